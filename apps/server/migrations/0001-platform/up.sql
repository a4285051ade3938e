-- Tables of the platform: what every feature's transactions stand on. No business words here.
-- The application connects as a member of puente_app, which owns nothing. On a server of the operator's the role may
-- exist already; otherwise the owner needs CREATEROLE for this one statement.

do $$
begin
  if not exists (select from pg_roles where rolname = 'puente_app') then
    create role puente_app nologin;
  end if;
end $$;

grant usage on schema public to puente_app;
revoke create on schema public from public;

-- Audit ------------------------------------------------------------------------------------------------------------------

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;

-- One row for each effect of a command, written by the transaction that made it (SEC-034).
create table audit_log (
  seq bigint generated always as identity primary key,
  at timestamptz not null,
  actor_kind text not null check (actor_kind in ('user', 'admin', 'system', 'anonymous')),
  -- The user, or the name of the part of the system; null for an anonymous caller.
  actor_id text check (length(actor_id) <= 100),
  command text not null check (length(command) between 1 and 100),
  object_type text not null check (length(object_type) between 1 and 100),
  object_id text not null check (length(object_id) <= 200),
  -- 'done', or the code of the problem that refused it (SEC-032).
  outcome text not null check (length(outcome) between 1 and 100),
  -- Canonical JSON of the whole entry: what the seal signs. The columns before repeat parts of it to search by.
  body text not null check (body is json object)
);
create index audit_log_by_time on audit_log (at desc, seq desc);
create index audit_log_by_actor on audit_log (actor_id, seq desc);
create index audit_log_by_object on audit_log (object_type, object_id, seq desc);

-- Entries that no seal covers yet. Kept apart, because numbers are drawn before commits happen: a lower number may appear later.
create table audit_unsealed (seq bigint primary key references audit_log (seq));

-- The chain: each seal signs an entry and the seal before it, so that a change, a gap or a new order shows (SEC-033).
create table audit_seals (
  seal_no bigint primary key check (seal_no > 0),
  audit_seq bigint not null unique references audit_log (seq),
  prev_hash bytea not null check (length(prev_hash) = 32),
  hash bytea not null unique check (length(hash) = 32),
  sealed_at timestamptz not null default now()
);

create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
create trigger audit_seals_append_only before update or delete or truncate on audit_seals
  for each statement execute function refuse_change();

grant select, insert on audit_log, audit_seals to puente_app;
grant select, insert, delete on audit_unsealed to puente_app;

-- Outbox -----------------------------------------------------------------------------------------------------------------

-- What a committed transaction still has to tell: one row per transaction, removed by the relay that passed it on.
create table outbox (
  id bigint generated always as identity primary key,
  -- [{topic, id, version, channels}]
  events jsonb,
  -- [{id, queue, data, startAfterSeconds, singletonKey}]
  jobs jsonb,
  created_at timestamptz not null default now(),
  check (events is not null or jobs is not null)
);
-- UPDATE only for the row locks of relays that share the work.
grant select, insert, update, delete on outbox to puente_app;

-- Inbox ------------------------------------------------------------------------------------------------------------------

-- Every notice of a provider, stored once before it is answered, then processed by a worker.
create table webhook_inbox (
  id uuid primary key default uuidv7(),
  provider text not null check (length(provider) between 1 and 50),
  -- The provider's id of the event, or a hash of the body where it has none.
  event_key text not null check (length(event_key) between 1 and 200),
  -- The raw body, encrypted: it carries the payer's data.
  body bytea not null,
  -- Only headers of an allowlist.
  headers jsonb not null default '{}',
  -- Whether the signature over the raw body proved who sent it; otherwise it is a hint and the provider is asked (ruling 24).
  evidence boolean not null,
  received_at timestamptz not null default now(),
  state text not null default 'received' check (state in ('received', 'processed', 'duplicate', 'failed', 'dead')),
  attempts integer not null default 0 check (attempts >= 0),
  -- When a worker may take it; null once it is settled.
  next_attempt_at timestamptz default now(),
  last_error text check (length(last_error) <= 2000),
  last_error_stack text check (length(last_error_stack) <= 8000),
  -- The charge it turned out to be about, when one was found.
  charge_id uuid,
  outcome text check (length(outcome) <= 200),
  processed_at timestamptz,
  unique (provider, event_key),
  check ((next_attempt_at is null) = (state in ('processed', 'duplicate', 'dead')))
);
create index webhook_inbox_due on webhook_inbox (next_attempt_at) where next_attempt_at is not null;
create index webhook_inbox_by_time on webhook_inbox (received_at desc, id desc);
create index webhook_inbox_by_charge on webhook_inbox (charge_id) where charge_id is not null;

