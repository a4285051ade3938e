-- The desk of the audit log (SEC-035): an index for each filter in the order of the list, and the results of checks of the chain.

create index audit_log_by_actor_time on audit_log (actor_id, at desc, seq desc);
create index audit_log_by_command on audit_log (command, at desc, seq desc);
create index audit_log_by_object_type on audit_log (object_type, at desc, seq desc);
create index audit_log_of_admins on audit_log (at desc, seq desc) where actor_kind = 'admin';
create index audit_log_refused on audit_log (at desc, seq desc) where outcome <> 'done';

-- Search by words ----------------------------------------------------------------------------------------------------------

-- The words of an entry: lower case, without accents. A UUID is one word. Times, the session and the kind of actor are left out.
create function audit_words(body jsonb) returns tsvector language sql immutable parallel safe
begin atomic
  select array_to_tsvector(coalesce(array_agg(distinct word), '{}'))
  from (
    select lower(translate(
      regexp_replace(string_agg(leaf #>> '{}', ' '),
        '([0-9a-fA-F]{8})-([0-9a-fA-F]{4})-([0-9a-fA-F]{4})-([0-9a-fA-F]{4})-([0-9a-fA-F]{12})', '\1\2\3\4\5', 'g'),
      'áàâãäéêèíóôõöúüçñÁÀÂÃÄÉÊÈÍÓÔÕÖÚÜÇÑ', 'aaaaaeeeioooouucnAAAAAEEEIOOOOUUCN')) as plain
    from jsonb_path_query(body - 'at' - 'sessionId' - 'actorKind', 'strict $.** ? (@.type() == "string" || @.type() == "number")') as leaf
    where leaf #>> '{}' not like '____-__-__T__:%'
  ) texts
  cross join lateral regexp_split_to_table(plain, '[^a-z0-9]+') as word
  where length(word) between 2 and 100;
end;

-- Derived from audit_log when an entry is sealed, so that no request waits for it.
create table audit_texts (
  audit_seq bigint primary key references audit_log (seq),
  at timestamptz not null,
  words tsvector not null
);
create index audit_texts_by_words on audit_texts using gin (words);
create index audit_texts_by_time on audit_texts (at desc, audit_seq desc);
grant select, insert on audit_texts to puente_app;

create function store_audit_texts() returns trigger language plpgsql as $$
begin
  insert into audit_texts (audit_seq, at, words)
  select a.seq, a.at, audit_words(a.body::jsonb) from sealed s join audit_log a on a.seq = s.audit_seq
  on conflict do nothing;
  return null;
end $$;

-- The sealer of another process must not seal between the fill and the trigger.
lock table audit_seals in share row exclusive mode;
insert into audit_texts (audit_seq, at, words)
select a.seq, a.at, audit_words(a.body::jsonb) from audit_seals s join audit_log a on a.seq = s.audit_seq;
create trigger audit_seals_store_texts after insert on audit_seals referencing new table as sealed
  for each statement execute function store_audit_texts();

-- Checks of the chain ------------------------------------------------------------------------------------------------------

create table audit_checks (
  id uuid primary key default uuidv7(),
  requested_at timestamptz not null,
  -- Null for a check that the system made by itself.
  requested_by uuid references users (id),
  -- Null until a worker takes it.
  started_at timestamptz,
  -- Entries to check, as counted at the start.
  total bigint not null default 0 check (total >= 0),
  checked bigint not null default 0 check (checked >= 0),
  finished_at timestamptz,
  -- The last seal at the end. Null while it runs, and if nothing was sealed.
  head_no bigint check (head_no > 0),
  head_hash text check (head_hash ~ '^[0-9a-f]{64}$'),
  fault_count bigint check (fault_count >= 0),
  -- The first of them: [{kind, sealNo?, seq?}]
  faults jsonb,
  check ((finished_at is null) = (fault_count is null)),
  check ((finished_at is null) = (faults is null)),
  check ((head_no is null) = (head_hash is null)),
  check (finished_at is null or started_at is not null)
);
create unique index audit_checks_one_at_a_time on audit_checks ((true)) where finished_at is null;
create index audit_checks_by_end on audit_checks (finished_at desc) where finished_at is not null;
grant select, insert, update on audit_checks to puente_app;
