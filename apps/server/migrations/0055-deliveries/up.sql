-- The list of deliveries (HOOK-015): what a notice says it is about, readable beside its encrypted body, so that it can be found.

alter table webhook_inbox
  -- In the provider's own word.
  add column event text,
  add column end_to_end_id text,
  add column txid text;
-- Not valid, so that no row of before is read under the lock: all of them are null.
alter table webhook_inbox
  add constraint webhook_inbox_subject check (
    event is null or length(event) between 1 and 60
  ) not valid,
  add constraint webhook_inbox_ids check (
    (end_to_end_id is null or end_to_end_id ~ '^[A-Za-z0-9]{1,40}$') and (txid is null or txid ~ '^[A-Za-z0-9]{1,40}$')
  ) not valid;
