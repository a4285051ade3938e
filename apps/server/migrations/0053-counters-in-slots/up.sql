-- The counters of an owner stood in one row, which each commit of theirs locked until it was on disk. A crowd of payers at one establishment
-- waited there one after the other. An owner has up to sixteen rows now, whose sum counts; a connection always writes the same one.
alter table owner_counters add column slot smallint not null default 0 check (slot between 0 and 15);
alter table owner_counters drop constraint owner_counters_pkey, add primary key (owner_id, slot);
-- What one connection added another may take away, so a row alone may be below zero. I17 of the proof of the books compares the sums.
alter table owner_counters drop constraint owner_counters_entries_check,
  drop constraint owner_counters_confirmed_reais_minor_check;

create or replace function add_to_owner_counters(owner uuid, more_entries bigint, more_reais bigint) returns void language plpgsql as $$
declare
  own smallint := pg_backend_pid() % 16;
begin
  if owner is null or (more_entries = 0 and more_reais = 0) then return; end if;
  insert into owner_counters as kept (owner_id, slot, entries, confirmed_reais_minor) values (owner, own, more_entries, more_reais)
  on conflict (owner_id, slot) do update
    set entries = kept.entries + excluded.entries,
        confirmed_reais_minor = kept.confirmed_reais_minor + excluded.confirmed_reais_minor;
end $$;
