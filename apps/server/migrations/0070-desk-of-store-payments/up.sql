-- Why an admin cancelled it. A deletion has a reason of its own (URLT-028).
alter table establishment_payments
  add column cancellation_reason text check (length(cancellation_reason) between 3 and 500);
