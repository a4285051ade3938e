-- The admins' list of payments at all establishments, newest first, also of one establishment (URLT-006), and its searches by CPF (URLT-018).
create index establishment_payments_by_time on establishment_payments (created_at desc, charge_id desc);
create index establishment_payments_by_store_and_time on establishment_payments (establishment_id, created_at desc, charge_id desc);
create index establishment_payments_by_digits_anywhere on establishment_payments (payer_document_visible_hash, created_at desc, charge_id desc);

-- Why an admin cancelled it. A deletion has a reason of its own (URLT-028).
alter table establishment_payments
  add column cancellation_reason text check (length(cancellation_reason) between 3 and 500);
