-- Transfers that the provider never showed, and that admins close (decision 0052).

alter table transfers drop constraint transfers_state_check;
-- closed: admins decided that it was not sent, since the provider never showed it. It is still asked about for a time.
alter table transfers add constraint transfers_state_check
  check (state in ('sending', 'processing', 'completed', 'failed', 'closed'));
-- When it was closed. Stays if the provider shows it afterwards.
alter table transfers add column closed_at timestamptz;
-- When the provider first showed it after it was closed, so that its amount is in flight again.
alter table transfers add column found_at timestamptz;
-- The admin who has read that it was found, and when.
alter table transfers add column found_seen_by uuid references users (id);
alter table transfers add column found_seen_at timestamptz;

alter table transfers drop constraint transfers_check;
alter table transfers drop constraint transfers_check1;
alter table transfers add constraint transfers_asked check (
  case state when 'closed' then true when 'sending' then ask_at is not null when 'processing' then ask_at is not null else ask_at is null end);
alter table transfers add constraint transfers_ended check (
  (state in ('completed', 'failed', 'closed')) = (ended_at is not null));
alter table transfers add constraint transfers_closed check (
  (state <> 'closed' or (closed_at is not null and found_at is null and provider_status is null))
  and (found_at is null or closed_at is not null)
  and (found_seen_at is null) = (found_seen_by is null) and (found_seen_at is null or found_at is not null));
create index transfers_found on transfers (found_at) where found_at is not null and found_seen_at is null;

-- A closed transfer goes back in flight or is confirmed as failed. That it was closed and found stays.
create trigger transfer_closing_fixed before update on transfers for each row when (
  new.state = 'closed' and old.state not in ('processing', 'closed')
  or old.closed_at is not null and new.closed_at is distinct from old.closed_at
  or old.found_at is not null and new.found_at is distinct from old.found_at
) execute function transfer_keep_terms();

-- What an admin asked for or decided about a transfer that the provider never showed.
create table transfer_closings (
  id uuid primary key,
  transfer_id uuid not null references transfers (id),
  -- asked: another admin has to confirm it · done: the transfer was closed · fallen: taken back, declined, or the transfer came to an end
  state text not null check (state in ('asked', 'done', 'fallen')),
  reason text not null check (length(reason) between 1 and 500),
  asked_by uuid not null references users (id),
  asked_at timestamptz not null,
  -- Null also where one admin decided alone.
  confirmed_by uuid references users (id),
  closed_at timestamptz,
  check ((state = 'asked') = (closed_at is null)),
  check (state = 'done' or confirmed_by is null),
  check (confirmed_by <> asked_by)
);
create unique index transfer_closings_standing on transfer_closings (transfer_id) where state <> 'fallen';

create function transfer_closing_keep_terms() returns trigger language plpgsql as $$
begin
  raise exception 'closing % is fixed', old.id using errcode = '23514', constraint = 'transfer_closing_terms_fixed';
end $$;
create trigger transfer_closing_terms_fixed before update on transfer_closings for each row when (
  old.state <> 'asked'
  or (old.transfer_id, old.reason, old.asked_by, old.asked_at)
     is distinct from (new.transfer_id, new.reason, new.asked_by, new.asked_at)
) execute function transfer_closing_keep_terms();

grant select, insert, update on transfer_closings to puente_app;
