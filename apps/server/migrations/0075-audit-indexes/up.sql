-- An index for each filter of the audit log in the order of its list (SEC-035). They stop writes of the log, so of everything, until they are built.
-- docs/operating.md describes how to make them ahead for a long log.
create index if not exists audit_log_by_actor_time on audit_log (actor_id, at desc, seq desc);
create index if not exists audit_log_by_command on audit_log (command, at desc, seq desc);
create index if not exists audit_log_by_object_type on audit_log (object_type, at desc, seq desc);
create index if not exists audit_log_of_admins on audit_log (at desc, seq desc) where actor_kind = 'admin';
create index if not exists audit_log_refused on audit_log (at desc, seq desc) where outcome <> 'done';
