-- The desk of the audit log (SEC-035): the words to search by, and the results of checks of the chain. It reads no entry, so that a long log does not
-- keep anybody from writing. A task stores the words of older entries, and 0075 makes the indexes of the filters.

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

-- No words for an entry that jsonb cannot hold (NUL, half of a surrogate pair): it must not stop the seals.
create function audit_entry_words(body text) returns tsvector language sql stable parallel safe
return case when pg_input_is_valid(body, 'jsonb') then audit_words(body::jsonb) else array_to_tsvector('{}') end;

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
  select a.seq, a.at, audit_entry_words(a.body) from sealed s join audit_log a on a.seq = s.audit_seq
  on conflict do nothing;
  return null;
end $$;

-- Entries that were sealed before the trigger was there, up to this seal, wait for their words. No row: all have them.
create table audit_texts_left (
  is_only boolean primary key default true check (is_only),
  up_to_seal bigint not null check (up_to_seal > 0)
);
grant select, update, delete on audit_texts_left to puente_app;

-- The sealer of another process must not seal between the note and the trigger.
lock table audit_seals in share row exclusive mode;
insert into audit_texts_left (up_to_seal) select max(seal_no) from audit_seals having max(seal_no) is not null;
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
  -- Why the check ended without a result.
  failure text check (length(failure) between 1 and 2000),
  check ((finished_at is null) = (fault_count is null and failure is null)),
  check (fault_count is null or failure is null),
  check ((fault_count is null) = (faults is null)),
  check ((head_no is null) = (head_hash is null)),
  check (finished_at is null or started_at is not null)
);
create unique index audit_checks_one_at_a_time on audit_checks ((true)) where finished_at is null;
create index audit_checks_by_end on audit_checks (finished_at desc) where finished_at is not null;
create index audit_checks_with_result on audit_checks (finished_at desc) where fault_count is not null;
grant select, insert, update on audit_checks to puente_app;
