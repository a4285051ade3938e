-- The books. Debit is positive, credit negative, whole minor units. Nothing is ever changed or deleted: a correction is a
-- journal of its own that names the one it reverses. The database itself refuses anything else (SEC-007).

create table ledger_accounts (
  code text primary key check (code ~ '^[a-z_]+(:[a-zA-Z0-9_-]+)?$'),
  currency text not null check (currency in ('BRL', 'ARS', 'USDT')),
  -- An owner's account keeps a running balance; a house account is summed, so that it is never one hot row (I04).
  keeps_balance boolean not null,
  created_at timestamptz not null default now(),
  unique (code, currency)
);
insert into ledger_accounts (code, currency, keeps_balance) values
  ('psp:fire_banking', 'BRL', false), ('psp:corpx', 'BRL', false), ('psp:bcb', 'BRL', false),
  ('psp_blocked', 'BRL', false), ('suspense', 'BRL', false), ('refund_payable', 'BRL', false),
  ('fee_revenue', 'BRL', false), ('spread_revenue', 'BRL', false), ('psp_cost', 'BRL', false), ('fx_brl', 'BRL', false),
  ('payout_reserved', 'ARS', false), ('bank:main', 'ARS', false), ('fx_ars', 'ARS', false), ('write_off', 'ARS', false),
  ('disputed_payable', 'ARS', false), ('fx_usdt', 'USDT', false);

create table journals (
  id uuid primary key,
  -- What happened and to which row: one journal for one event, whoever tries again (I05, I09).
  event_type text not null check (event_type ~ '^[a-z_]+$'),
  event_id text not null,
  charge_id uuid,
  -- The beneficiary; the future distribution key.
  owner_id uuid,
  reverses_id uuid references journals (id),
  actor text not null,
  -- The transaction that wrote the journal: only it may add lines.
  written_by xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default now(),
  unique (event_type, event_id)
);
create index journals_by_charge on journals (charge_id) where charge_id is not null;

create table postings (
  id uuid primary key default uuidv7(),
  journal_id uuid not null references journals (id),
  account text not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  foreign key (account, currency) references ledger_accounts (code, currency)
);
create index postings_by_journal on postings (journal_id);
create index postings_by_account on postings (account, id);

create table account_balances (
  account text primary key references ledger_accounts (code),
  balance_minor bigint not null,
  version bigint not null default 1
);

-- Balanced per currency and at least two lines, looked at when the transaction commits.
create function ledger_check_journal() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  lines integer;
  unbalanced boolean;
begin
  select coalesce(sum(n), 0), coalesce(bool_or(total <> 0), false) into lines, unbalanced
  from (select count(*) as n, sum(amount_minor) as total from postings where journal_id = new.id group by currency) per_currency;
  if lines < 2 then
    raise exception 'journal % has % lines', new.id, lines using errcode = '23514', constraint = 'journal_two_legs';
  end if;
  if unbalanced then
    raise exception 'journal % does not balance', new.id using errcode = '23514', constraint = 'journal_balanced';
  end if;
  return null;
end $$;
create constraint trigger journal_balanced after insert on journals
  deferrable initially deferred for each row execute function ledger_check_journal();

-- Lines belong to a journal of the same transaction; owners' running balances follow in account order, so that two
-- transactions never wait for each other in a circle. Journals and accounts are looked up one by one: nobody knows beforehand how
-- many lines there are, and a join planned for many would read the whole of a table that grows for ever.
create function ledger_take_postings() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select 1 from (select distinct journal_id from new_postings) p
    where (select j.written_by from journals j where j.id = p.journal_id) <> pg_current_xact_id()
  ) then
    raise exception 'a written journal takes no more lines' using errcode = '23514', constraint = 'journal_closed';
  end if;
  insert into account_balances as b (account, balance_minor)
  select p.account, p.total
  from (select account, sum(amount_minor) as total from new_postings group by account) p
  where (select a.keeps_balance from ledger_accounts a where a.code = p.account)
  order by p.account
  on conflict (account) do update set balance_minor = b.balance_minor + excluded.balance_minor, version = b.version + 1;
  return null;
end $$;
create trigger postings_taken after insert on postings
  referencing new table as new_postings for each statement execute function ledger_take_postings();

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
create trigger journals_append_only before update or delete or truncate on journals
  for each statement execute function ledger_refuse_change();
create trigger postings_append_only before update or delete or truncate on postings
  for each statement execute function ledger_refuse_change();

grant select, insert on ledger_accounts, journals, postings to puente_app;
grant select on account_balances to puente_app;
