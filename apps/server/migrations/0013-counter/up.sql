-- What a merchant sees of his charges day by day: their first showing, the payer's receipt, receipts sent in, and kept sums.

-- Twenty characters that nobody takes for one another: 100 random bits.
create function new_receipt_code() returns text language sql volatile as $$
  select string_agg(substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (get_byte(bits, nth) & 31), 1), '' order by nth)
  from (select decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex') as bits) random,
       -- Not the bytes 6, 8, 22 and 24: there a UUID says what it is.
       unnest(array[0, 1, 2, 3, 4, 5, 7, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21]) as nth
$$;

alter table charges
  -- When its code was first on a screen.
  add column shown_at timestamptz,
  -- Opens the payer's receipt, once the charge was confirmed.
  add column receipt_code text not null unique default new_receipt_code() check (receipt_code ~ '^[2-9A-HJ-NP-Z]{20}$'),
  -- The provider's movement number, where it gives one (HIST-015).
  add column movement_number text check (length(movement_number) <= 100),
  -- What the owner sent as the payer's receipt, for charges of both kinds (RCPT-007).
  add column client_receipt_file_id uuid references files (id);
create unique index charges_by_client_receipt on charges (client_receipt_file_id) where client_receipt_file_id is not null;
alter table orders drop column client_receipt_file_id;

-- The place of a file in its owner's own area, where it has one: {owner}/receipts/{txid}_{time}.jpg (RCPT-005, ORD-031).
alter table files add column name text check (length(name) between 1 and 200);

-- One owner's money of any day, from the index alone. What changed since a time needs no more than the order of changes.
create index charges_confirmed_by_day on charges (owner_id, confirmed_at desc, id desc)
  include (real_value_minor, fee_minor, total_minor, pesos_value_minor, refunded_minor, pesos_taken_back_minor)
  where pix_status = 'confirmed';
drop index charges_confirmed_by_owner;
create index charges_confirmed_by_owner on charges (owner_id, updated_at desc, id desc) where pix_status = 'confirmed';

-- ORD-031: photos with a description; for an order, if they were made from one.
create table receipts (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users (id),
  charge_id uuid references charges (id),
  file_id uuid not null unique references files (id),
  description text not null check (length(description) between 1 and 500),
  created_at timestamptz not null default now()
);
create index receipts_by_user on receipts (user_id, created_at desc);
create index receipts_by_charge on receipts (charge_id) where charge_id is not null;

-- QR-035, QR-037: that the owner looked at the account of an order, and under which terms.
create table payout_account_confirmations (
  charge_id uuid not null references charges (id),
  confirmed_at timestamptz not null default now(),
  user_id uuid not null references users (id),
  changed boolean not null,
  terms_version text not null,
  primary key (charge_id, confirmed_at)
);

-- That a charge closed without money, and when: a Pix that comes afterwards does not undo it.
alter table charges
  add column closed_as text check (closed_as in ('expired', 'cancelled', 'failed')),
  add column closed_at timestamptz,
  add check ((closed_as is null) = (closed_at is null));
update charges set closed_as = pix_status, closed_at = updated_at where pix_status in ('expired', 'cancelled', 'failed');

create function charge_note_closing() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or old.pix_status <> new.pix_status then
    new.closed_as := new.pix_status;
    new.closed_at := new.updated_at;
  end if;
  return new;
end $$;
create trigger charge_closing before insert or update of pix_status on charges
  for each row when (new.pix_status in ('expired', 'cancelled', 'failed')) execute function charge_note_closing();

-- When a held Pix was honoured or went back.
alter table received_pix add column settled_at timestamptz;
update received_pix set settled_at = received_at where disposition in ('honoured', 'returned');
alter table received_pix add check ((disposition in ('honoured', 'returned')) = (settled_at is not null));

-- What a history of any length says at once: how many entries it has, and the reais of its confirmed Pix (HIST-021).
create table owner_counters (
  owner_id uuid primary key,
  entries bigint not null default 0 check (entries >= 0),
  confirmed_reais_minor bigint not null default 0 check (confirmed_reais_minor >= 0)
);

create function add_to_owner_counters(owner uuid, more_entries bigint, more_reais bigint) returns void language plpgsql as $$
begin
  if owner is null or (more_entries = 0 and more_reais = 0) then return; end if;
  update owner_counters kept
  set entries = kept.entries + more_entries, confirmed_reais_minor = kept.confirmed_reais_minor + more_reais
  where kept.owner_id = owner;
  if found then return; end if;
  -- The proposed row is held to the checks too: only an owner's first entry comes here.
  insert into owner_counters as kept (owner_id, entries, confirmed_reais_minor) values (owner, more_entries, more_reais)
  on conflict (owner_id) do update
    set entries = kept.entries + excluded.entries,
        confirmed_reais_minor = kept.confirmed_reais_minor + excluded.confirmed_reais_minor;
end $$;

-- A charge that was never issued is no entry (ORD-025).
create function charge_entries(charge charges) returns bigint language sql immutable as
  $$ select case when (charge).pix_status = 'failed' and (charge).pix_code is null then 0 else 1 end::bigint $$;
create function charge_reais(charge charges) returns bigint language sql immutable as
  $$ select case when (charge).pix_status = 'confirmed' then (charge).real_value_minor else 0 end $$;

create function keep_charge_counters() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_owner_counters(new.owner_id, charge_entries(new), charge_reais(new));
  elsif old.owner_id is distinct from new.owner_id then
    perform add_to_owner_counters(old.owner_id, -charge_entries(old), -charge_reais(old));
    perform add_to_owner_counters(new.owner_id, charge_entries(new), charge_reais(new));
  else
    perform add_to_owner_counters(
      new.owner_id, charge_entries(new) - charge_entries(old), charge_reais(new) - charge_reais(old));
  end if;
  return null;
end $$;

create function keep_payout_counters() returns trigger language plpgsql as $$
begin
  perform add_to_owner_counters(new.owner_id, 1, 0);
  return null;
end $$;

-- At the end of the transaction: the counter is the last row that any of them locks, so that two never wait for each other.
create constraint trigger charge_counters_of_new after insert on charges
  deferrable initially deferred for each row execute function keep_charge_counters();
create constraint trigger charge_counters after update on charges
  deferrable initially deferred for each row
  when ((old.owner_id, old.pix_status, old.pix_code is null) is distinct from (new.owner_id, new.pix_status, new.pix_code is null))
  execute function keep_charge_counters();
create constraint trigger payout_counters_of_new after insert on payouts
  deferrable initially deferred for each row when (new.state = 'confirmed') execute function keep_payout_counters();
create constraint trigger payout_counters after update on payouts
  deferrable initially deferred for each row
  when (old.state <> 'confirmed' and new.state = 'confirmed') execute function keep_payout_counters();

insert into owner_counters (owner_id, entries, confirmed_reais_minor)
select owner_id, sum(entries), sum(reais)
from (
  select c.owner_id, charge_entries(c) as entries, charge_reais(c) as reais from charges c where c.owner_id is not null
  union all
  select p.owner_id, 1, 0 from payouts p where p.state = 'confirmed' and p.owner_id is not null
) counted
group by owner_id;

grant select, insert, update on owner_counters to puente_app;
grant select, insert on payout_account_confirmations to puente_app;
-- Deleted only where a person is erased.
grant select, insert, delete on receipts to puente_app;
