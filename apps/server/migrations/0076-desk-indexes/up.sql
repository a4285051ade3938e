-- Indexes of the desk's lists. They stop writes of payments at establishments and of users until they are built, and no reads: that is why the columns
-- are added before, in 0070 and 0074. docs/operating.md describes how to make them ahead.

-- The admins' list of payments at all establishments, newest first, also of one establishment (URLT-006), and its searches by CPF (URLT-018).
create index if not exists establishment_payments_by_time on establishment_payments (created_at desc, charge_id desc);
create index if not exists establishment_payments_by_store_and_time on establishment_payments (establishment_id, created_at desc, charge_id desc);
create index if not exists establishment_payments_by_digits_anywhere on establishment_payments (payer_document_visible_hash, created_at desc, charge_id desc);

-- The payments of one plate in any spelling (PLUS-008, PLUS-011): the key that `readPlate` makes.
create index if not exists establishment_payments_by_plate
  on establishment_payments (upper(regexp_replace(coalesce(license_plate, ''), '[\s\u2010-\u2015\u2212-]', '', 'g')));

-- The list of companies: its order, its filter by province, and its search by any part of company, holder and email.
create index if not exists users_companies_by_time on users (created_at desc, id desc) where company_name is not null;
create index if not exists users_companies_by_province on users (province_hash, created_at desc, id desc) where company_name is not null;
create index if not exists users_companies_by_search on users
  using gin (folded(company_name || ' ' || full_name || ' ' || email) gin_trgm_ops) where company_name is not null;

-- Whose address is not hashed yet: accounts from before this migration, and those that a server of the version before still opens.
create index if not exists users_without_province on users (id) where province_hash is null and erased_at is null;
