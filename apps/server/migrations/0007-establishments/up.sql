-- Establishments. Registration, approval and the public page come with their own work; the demo seeds one.
create table establishments (
  id uuid primary key default uuidv7(),
  -- The five characters of the public address and of the printed code.
  store_id text not null unique check (store_id ~ '^[A-Z0-9]{5}$'),
  owner_id uuid references users (id),
  name text not null check (length(name) between 2 and 100),
  category text not null check (category in
    ('combustible', 'restaurante', 'taller', 'hotel', 'supermercado', 'farmacia', 'conveniencia', 'banco', 'otros')),
  cuit_enc jsonb,
  cuit_hash bytea,
  street text,
  city text not null,
  province text not null,
  postal_code text,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  is_active boolean not null default true,
  rejection_reason text,
  custom_url text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check (status <> 'rejected' or rejection_reason is not null)
);
create index establishments_by_owner on establishments (owner_id, created_at desc);

create table establishment_payments (
  charge_id uuid primary key references charges (id),
  establishment_id uuid not null references establishments (id),
  payer_name text not null check (length(payer_name) between 2 and 100),
  payer_document_enc jsonb not null,
  payer_document_hash bytea not null,
  payer_document_visible_hash bytea not null,
  payer_document_shown text not null,
  product_description text,
  license_plate text
);
create index establishment_payments_by_establishment on establishment_payments (establishment_id, charge_id desc);

grant select, insert, update on establishments, establishment_payments to puente_app;
