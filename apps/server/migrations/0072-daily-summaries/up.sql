-- The figures of each Buenos Aires day (DASH-008). A day has one row, which a later calculation replaces.
create table financial_summaries (
  date date primary key,
  -- ARS and BRL in centavos, from the books. Null if the books lack a charge that counts: the figure is then unknown, not zero (DASH-007).
  total_revenue_minor bigint,
  exchange_total_minor bigint,
  spread_total_minor bigint,
  volume_minor bigint,
  -- DASH-005: reported as zero.
  usdt_debt_minor bigint not null default 0 check (usdt_debt_minor = 0),
  total_orders integer not null check (total_orders >= 0),
  completed_orders integer not null check (completed_orders between 0 and total_orders),
  -- When the calculation began.
  updated_at timestamptz not null
);
grant select, insert, update on financial_summaries to puente_app;

-- A cache and locks that all processes share (DASH-013). Unlogged: a crash of the database empties them, and nothing is lost.
create unlogged table cache_entries (
  key text primary key,
  value jsonb not null,
  expires_at timestamptz not null
);
create unlogged table cache_locks (
  key text primary key,
  holder uuid not null,
  expires_at timestamptz not null
);
create index cache_entries_by_end on cache_entries (expires_at);
create index cache_locks_by_end on cache_locks (expires_at);
grant select, insert, update, delete on cache_entries, cache_locks to puente_app;
