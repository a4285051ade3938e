-- Indexes of the desk's deep pages, counts and searches. They stop writes of charges, orders, payments at establishments and tickets until they are
-- built, and no reads. docs/operating.md describes how to make them ahead.

-- The payments at all establishments, newest first: a page far back and the count of all read this index alone. It replaces the one without its two
-- further columns.
create index if not exists establishment_payments_listed
  on establishment_payments (created_at desc, charge_id desc) include (establishment_id, deleted_at);
drop index if exists establishment_payments_by_time;

-- The few payments that no list shows: those that never got a code, and deleted ones.
create index if not exists charges_never_issued on charges (id)
  where kind = 'establishment' and pix_status = 'failed' and pix_code is null;
create index if not exists establishment_payments_deleted on establishment_payments (charge_id) where deleted_at is not null;

-- What is not paid out, newest first, where charges_partly_paid has one of the two statuses.
create index if not exists charges_not_paid_out on charges (payout_status, created_at desc, id desc) where payout_status <> 'paid';
drop index if exists charges_partly_paid;

-- The texts that the spreadsheet searches for any part.
create index if not exists orders_by_text on orders
  using gin (folded(coalesce(client_name, '') || ' ' || coalesce(company_name, '') || ' ' || coalesce(client_id, '')) gin_trgm_ops);
create index if not exists establishment_payments_by_text on establishment_payments
  using gin (folded(coalesce(payer_name, '') || ' ' || coalesce(product_description, '') || ' ' || coalesce(license_plate, '')) gin_trgm_ops);
create index if not exists charges_by_description on charges using gin (folded(description) gin_trgm_ops);

-- The senders of tickets, by any part of their name or email. Those with an account are found by users_by_search.
create index if not exists support_tickets_by_sender on support_tickets using gin (folded(sender_name) gin_trgm_ops);
create index if not exists contacts_by_email on contacts using gin (folded(email) gin_trgm_ops);
