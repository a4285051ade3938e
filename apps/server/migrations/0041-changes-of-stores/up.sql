-- A change of an approved establishment that waits for its approval (decision 0043). It is a row of its own with the form as its owner wants
-- it; `changes_id` names the establishment whose page stays as it is until then. An approval copies it there and deletes it.
alter table establishments
  add column changes_id uuid references establishments (id) on delete cascade,
  add constraint establishments_change check (changes_id is null or status <> 'approved');

-- A change has the CUIT of what it changes.
drop index establishments_cuit;
create unique index establishments_cuit on establishments (cuit_hash) where status <> 'rejected' and changes_id is null;

create unique index establishments_waiting_change on establishments (changes_id) where status = 'pending';
create index establishments_changes on establishments (changes_id, created_at desc) where changes_id is not null;
