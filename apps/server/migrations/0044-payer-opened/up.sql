-- When a payer first had the form of a request open on their phone, so that its merchant knows that somebody is filling it in (decision 0037).
alter table payer_requests add column opened_at timestamptz;
