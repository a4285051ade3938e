-- What signing in needs beside the account itself.

-- A remembered session changes its token at 7 days; the token before it works 60 s more, so that two tabs of one browser
-- do not sign each other out (ADM-021).
alter table sessions
  add column token_issued_at timestamptz not null default now(),
  add column previous_token_hash bytea unique,
  add column previous_valid_until timestamptz,
  add constraint sessions_previous_token_ends check ((previous_token_hash is null) = (previous_valid_until is null));

-- Failed sign-ins of the last minutes, counted by every process alike and across restarts. What was typed as the address is
-- kept only as a keyed hash: people type passwords into the wrong field.
create table sign_in_failures (
  id bigint generated always as identity primary key,
  email_hash bytea not null,
  -- An IPv4 address, or the /64 of an IPv6 one.
  network text not null,
  admin_area boolean not null,
  failed_at timestamptz not null
);
create index sign_in_failures_by_email on sign_in_failures (email_hash, failed_at);
create index sign_in_failures_by_network on sign_in_failures (network, failed_at);
create index sign_in_failures_by_age on sign_in_failures (failed_at);

grant select, insert, delete on sign_in_failures to puente_app;
