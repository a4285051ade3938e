-- When the provider was asked about a charge last. "Verified" is a person's word.
alter table charges rename column verified_at to asked_at;
