-- Money in. The charge is the hub of both kinds; what an order adds stands in orders, what an establishment adds in a table of its own.

-- Ruling 3 as rows: which Pix status may follow which. A trigger holds every writer to it.
create table charge_transitions (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into charge_transitions values
  ('pending', 'confirmed'), ('pending', 'failed'), ('pending', 'expired'), ('pending', 'cancelled'),
  ('expired', 'confirmed'), ('failed', 'confirmed'), ('cancelled', 'confirmed'),
  ('confirmed', 'refunded'), ('confirmed', 'disputed'),
  ('disputed', 'confirmed'), ('disputed', 'refunded');

create table charges (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('order', 'establishment')),
  -- Null only for an establishment that nobody owns yet.
  owner_id uuid references users (id),
  -- Whose payable account is credited: the owner, or the establishment that nobody owns.
  beneficiary_id uuid not null,
  -- Ours, chosen before the provider is asked; the provider's idempotency key.
  txid text not null unique check (txid ~ '^[a-zA-Z0-9]{26,35}$'),
  provider text not null check (provider in ('fire_banking', 'corpx', 'bcb')),
  provider_transaction_id text,
  -- The provider's own last word, kept whatever it is (PSP-007).
  provider_status text check (length(provider_status) <= 100),
  -- Exists only after payment (ruling 26).
  end_to_end_id text unique,
  pix_key text not null,

  real_value_minor bigint not null check (real_value_minor > 0),
  fee_minor bigint not null check (fee_minor >= 0),
  total_minor bigint not null,
  pesos_value_minor bigint not null check (pesos_value_minor > 0),
  base_rate numeric(18, 8) not null check (base_rate > 0),
  applied_spread numeric(7, 4) not null check (applied_spread between 0 and 100),
  customer_rate numeric(18, 8) not null check (customer_rate > 0),

  pix_status text not null default 'pending'
    check (pix_status in ('pending', 'confirmed', 'failed', 'refunded', 'expired', 'cancelled', 'disputed')),
  -- Centavos paid out, and reserved by payouts that wait for a second admin.
  pesos_paid_minor bigint not null default 0 check (pesos_paid_minor >= 0),
  pesos_reserved_minor bigint not null default 0 check (pesos_reserved_minor >= 0),
  refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  -- Centavos of ARS that refunds and disputes took or hold; no longer owed.
  pesos_taken_back_minor bigint not null default 0 check (pesos_taken_back_minor >= 0),
  -- What is owed is what refunds and disputes left (decision 13).
  payout_status text not null generated always as (
    case when pesos_paid_minor = 0 then 'pending'
      when pesos_paid_minor < pesos_value_minor - pesos_taken_back_minor then 'partial' else 'paid' end
  ) stored,

  pix_code text check (length(pix_code) <= 512),
  description text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- The last time the provider was asked; a poll asks again after 30 s (GEN-007).
  verified_at timestamptz,
  -- When reconciliation asks next; null when there is nothing left to ask.
  ask_at timestamptz,
  asked_count integer not null default 0,
  confirmed_at timestamptz,
  confirmed_late boolean not null default false,
  confirmation_source text check (confirmation_source in ('webhook', 'reconciliation', 'manual')),
  confirmation_reason text,
  webhook_attempts integer not null default 0,
  webhook_processed_at timestamptz,
  -- What a person must look at: unknown-status, amount-mismatch, second-payment, late-confirmation, …
  flags text[] not null default '{}',
  updated_at timestamptz not null default now(),
  version integer not null default 1,

  unique (provider, provider_transaction_id),
  check (total_minor = real_value_minor + fee_minor),
  check (expires_at > created_at),
  check (kind <> 'order' or owner_id is not null),
  check (kind <> 'order' or beneficiary_id = owner_id),
  -- Never more than is owed can be paid, by any number of admins (TXN-019).
  constraint charge_not_overpaid check (pesos_paid_minor + pesos_reserved_minor <= pesos_value_minor),
  constraint charge_paid_only_if_confirmed check (
    pix_status in ('confirmed', 'refunded', 'disputed') or (pesos_paid_minor = 0 and pesos_reserved_minor = 0)),
  check ((pix_status in ('confirmed', 'refunded', 'disputed')) = (confirmed_at is not null)),
  check ((confirmed_at is null) = (confirmation_source is null)),
  check (confirmation_source <> 'manual' or length(confirmation_reason) > 0),
  check (refunded_minor <= total_minor),
  check (pesos_taken_back_minor <= pesos_value_minor)
);
create index charges_by_owner on charges (owner_id, created_at desc, id desc);
-- One owner's money of today, what changed since, and the sum of his reais, each from the index alone.
create index charges_confirmed_by_owner on charges (owner_id, updated_at desc, id desc)
  include (confirmed_at, pesos_value_minor, real_value_minor) where pix_status = 'confirmed';
create index charges_pending_by_owner on charges (owner_id, id desc) where pix_status = 'pending';
create index charges_by_time on charges (created_at desc, id desc);
create index charges_to_ask on charges (ask_at) where ask_at is not null;
create index charges_to_pay on charges (created_at) where pix_status = 'confirmed'
  and pesos_paid_minor + pesos_reserved_minor + pesos_taken_back_minor < pesos_value_minor;

create function charge_check_transition() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from charge_transitions t where t.from_status = old.pix_status and t.to_status = new.pix_status) then
    raise exception 'charge % cannot go from % to %', old.id, old.pix_status, new.pix_status
      using errcode = '23514', constraint = 'charge_transition';
  end if;
  return new;
end $$;
create trigger charge_transition before update of pix_status on charges
  for each row when (old.pix_status is distinct from new.pix_status) execute function charge_check_transition();

