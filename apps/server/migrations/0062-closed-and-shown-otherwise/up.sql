-- A closed transfer that its provider then shows with another amount than was known stays closed, and is flagged until an admin has read it
-- (decision 0052). Only one that is shown as it was sent takes its amount again.
alter table transfers drop constraint transfers_closed;
alter table transfers add constraint transfers_closed check (
  (state <> 'closed' or (closed_at is not null and (shown_minor is not null or (found_at is null and provider_status is null))))
  and (found_at is null or closed_at is not null)
  and (found_seen_at is null) = (found_seen_by is null) and (found_seen_at is null or found_at is not null));
