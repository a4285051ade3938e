-- A charge that waits for its payer to fill in their name and CPF (decision 0037). The quote is used up by the request, and an order that is
-- made of it keeps the same quote.
create table payer_requests (
  id uuid primary key,
  user_id uuid not null references users (id),
  quote_id uuid not null unique references quotes (id),
  token_hash bytea not null unique check (length(token_hash) = 32),
  real_value_minor bigint not null check (real_value_minor > 0),
  -- The texts move to the charge when the request is filled in, and are dropped when it is cancelled.
  client_id text check (length(client_id) between 1 and 50),
  description text check (length(description) between 1 and 200),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  cancelled_at timestamptz,
  filled_at timestamptz,
  charge_id uuid unique references charges (id),
  privacy_version text,
  consent_language text check (consent_language in ('es', 'pt')),
  check (cancelled_at is null or filled_at is null),
  check (num_nulls(filled_at, charge_id, privacy_version, consent_language) in (0, 4)),
  check (num_nulls(client_id, description) = case when coalesce(cancelled_at, filled_at) is null then 0 else 2 end)
);
create index payer_requests_by_user on payer_requests (user_id);
create index payer_requests_unfilled on payer_requests (expires_at) where filled_at is null;

-- A request is filled in or cancelled once, before it expires, and changes in nothing else.
create function payer_request_keep() returns trigger language plpgsql as $$
begin
  if old.cancelled_at is null and old.filled_at is null
    and (new.filled_at is null or new.filled_at < old.expires_at)
    and (old.id, old.user_id, old.quote_id, old.token_hash, old.real_value_minor, old.created_at, old.expires_at)
      is not distinct from (new.id, new.user_id, new.quote_id, new.token_hash, new.real_value_minor, new.created_at, new.expires_at)
  then
    return new;
  end if;
  raise exception 'request % keeps what it was made with', old.id using errcode = '23514', constraint = 'payer_request_fixed';
end $$;
create trigger payer_request_fixed before update on payer_requests for each row execute function payer_request_keep();

grant select, insert, update, delete on payer_requests to puente_app;
