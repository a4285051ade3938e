-- When the admin left the page on which a payout is begun (decision 0061). It stays reserved for them, and is not on its way to its beneficiary
-- until they take it up again. Null while its dialog is open.
alter table payouts add column left_at timestamptz;

-- A third thing that the team is notified of: a balance that could not be compared for a whole day.
alter table reconciliation_alarms drop constraint reconciliation_alarms_kind_check;
alter table reconciliation_alarms add constraint reconciliation_alarms_kind_check
  check (kind in ('differences', 'suspense', 'uncompared'));