-- The same notice come again: listed as duplicates, each with its time, and never worked on (HOOK-007). Rows of their own, so that a
-- burst of copies does not queue for one row: the foreign key takes a shared lock on the notice, which the worker's own lock
-- (FOR NO KEY UPDATE) does not exclude.
create table webhook_repeats (
  id bigint generated always as identity primary key,
  notice_id uuid not null references webhook_inbox (id),
  received_at timestamptz not null
);
create index webhook_repeats_by_notice on webhook_repeats (notice_id);
create index webhook_repeats_by_time on webhook_repeats (received_at);

-- Notices without a valid proof: nothing of them is kept but a hash (HOOK-005).
create table webhook_refusals (
  id bigint generated always as identity primary key,
  provider text not null check (length(provider) between 1 and 50),
  body_sha256 bytea not null check (length(body_sha256) = 32),
  reason text not null check (length(reason) between 1 and 100),
  ip_address text check (length(ip_address) <= 45),
  at timestamptz not null default now()
);
create index webhook_refusals_by_time on webhook_refusals (at desc);

grant select, insert, update on webhook_inbox to puente_app;
-- DELETE for the daily purge: both grow with what others send us. The notices themselves stay.
grant select, insert, delete on webhook_repeats, webhook_refusals to puente_app;

-- HTTP -------------------------------------------------------------------------------------------------------------------

-- Counters of the rate limiter, shared by all processes. Unlogged: a crash of the database forgives, nothing else does.
create unlogged table rate_limit_windows (
  -- Class, window and keyed hash of who is limited.
  key text not null check (length(key) <= 200),
  window_start timestamptz not null,
  hits integer not null check (hits > 0),
  expires_at timestamptz not null,
  primary key (key, window_start)
);
create index rate_limit_windows_by_expiry on rate_limit_windows (expires_at);
grant select, insert, update, delete on rate_limit_windows to puente_app;

-- Files ------------------------------------------------------------------------------------------------------------------

-- Private files: here what they are; the bytes lie in the file store, encrypted under a key of their own.
create table files (
  id uuid primary key default uuidv7(),
  kind text not null check (kind ~ '^[a-z][a-z-]{1,49}$'),
  owner_id uuid not null,
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  size_bytes bigint not null check (size_bytes > 0),
  -- Of the plain bytes as stored (after re-encoding).
  sha256 bytea not null check (length(sha256) = 32),
  storage_key text not null unique,
  -- The file's own key, encrypted: {data, iv, salt, keyVersion}.
  wrapped_key jsonb not null,
  created_at timestamptz not null default now(),
  -- When a record began to name it; a file that none names is swept away.
  attached_at timestamptz
);
create index files_by_owner on files (owner_id, created_at desc);
create index files_unattached on files (created_at) where attached_at is null;
grant select, insert, update, delete on files to puente_app;

-- Tasks ------------------------------------------------------------------------------------------------------------------

-- Periodic tasks: which one ran when, so that of many processes one runs it.
create table periodic_tasks (
  name text primary key check (length(name) between 1 and 100),
  -- The run that has the task, or had it last: one that lost it to another writes nothing more.
  run_id uuid not null default uuidv7(),
  last_started_at timestamptz not null,
  -- An unfinished run past this time counts as dead.
  lease_until timestamptz not null default now(),
  last_finished_at timestamptz,
  last_error text check (length(last_error) <= 2000)
);
grant select, insert, update on periodic_tasks to puente_app;