-- What an order was made with never changes afterwards (ruling 8).
create function charge_keep_terms() returns trigger language plpgsql as $$
begin
  raise exception 'the terms of charge % are fixed', old.id using errcode = '23514', constraint = 'charge_terms_fixed';
end $$;
create trigger charge_terms_fixed before update on charges for each row when (
  (old.owner_id is not null and old.owner_id is distinct from new.owner_id)
  or (old.txid, old.kind, old.provider, old.real_value_minor, old.fee_minor, old.total_minor, old.pesos_value_minor,
      old.base_rate, old.applied_spread, old.customer_rate)
  is distinct from
     (new.txid, new.kind, new.provider, new.real_value_minor, new.fee_minor, new.total_minor, new.pesos_value_minor,
      new.base_rate, new.applied_spread, new.customer_rate)
) execute function charge_keep_terms();

create table orders (
  charge_id uuid primary key references charges (id),
  user_id uuid not null references users (id),
  quote_id uuid not null unique references quotes (id),
  -- Readable and searched by "contains"; the document and the phone are not (ruling 28).
  client_name text not null check (length(client_name) between 2 and 100),
  client_document_kind text not null check (client_document_kind in ('cpf', 'cnpj')),
  client_document_enc jsonb not null,
  client_document_hash bytea not null,
  -- Keyed hash of the six digits that the mask of a CPF shows; null for a CNPJ.
  client_document_visible_hash bytea,
  -- As it may be shown in lists: ***.456.789-**, or the CNPJ in full.
  client_document_shown text not null,
  client_id text not null check (length(client_id) between 1 and 50),
  whatsapp_enc jsonb,
  company_name text,
  client_receipt_file_id uuid references files (id),
  metadata jsonb not null default '{}'
);
create index orders_by_user on orders (user_id, charge_id desc);
create index orders_by_document on orders (client_document_hash);

-- Each try to issue a charge, committed before the provider is called (three beats).
create table charge_attempts (
  id uuid primary key default uuidv7(),
  charge_id uuid not null references charges (id),
  provider text not null,
  state text not null check (state in ('started', 'issued', 'refused', 'unknown')),
  started_at timestamptz not null default now(),
  answered_at timestamptz,
  -- Class of the failure: validation, network, api, authentication, no-code (PSP-012).
  failure text
);
create index charge_attempts_by_charge on charge_attempts (charge_id, started_at desc);
create unique index charge_attempt_running on charge_attempts (charge_id) where state in ('started', 'unknown');

-- Every Pix that arrived, each once, whatever became of it (I10).
create table received_pix (
  end_to_end_id text primary key check (end_to_end_id ~ '^[A-Za-z0-9]{20,40}$'),
  provider text not null,
  txid text,
  charge_id uuid references charges (id),
  amount_minor bigint not null check (amount_minor > 0),
  paid_at timestamptz not null,
  -- credited: confirmed its charge · held: in suspense until an admin honours or returns it (ruling 25)
  disposition text not null check (disposition in ('credited', 'held', 'honoured', 'returned')),
  held_reason text check (held_reason in ('unknown-txid', 'foreign-key', 'short', 'over', 'second-payment', 'charge-closed')),
  source text not null check (source in ('webhook', 'reconciliation', 'manual')),
  received_at timestamptz not null default now(),
  -- Of a held Pix, what is back with its payer: suspense holds the rest (I16). Returns of a credited one are refunds.
  returned_minor bigint not null default 0 check (returned_minor between 0 and amount_minor),
  check ((disposition = 'credited') = (held_reason is null)),
  check ((disposition = 'returned') = (returned_minor = amount_minor))
);
create index received_pix_by_charge on received_pix (charge_id);
create unique index received_pix_credits_once on received_pix (charge_id) where disposition = 'credited';
create index received_pix_held on received_pix (received_at) where disposition = 'held';

-- Reais on their way back to the payer, or back: one row for each return that the provider reports (I11).
create table refunds (
  end_to_end_id text not null references received_pix (end_to_end_id),
  return_id text not null check (length(return_id) between 1 and 35),
  charge_id uuid not null references charges (id),
  -- dispute: forced by the scheme (MED)
  nature text not null check (nature in ('asked', 'dispute')),
  state text not null check (state in ('processing', 'returned', 'not-done')),
  amount_minor bigint not null check (amount_minor > 0),
  -- What was taken from which line of the charge, so that a refund that is not done gives back exactly that.
  fee_minor bigint not null check (fee_minor >= 0),
  spread_minor bigint not null check (spread_minor >= 0),
  exchanged_minor bigint not null check (exchanged_minor >= 0),
  pesos_minor bigint not null check (pesos_minor >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (end_to_end_id, return_id),
  check (amount_minor = fee_minor + spread_minor + exchanged_minor)
);
create index refunds_by_charge on refunds (charge_id);

-- Up to when the Pix that reached us at a provider have been read from its list.
create table received_pix_sweeps (
  provider text primary key,
  swept_until timestamptz not null
);

-- A request that creates or moves money, and what it led to (SEC-022).
create table idempotency_keys (
  principal text not null,
  route text not null,
  key text not null check (key ~ '^[A-Za-z0-9_-]{10,100}$'),
  fingerprint bytea not null,
  -- The row that the command made: a repeat resumes from it.
  resource_id uuid,
  created_at timestamptz not null default now(),
  primary key (principal, route, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

grant select on charge_transitions to puente_app;
grant select, insert, update on charges, orders, charge_attempts, received_pix, received_pix_sweeps, refunds
  to puente_app;
grant select, insert, update, delete on idempotency_keys to puente_app;
