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
