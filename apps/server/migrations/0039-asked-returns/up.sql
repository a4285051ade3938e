-- Returns of a Pix that an admin asked for (decision 0039): committed before the provider is called, with the id that the provider knows
-- each by. Of a Pix that paid a charge, `refunds` has the same return with its shares in the books.
create table return_requests (
  id uuid primary key,
  -- The id at the provider: ours, and used for every try.
  return_id text not null check (return_id ~ '^[a-zA-Z0-9]{1,35}$'),
  end_to_end_id text not null references received_pix (end_to_end_id),
  provider text not null,
  amount_minor bigint not null check (amount_minor > 0),
  asked_by uuid not null references users (id),
  reason text not null check (length(reason) between 1 and 500),
  -- asked: no answer yet · processing, returned, not-done: the provider's words · refused: the provider never began it
  state text not null check (state in ('asked', 'processing', 'returned', 'not-done', 'refused')),
  -- Class of the last failure (PSP-012).
  failure text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When the provider is asked next; null once the return has ended.
  ask_at timestamptz,
  asked_count integer not null default 0,
  unique (end_to_end_id, return_id),
  check ((state in ('asked', 'processing')) = (ask_at is not null))
);
create index return_requests_to_ask on return_requests (ask_at) where ask_at is not null;

create function return_request_keep_terms() returns trigger language plpgsql as $$
begin
  raise exception 'the terms of return % are fixed', old.id using errcode = '23514', constraint = 'return_request_terms_fixed';
end $$;
create trigger return_request_terms_fixed before update on return_requests for each row when (
  (old.return_id, old.end_to_end_id, old.provider, old.amount_minor, old.asked_by, old.reason)
  is distinct from (new.return_id, new.end_to_end_id, new.provider, new.amount_minor, new.asked_by, new.reason)
) execute function return_request_keep_terms();

grant select, insert, update on return_requests to puente_app;
