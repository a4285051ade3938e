-- The list of the approval desk, newest first, and its queue of what waits, oldest first.
create index establishments_by_time on establishments (created_at desc, id desc);
create index establishments_waiting on establishments (created_at, id) where status = 'pending';
create index establishments_by_search on establishments
  using gin (folded(name || ' ' || city || ' ' || province) gin_trgm_ops);

-- Codes are printed and receipts name them, so a store id stays once somebody paid (ESTA-017).
create function establishment_keep_store_id() returns trigger language plpgsql as $$
begin
  if exists (select 1 from establishment_payments where establishment_id = old.id) then
    raise exception 'establishment % was paid and keeps its store id', old.id
      using errcode = '23514', constraint = 'establishment_store_id_kept';
  end if;
  return new;
end $$;
create trigger establishment_store_id before update of store_id on establishments
  for each row when (old.store_id is not null and old.store_id is distinct from new.store_id)
  execute function establishment_keep_store_id();
