-- Pix transfers from our account at a provider, and the limits that bind them (decision 0046).

-- Reais that left the provider for a transfer whose end is not known, and those that arrived. What they bought is booked apart.
insert into ledger_accounts (code, currency, keeps_balance) values
  ('transfers_in_flight', 'BRL', false), ('transfers_out', 'BRL', false);

create table transfers (
  id uuid primary key,
  -- Order of creation. Given out under the lock of transfers, so that a higher number was committed later.
  number bigint generated always as identity unique,
  -- The id at the provider: ours, and used for one request only.
  sent_as text not null unique check (sent_as ~ '^[a-z0-9]{1,32}$'),
  provider text not null,
  sent_by uuid not null references users (id),
  key_type text not null check (key_type in ('cpf', 'cnpj', 'email', 'phone', 'evp')),
  key_enc jsonb not null,
  key_hash bytea not null,
  recipient_name text not null check (length(recipient_name) between 1 and 200),
  -- As the directory shows it, a CPF masked.
  recipient_document text check (length(recipient_document) <= 40),
  recipient_bank text check (length(recipient_bank) <= 200),
  -- Whether the directory named the recipient, or the admin did.
  recipient_known boolean not null,
  amount_minor bigint not null check (amount_minor > 0),
  -- Null if the provider does not name it before the transfer.
  fee_minor bigint check (fee_minor >= 0),
  description text check (length(description) between 1 and 140),
  -- sending: the call is under way · processing: nobody knows its end yet · completed, failed: certain
  state text not null check (state in ('sending', 'processing', 'completed', 'failed')),
  -- The provider's own word. Null until it shows the transfer.
  provider_status text check (length(provider_status) <= 100),
  provider_id text check (length(provider_id) <= 100),
  end_to_end_id text check (length(end_to_end_id) <= 40),
  -- Why it failed.
  failure text check (failure in ('balance', 'limit', 'key', 'other', 'not-sent', 'provider')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  -- When the provider is asked next; null once the transfer has ended.
  ask_at timestamptz,
  asked_at timestamptz,
  asked_count integer not null default 0,
  version integer not null default 1,
  check ((state in ('sending', 'processing')) = (ask_at is not null)),
  check ((state in ('completed', 'failed')) = (ended_at is not null)),
  check ((state = 'failed') = (failure is not null))
);
create index transfers_by_time on transfers (created_at desc, id desc);
create index transfers_open on transfers (ask_at) where ask_at is not null;
create index transfers_by_key on transfers (key_hash, created_at desc);

create function transfer_keep_terms() returns trigger language plpgsql as $$
begin
  raise exception 'transfer % is fixed', old.id using errcode = '23514', constraint = 'transfer_terms_fixed';
end $$;
-- `key_enc` may change: a rotation of the master key writes it again.
create trigger transfer_terms_fixed before update on transfers for each row when (
  old.state in ('completed', 'failed') and new.state <> old.state
  or new.state = 'sending' and old.state <> 'sending'
  or (old.sent_as, old.provider, old.sent_by, old.key_type, old.key_hash, old.recipient_name, old.recipient_document, old.recipient_bank,
      old.recipient_known, old.amount_minor, old.fee_minor, old.description, old.created_at)
    is distinct from (new.sent_as, new.provider, new.sent_by, new.key_type, new.key_hash, new.recipient_name, new.recipient_document,
      new.recipient_bank, new.recipient_known, new.amount_minor, new.fee_minor, new.description, new.created_at)
) execute function transfer_keep_terms();

-- Who owns a key, as the directory answered an admin. Rows go after an hour: the answer gets old, and questions are rationed.
create table transfer_key_owners (
  id uuid primary key,
  provider text not null,
  key_hash bytea not null,
  name text not null,
  document text,
  bank text,
  asked_at timestamptz not null,
  unique (provider, key_hash)
);
create index transfer_key_owners_by_time on transfer_key_owners (asked_at);

-- The operator's own limits of transfers (FIN-028, ruling 59). Centavos.
create table transfer_limits (
  only_row boolean primary key default true check (only_row),
  daytime_per_transfer_minor bigint not null check (daytime_per_transfer_minor >= 0),
  daytime_per_day_minor bigint not null check (daytime_per_day_minor >= daytime_per_transfer_minor),
  night_per_transfer_minor bigint not null check (night_per_transfer_minor >= 0),
  night_per_day_minor bigint not null check (night_per_day_minor >= night_per_transfer_minor),
  version integer not null check (version > 0),
  changed_by uuid references users (id),
  changed_at timestamptz not null
);
insert into transfer_limits values (true, 5000000, 12000000, 100000, 500000, 1, null, now());

grant select, insert, update on transfers to puente_app;
grant select, insert, update, delete on transfer_key_owners to puente_app;
grant select, update on transfer_limits to puente_app;
