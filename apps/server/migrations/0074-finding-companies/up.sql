-- The list of companies is filtered by province. The address is encrypted, so the province is found by its keyed hash, as other encrypted values are
-- (ruling 45, decision 0068). 0076 makes the indexes of the list.

alter table users add column province_hash bytea check (length(province_hash) = 32);
