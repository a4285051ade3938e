-- The gate of the finance area and what it shows (decision 0044).

-- The one shared password. Each new one closes every grant.
create table finance_password (
  only_row boolean primary key default true check (only_row),
  -- Slow, salted and peppered, as the passwords of accounts.
  password_hash text not null,
  version integer not null check (version > 0),
  set_at timestamptz not null
);

-- One row for each session that ever opened the area; opening again reuses it.
create table finance_grants (
  session_id uuid primary key references sessions (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  opened_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > opened_at),
  -- Locked by its admin, or by a new password.
  closed_at timestamptz
);
create index finance_grants_by_user on finance_grants (user_id);
create index finance_grants_open on finance_grants (expires_at) where closed_at is null;

-- Tries of the last minutes, so that nobody can guess. A try counts as wrong until its password was found right.
create table finance_tries (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  tried_at timestamptz not null,
  was_right boolean not null default false
);
create index finance_tries_by_time on finance_tries (tried_at);
create index finance_tries_by_user on finance_tries (user_id);

-- The last balance that each provider showed: on screen while it does not answer (FIN-016).
create table finance_balances (
  provider text primary key,
  available_minor bigint not null,
  read_at timestamptz not null
);

grant select, insert, update on finance_password, finance_grants, finance_balances to puente_app;
grant select, insert, update, delete on finance_tries to puente_app;
