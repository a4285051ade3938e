-- Accounts, sessions, mailed tokens, and what identity verification knows of a person.
-- Columns ending in _enc hold {data, iv, salt, keyVersion} of the field cipher; columns ending in _hash are keyed hashes,
-- so that a number is unique and found exactly without being readable (rulings 28 and 45).

create table users (
  id uuid primary key default uuidv7(),
  email text not null unique check (email = lower(email) and length(email) between 3 and 254),
  email_confirmed_at timestamptz,
  password_hash text not null,
  -- The one role field (SEC-001). No request body reaches it: only the operator command writes 'admin' (ruling 1).
  role text not null default 'user' check (role in ('user', 'admin')),
  full_name text not null check (length(full_name) between 1 and 100),
  company_name text check (length(company_name) between 1 and 100),
  occupation text not null check (length(occupation) between 1 and 100),
  phone_enc jsonb not null,
  dni_enc jsonb not null,
  dni_hash bytea not null unique,
  cuit_enc jsonb not null,
  cuit_hash bytea not null unique,
  address_enc jsonb not null,
  language text not null default 'es' check (language in ('es', 'pt')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);

create table sessions (
  id uuid primary key default uuidv7(),
  token_hash bytea not null unique,
  user_id uuid not null references users (id) on delete cascade,
  remembered boolean not null,
  -- An admin session came through the admin sign-in; it also ends after 60 minutes without use (ADM-020).
  admin_area boolean not null default false,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ip_address text,
  user_agent text check (length(user_agent) <= 300)
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

-- Single-use links: the token itself is only in the mail, here is its hash.
create table account_tokens (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('confirm-email', 'reset-password', 'reset-pin', 'change-email')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_tokens_by_user on account_tokens (user_id, purpose);

-- One row per person from registration on. The images are private files; here only which.
create table verifications (
  user_id uuid primary key references users (id) on delete cascade,
  status text not null default 'not_started' check (status in ('not_started', 'pending', 'approved', 'rejected')),
  dni_front_file_id uuid references files (id),
  dni_back_file_id uuid references files (id),
  selfie_file_id uuid references files (id),
  rejection_reason text check (length(rejection_reason) between 1 and 500),
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid references users (id),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (status <> 'rejected' or rejection_reason is not null),
  check (status not in ('pending', 'approved')
    or (dni_front_file_id is not null and dni_back_file_id is not null and selfie_file_id is not null))
);

create table bank_accounts (
  user_id uuid primary key references users (id) on delete cascade,
  account_holder_name text not null check (length(account_holder_name) between 2 and 100),
  bank_name text not null check (length(bank_name) between 1 and 100),
  cbu_enc jsonb not null,
  cbu_hash bytea not null,
  cuit_enc jsonb not null,
  store_name text check (length(store_name) between 1 and 100),
  store_cuil_enc jsonb,
  declared_at timestamptz not null,
  updated_at timestamptz not null default now(),
  version integer not null default 1
);

grant select, insert, update on users, verifications, bank_accounts to puente_app;
grant select, insert, update, delete on sessions, account_tokens to puente_app;
