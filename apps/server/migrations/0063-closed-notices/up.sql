-- A notice that was given up, and that an admin closed with a reason (decision 0055). It waits in no queue, and may still be replayed.
alter table webhook_inbox add column close_reason text, add column closed_by uuid, add column closed_at timestamptz;
-- Not valid, so that no row is read under the lock: none has another state yet.
alter table webhook_inbox drop constraint webhook_inbox_state_check, drop constraint webhook_inbox_check;
alter table webhook_inbox
  add constraint webhook_inbox_state_check
    check (state in ('received', 'processed', 'duplicate', 'failed', 'dead', 'closed')) not valid,
  add constraint webhook_inbox_check
    check ((next_attempt_at is null) = (state in ('processed', 'duplicate', 'dead', 'closed'))) not valid,
  add constraint webhook_inbox_closed check (
    (state = 'closed') = (close_reason is not null and closed_by is not null and closed_at is not null)
    and length(close_reason) between 1 and 500) not valid;
