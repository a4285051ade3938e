-- The provider's statement against the books (decision 0041).

-- What was written off of the reais at our providers, in either direction.
insert into ledger_accounts (code, currency, keeps_balance) values ('psp_write_off', 'BRL', false);

-- Which Pix a journal belongs to, where its event id names one and its return. The other events are found by charge or by the id itself.
create index journals_by_pix on journals (split_part(event_id, ':', 1))
  where event_type in ('payment_corrected', 'payment_returned', 'refund_returned', 'refund_reported', 'dispute_returned');
create index received_pix_by_time on received_pix (provider, paid_at);
-- Confirmed by hand, and the Pix has not come.
create index charges_without_pix on charges (provider, confirmed_at) where confirmed_at is not null and end_to_end_id is null;

-- One row for each provider and day of São Paulo. A day that runs again keeps its row and counts its rounds.
create table reconciliation_runs (
  id uuid primary key,
  provider text not null,
  day date not null,
  round integer not null default 1 check (round > 0),
  state text not null check (state in ('reading', 'comparing', 'done')),
  -- Where reading goes on: a window of this run, and its page.
  part integer not null default 0,
  page integer not null default 0,
  -- What the provider counted in the present window, or null.
  part_total integer,
  -- Entries that the present window has given so far.
  part_read integer not null default 0,
  -- How often the present window changed while it was read.
  part_restarts integer not null default 0,
  -- Entries that have no id and cannot be read, of this round.
  nameless integer not null default 0,
  taken_in integer not null default 0,
  -- Failures in a row, and when it is tried again.
  tries integer not null default 0,
  due_at timestamptz,
  last_error text check (length(last_error) <= 500),
  -- Of the last round that ended.
  lines integer,
  matched integer,
  differing integer,
  statement_in_minor bigint,
  statement_out_minor bigint,
  ledger_in_minor bigint,
  ledger_out_minor bigint,
  asked_by uuid references users (id),
  started_at timestamptz not null,
  finished_at timestamptz,
  unique (provider, day),
  check ((state = 'done') = (due_at is null))
);
create index reconciliation_runs_due on reconciliation_runs (provider, due_at) where due_at is not null;

-- The statement as read so far. Rows go when their round ends.
create table reconciliation_lines (
  run_id uuid not null references reconciliation_runs (id),
  key text collate "C" not null,
  -- Null: the provider has it, and it cannot be read.
  amount_minor bigint,
  is_witness boolean not null,
  primary key (run_id, key)
);

create table reconciliation_differences (
  id uuid primary key,
  provider text not null,
  -- The day of the run that found it first.
  day date not null,
  key text collate "C" not null,
  kind text not null check (kind in ('missing-here', 'missing-there', 'amount', 'unreadable', 'balance')),
  statement_minor bigint,
  ledger_minor bigint,
  -- asked: somebody asks to write it off · closed: see `ending`
  state text not null check (state in ('open', 'asked', 'closed')),
  -- matched: a later run found both sides equal · taken-in: the statement brought it · written-off: by two people
  ending text check (ending in ('matched', 'taken-in', 'written-off')),
  -- The round that saw it last.
  seen_run uuid not null references reconciliation_runs (id),
  seen_round integer not null,
  asked_by uuid references users (id),
  asked_at timestamptz,
  reason text check (length(reason) between 1 and 500),
  confirmed_by uuid references users (id),
  found_at timestamptz not null,
  closed_at timestamptz,
  version integer not null default 1,
  check ((state = 'closed') = (ending is not null)),
  check ((state = 'closed') = (closed_at is not null)),
  check ((state = 'asked') <= (asked_by is not null and reason is not null)),
  check ((ending = 'written-off') is not true or (confirmed_by is not null and confirmed_by <> asked_by))
);
create unique index reconciliation_difference_once on reconciliation_differences (provider, key) where state <> 'closed';
create index reconciliation_differences_by_age on reconciliation_differences (found_at desc, id);
create index reconciliation_differences_written_off on reconciliation_differences (provider, key) where ending = 'written-off';

-- When the team was last notified, so that one fault is one mail a day.
create table reconciliation_alarms (
  kind text primary key check (kind in ('differences', 'suspense')),
  newest_at timestamptz not null,
  reported_at timestamptz not null
);

grant select, insert, update on reconciliation_runs, reconciliation_differences, reconciliation_alarms to puente_app;
grant select, insert, update, delete on reconciliation_lines to puente_app;
