-- The list of companies: its order, its search by any part of company, holder and email, and its filter by province. The address is encrypted, so
-- the province is found by its keyed hash, as other encrypted values are (ruling 45, decision 0068).

alter table users add column province_hash bytea check (length(province_hash) = 32);

-- Whose address is not hashed yet: accounts from before this migration, and those that a server of the version before still opens.
create index users_without_province on users (id) where province_hash is null and erased_at is null;
create index users_companies_by_time on users (created_at desc, id desc) where company_name is not null;
create index users_companies_by_province on users (province_hash, created_at desc, id desc) where company_name is not null;
create index users_companies_by_search on users
  using gin (folded(company_name || ' ' || full_name || ' ' || email) gin_trgm_ops) where company_name is not null;
