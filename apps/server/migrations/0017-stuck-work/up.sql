-- Work that failed too often waits here or under its own state for an operator, so that what comes after it goes on.

-- Rows of the outbox that the relay could not pass on. It tries each again, with growing pauses, apart from the others.
create table outbox_failures (
  -- The id that the row had in the outbox.
  id bigint primary key,
  events jsonb,
  jobs jsonb,
  tries integer not null check (tries >= 0),
  last_error text not null check (length(last_error) <= 2000),
  failed_at timestamptz not null,
  -- Null once the row is set aside: only an operator repeats it.
  next_attempt_at timestamptz,
  check (events is not null or jobs is not null)
);
create index outbox_failures_due on outbox_failures (next_attempt_at) where next_attempt_at is not null;
create index outbox_failures_set_aside on outbox_failures (failed_at) where next_attempt_at is null;
grant select, insert, update, delete on outbox_failures to puente_app;

-- When a notice failed last. The dead ones of earlier versions count from their arrival.
alter table webhook_inbox add column failed_at timestamptz;
update webhook_inbox set failed_at = received_at where state = 'dead';
create index webhook_inbox_dead on webhook_inbox (failed_at) where state = 'dead';

-- Up to which piece of stuck work of a kind the admins have a mail.
create table stuck_work_reports (
  kind text primary key check (length(kind) between 1 and 50),
  newest_at timestamptz not null,
  reported_at timestamptz not null
);
grant select, insert, update on stuck_work_reports to puente_app;
