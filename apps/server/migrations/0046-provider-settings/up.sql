-- What admins store of the accounts at providers, in place of the environment (decision 0047).

-- One row for each credential that was ever stored. The value goes, and the row stays, when an admin removes it.
create table provider_credentials (
  -- Provider and credential, to which the encrypted value is bound.
  id text primary key check (id = provider || '.' || name),
  provider text not null,
  name text not null,
  value_enc jsonb,
  -- Of the provider: each change of its credentials takes the next.
  revision integer not null check (revision > 0),
  changed_at timestamptz not null,
  changed_by uuid references users (id)
);
create index provider_credentials_by_provider on provider_credentials (provider, revision);

-- The last test of each provider's connection.
create table provider_tests (
  provider text primary key,
  -- Of the credentials that were tested.
  revision integer not null check (revision >= 0),
  -- Null if everything worked.
  fault text,
  took_ms integer not null check (took_ms >= 0),
  tested_at timestamptz not null,
  tested_by uuid references users (id)
);

grant select, insert, update on provider_credentials, provider_tests to puente_app;
