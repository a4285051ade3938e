-- Of a Pix that was credited out of suspense: what it was held for, and until when. Its case shows it. Null for one that was credited before this column
-- was there, which never was a case.
alter table received_pix
  add column held_as text,
  add column held_until timestamptz,
  add constraint received_pix_held_as check ((held_as is null) = (held_until is null) and (held_as is null or disposition = 'credited'));

-- Who works on a case, and what the team noted about it (decision 0062). What a case is about is read from the facts themselves.
create table case_owners (
  kind text not null check (kind in ('dispute', 'pix', 'return', 'difference', 'debt')),
  -- The key of the fact: the end-to-end id of a Pix, or the id of a difference, a return or a charge.
  subject text not null check (subject ~ '^[A-Za-z0-9-]{20,40}$'),
  owner_id uuid not null references users (id),
  taken_at timestamptz not null,
  primary key (kind, subject)
);
create index case_owners_by_owner on case_owners (owner_id);
grant select, insert, update, delete on case_owners to puente_app;

-- Added and never changed: the application may not update or delete.
create table case_steps (
  id uuid primary key,
  case_kind text not null check (case_kind in ('dispute', 'pix', 'return', 'difference', 'debt')),
  subject text not null check (subject ~ '^[A-Za-z0-9-]{20,40}$'),
  kind text not null check (kind in ('taken', 'left', 'note')),
  note text check (length(note) between 1 and 500),
  admin_id uuid not null references users (id),
  at timestamptz not null,
  check ((kind = 'note') = (note is not null))
);
create index case_steps_by_case on case_steps (case_kind, subject, at);
grant select, insert on case_steps to puente_app;

-- The open disputes, for the list of cases.
create index refunds_disputes_open on refunds (charge_id) where nature = 'dispute' and state = 'processing';
-- The undecided differences, for the same list.
create index reconciliation_differences_undecided on reconciliation_differences (found_at) where state <> 'closed';
