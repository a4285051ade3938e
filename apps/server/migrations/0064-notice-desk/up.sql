-- Tests of our own addresses of notices (decision 0060). The audit log holds who sent each one.
create table notice_tests (
  id uuid primary key,
  provider text not null check (length(provider) between 1 and 50),
  sent_at timestamptz not null,
  outcome text not null check (outcome in ('stored', 'elsewhere', 'refused', 'no-answer', 'not-sent')),
  http_status integer check (http_status between 100 and 999),
  took_ms integer not null check (took_ms >= 0),
  cause text check (length(cause) between 1 and 200),
  notice_id uuid references webhook_inbox (id),
  check ((outcome = 'stored') = (notice_id is not null)),
  check ((outcome in ('no-answer', 'not-sent')) = (http_status is null))
);
create index notice_tests_by_provider on notice_tests (provider, sent_at desc);
grant select, insert on notice_tests to puente_app;

-- How long our own answers to the notices of a provider took, by the hour: how many fell into each bucket of the rules beside the code.
create table notice_answer_times (
  provider text not null check (length(provider) between 1 and 50),
  hour timestamptz not null check (hour = date_trunc('hour', hour)),
  bucket smallint not null check (bucket between 0 and 120),
  answers integer not null check (answers > 0),
  primary key (provider, hour, bucket)
);
create index notice_answer_times_by_hour on notice_answer_times (hour);
grant select, insert, update, delete on notice_answer_times to puente_app;

-- The alarm of notices that stopped, muted by an admin for a time. It holds for the silence that began with this last notice, and for no later one.
create table notice_mutes (
  id uuid primary key,
  provider text not null check (length(provider) between 1 and 50),
  silent_since timestamptz not null,
  muted_by uuid not null,
  muted_at timestamptz not null,
  muted_until timestamptz not null,
  reason text not null check (length(reason) between 1 and 500),
  ended_at timestamptz check (ended_at >= muted_at),
  check (muted_until > muted_at and muted_until <= muted_at + interval '12 hours')
);
-- One at a time: a second admin does not lengthen what the first one muted.
create unique index notice_mutes_open on notice_mutes (provider, silent_since) where ended_at is null;
grant select, insert, update on notice_mutes to puente_app;
