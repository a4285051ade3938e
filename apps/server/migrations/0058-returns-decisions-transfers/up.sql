-- A digest of the account that a return is asked of, as `transfers` has it: another account knows neither the Pix nor the return (decision 0039).
-- Empty in those of before, which any account of the provider may be asked about.
alter table return_requests add column account text not null default '' check (length(account) <= 64);

drop trigger return_request_terms_fixed on return_requests;
create trigger return_request_terms_fixed before update on return_requests for each row when (
  (old.return_id, old.end_to_end_id, old.provider, old.amount_minor, old.asked_by, old.reason, old.account)
  is distinct from (new.return_id, new.end_to_end_id, new.provider, new.amount_minor, new.asked_by, new.reason, new.account)
) execute function return_request_keep_terms();

-- Decisions about a Pix that could not be carried out (decision 0049). One that always fails is set aside: it has failed and is not due again.
alter table pix_decisions add column tries integer not null default 0 check (tries >= 0);
alter table pix_decisions add column last_error text check (length(last_error) <= 2000);
alter table pix_decisions add column failed_at timestamptz;
alter table pix_decisions add column retry_at timestamptz;
alter table pix_decisions add constraint pix_decisions_failed check (
  (tries > 0) = (failed_at is not null) and (tries > 0) = (last_error is not null) and (retry_at is null or tries > 0));

-- The amount that a provider shows of a transfer, where it is another one than we sent (decision 0052).
alter table transfers add column shown_minor bigint check (shown_minor <> amount_minor);
alter table transfers drop constraint transfers_closed;
alter table transfers add constraint transfers_closed check (
  (state <> 'closed' or (closed_at is not null and found_at is null and (provider_status is null or shown_minor is not null)))
  and (found_at is null or closed_at is not null)
  and (found_seen_at is null) = (found_seen_by is null) and (found_seen_at is null or found_at is not null));
