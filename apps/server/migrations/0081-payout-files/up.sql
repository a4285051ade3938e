-- Several payouts are begun at once in a file for the bank, and the bank's result file decides what becomes of each (rulings 73, 74; decision 0072).
-- The last running number, so that a file that is not committed leaves no gap.
create table payout_file_numbers (
  only_row boolean primary key default true check (only_row),
  last integer not null default 0
);
insert into payout_file_numbers default values;

create table payout_files (
  id uuid primary key,
  number integer not null unique check (number > 0),
  layout text not null check (layout in ('csv', 'interbanking')),
  -- Our own account, where the layout names it.
  debit_cbu text check (debit_cbu ~ '^[0-9]{22}$'),
  -- open: payouts are reserved in it · read: none is, and at least one was recorded · voided: all were released
  state text not null default 'open' check (state in ('open', 'read', 'voided')),
  count integer not null check (count between 1 and 500),
  total_minor bigint not null check (total_minor > 0),
  -- The file as it was downloaded: it holds bank data.
  content_enc bytea not null,
  sha256 bytea not null check (length(sha256) = 32),
  -- The charges that were asked for and are not in it, each with the code of the reason.
  left_out jsonb not null default '[]',
  made_by uuid not null references users (id),
  made_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null))
);

create table payout_file_results (
  id uuid primary key,
  file_id uuid not null references payout_files (id),
  name text not null check (length(name) between 1 and 200),
  -- The result as the bank gave it: its lines are the proofs of the payouts.
  content_enc bytea not null,
  sha256 bytea not null check (length(sha256) = 32),
  applied_by uuid not null references users (id),
  applied_at timestamptz not null,
  unique (file_id, sha256)
);

create function payout_file_keep_terms() returns trigger language plpgsql as $$
begin
  raise exception 'payout file % is fixed', old.id using errcode = '23514', constraint = 'payout_file_terms_fixed';
end $$;
create trigger payout_file_terms_fixed before update on payout_files for each row when (
  not (
    coalesce(current_setting('puente.reencrypting', true), '') = 'on'
    and to_jsonb(old) - 'content_enc' = to_jsonb(new) - 'content_enc'
  )
  and (old.state <> 'open'
    or to_jsonb(old) - array['state', 'closed_at'] is distinct from to_jsonb(new) - array['state', 'closed_at'])
) execute function payout_file_keep_terms();
create trigger payout_file_result_fixed before update on payout_file_results for each row when (
  not (
    coalesce(current_setting('puente.reencrypting', true), '') = 'on'
    and to_jsonb(old) - 'content_enc' = to_jsonb(new) - 'content_enc'
  )
) execute function payout_file_keep_terms();

grant select, update on payout_file_numbers to puente_app;
grant select, insert, update on payout_files to puente_app;
grant select, insert, update on payout_file_results to puente_app;

-- A payout of a file has no end of its own: `infinity`, so that every condition on its end keeps its meaning. The file is stored in the same
-- transaction, after its payouts.
alter table payouts add column file_id uuid references payout_files (id) deferrable initially deferred;
alter table payouts add column file_line integer check (file_line > 0);
alter table payouts add constraint payout_file_and_line check ((file_id is null) = (file_line is null));
alter table payouts add constraint payout_ends_unless_in_file check (
  (coalesce(expires_at, '-infinity') = 'infinity') = (file_id is not null));
create unique index payouts_by_file on payouts (file_id, file_line) where file_id is not null;

drop trigger payout_terms_fixed on payouts;
create trigger payout_terms_fixed before update on payouts for each row when (
  not (
    coalesce(current_setting('puente.reencrypting', true), '') = 'on'
    and num_nulls(old.bank_snapshot_enc, new.bank_snapshot_enc) = 0
    and to_jsonb(old) - 'bank_snapshot_enc' = to_jsonb(new) - 'bank_snapshot_enc'
  )
  and (
    old.state = 'confirmed'
    or (old.state = 'void' and new.state <> 'confirmed')
    or (old.charge_id, old.owner_id, old.created_by, old.bank_snapshot_enc, old.approval_id, old.file_id, old.file_line)
       is distinct from
       (new.charge_id, new.owner_id, new.created_by, new.bank_snapshot_enc, new.approval_id, new.file_id, new.file_line)
    or (new.state <> 'confirmed' and (old.amount_minor, old.receipt_file_id) is distinct from (new.amount_minor, new.receipt_file_id))
  )
) execute function payout_keep_terms();
