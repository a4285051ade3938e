-- The one server-side set of settings (ORD-005, SEC-006). A missing key has the default of the code; every change is audited.
create table settings (
  key text primary key check (key ~ '^[a-z][a-zA-Z0-9]*(\.[a-z][a-zA-Z0-9]*)*$'),
  value jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by uuid references users (id),
  version integer not null default 1
);

-- One row: what an admin's change of rate or spread raises, so that every quote given before is void (ruling 43).
create table pricing_epoch (
  only_row boolean primary key default true check (only_row),
  epoch bigint not null default 1
);
insert into pricing_epoch default values;

-- Each reading of the market that could be used. Both legs are kept with the side taken (ruling 27).
create table market_readings (
  id uuid primary key default uuidv7(),
  source text not null,
  simulated boolean not null,
  usdt_ars numeric(18, 8) not null check (usdt_ars > 0),
  usdt_brl numeric(18, 8) not null check (usdt_brl > 0),
  side text not null check (side in ('bid-over-bid', 'bid-over-ask')),
  -- Pesos for one real: usdt_ars / usdt_brl.
  value numeric(18, 8) not null check (value > 0),
  raw jsonb not null,
  read_at timestamptz not null default now()
);
create index market_readings_by_time on market_readings (read_at desc);

-- The order rate set by hand, newest row in force: a value, or the return to automatic (DASH-022, RATE-010).
create table exchange_rates (
  id bigint generated always as identity primary key,
  type text not null default 'ARS_BRL' check (type = 'ARS_BRL'),
  value numeric(18, 8) check (value between 1 and 9999.99),
  is_manual boolean not null,
  updated_at timestamptz not null default now(),
  updated_by uuid references users (id),
  check (is_manual = (value is not null))
);

-- The calculator's rates: another record, never mixed with the order rate (ruling 32).
create table calculator_exchange_rates (
  id bigint generated always as identity primary key,
  currency_pair text not null check (currency_pair in ('BRL_ARS', 'USDT_BRL')),
  rate numeric(18, 8) not null check (rate > 0),
  is_active boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid references users (id)
);
create unique index calculator_rate_active on calculator_exchange_rates (currency_pair) where is_active;
insert into calculator_exchange_rates (currency_pair, rate, is_active) values ('BRL_ARS', 270, true), ('USDT_BRL', 5.5, true);

-- A quote is a row for one user with everything that prices an order, and no amount (ruling 43).
create table quotes (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id),
  base_rate numeric(18, 8) not null check (base_rate > 0),
  -- Percent: 1 means 1 % (ruling 33).
  spread_percent numeric(9, 6) not null check (spread_percent between 0 and 100),
  customer_rate numeric(18, 8) not null check (customer_rate >= 0),
  is_manual boolean not null,
  market_reading_id uuid references market_readings (id),
  fee_minor bigint not null check (fee_minor >= 0),
  min_minor bigint not null check (min_minor > 0),
  max_minor bigint not null,
  epoch bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  check (max_minor >= min_minor),
  check (is_manual or market_reading_id is not null)
);
create index quotes_by_reading on quotes (market_reading_id);
create index quotes_unused_by_age on quotes (created_at) where used_at is null;
create index quotes_open_by_user on quotes (user_id, expires_at desc) where used_at is null;

grant select, insert, update on settings, pricing_epoch, quotes to puente_app;
grant select, insert on market_readings, exchange_rates to puente_app;
-- For the daily purge. What an order was priced with stays: foreign keys lead from it to its quote and on to the reading.
grant delete on quotes, market_readings to puente_app;
grant select, insert, update on calculator_exchange_rates to puente_app;
