-- A broken chain of the audit log is a case (decision 0062). Its key is the check that found the break first.

-- The first of the checks in a row that found faults. Null for a check without faults, and for one that a server of the release before made.
alter table audit_checks add column break_id uuid references audit_checks (id);
alter table audit_checks add check (break_id is null or fault_count > 0);
create index audit_checks_breaks on audit_checks (finished_at desc) where break_id = id;

alter table case_owners drop constraint case_owners_kind_check,
  add constraint case_owners_kind_check check (kind in ('dispute', 'pix', 'return', 'difference', 'debt', 'chain'));
alter table case_steps drop constraint case_steps_case_kind_check,
  add constraint case_steps_case_kind_check check (case_kind in ('dispute', 'pix', 'return', 'difference', 'debt', 'chain'));
