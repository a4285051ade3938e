-- When the provider's balance of that moment was compared with the books of that moment (decision 0041). Null: it was not. A balance is the
-- present one and says nothing of the end of an earlier day, so a run of a day that was missed does not compare it.
alter table reconciliation_runs add column balance_compared_at timestamptz;
