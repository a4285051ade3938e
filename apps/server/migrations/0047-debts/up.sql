-- What a beneficiary owes us, set off against their next payout or written off by two people (decision 0048).

-- Between the charge whose pesos are kept and the charge that was paid too much. Adds up to nothing.
insert into ledger_accounts (code, currency, keeps_balance) values ('debt_set_off', 'ARS', false);

-- Of this charge: the pesos kept for debts of other charges, and its own debt that was set off or written off.
alter table charges add column pesos_set_off_minor bigint not null default 0 check (pesos_set_off_minor >= 0);
alter table charges add column debt_cleared_minor bigint not null default 0 check (debt_cleared_minor >= 0);

-- What is owed is what refunds and disputes left (decision 0013). A debt that was cleared is owed again if its dispute comes to nothing.
alter table charges alter column payout_status set expression as (
  case when pesos_paid_minor + pesos_set_off_minor = 0 then 'pending'
    when pesos_paid_minor + pesos_set_off_minor < pesos_value_minor + debt_cleared_minor - pesos_taken_back_minor then 'partial'
    else 'paid' end
);
alter table charges drop constraint charge_not_overpaid;
alter table charges add constraint charge_not_overpaid check (
  pesos_paid_minor + pesos_reserved_minor + pesos_set_off_minor <= pesos_value_minor + debt_cleared_minor);

drop index charges_owed;
create index charges_owed on charges (confirmed_at, id) where pix_status = 'confirmed'
  and pesos_paid_minor + pesos_set_off_minor + pesos_taken_back_minor < pesos_value_minor + debt_cleared_minor;
create index charges_in_debt on charges (beneficiary_id, confirmed_at, id) where confirmed_at is not null
  and pesos_paid_minor + pesos_set_off_minor + pesos_taken_back_minor > pesos_value_minor + debt_cleared_minor;

-- A row is final.
create table debt_set_offs (
  id uuid primary key,
  beneficiary_id uuid not null,
  -- Whose pesos were kept.
  charge_id uuid not null references charges (id),
  -- What had been paid for more than it was worth in the end.
  debt_charge_id uuid not null references charges (id),
  -- The payout that it was recorded with. Null if nothing was left to pay.
  payout_id uuid references payouts (id),
  amount_minor bigint not null check (amount_minor > 0),
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  check (charge_id <> debt_charge_id)
);
create index debt_set_offs_by_charge on debt_set_offs (charge_id);
create index debt_set_offs_by_debt on debt_set_offs (debt_charge_id);

create table debt_write_offs (
  id uuid primary key,
  charge_id uuid not null references charges (id),
  beneficiary_id uuid not null,
  -- The whole debt of the charge, as both admins saw it.
  amount_minor bigint not null check (amount_minor > 0),
  -- asked: another admin has to confirm it · fallen: taken back, declined, or the debt changed
  state text not null check (state in ('asked', 'done', 'fallen')),
  reason text not null check (length(reason) between 1 and 500),
  asked_by uuid not null references users (id),
  asked_at timestamptz not null,
  confirmed_by uuid references users (id),
  closed_at timestamptz,
  check ((state = 'asked') = (closed_at is null)),
  check ((state = 'done') = (confirmed_by is not null)),
  check (confirmed_by <> asked_by)
);
create unique index debt_write_offs_asked on debt_write_offs (charge_id) where state = 'asked';
create index debt_write_offs_by_charge on debt_write_offs (charge_id);

create function debt_write_off_keep_terms() returns trigger language plpgsql as $$
begin
  raise exception 'write-off % is fixed', old.id using errcode = '23514', constraint = 'debt_write_off_terms_fixed';
end $$;
create trigger debt_write_off_terms_fixed before update on debt_write_offs for each row when (
  old.state <> 'asked'
  or (old.charge_id, old.beneficiary_id, old.amount_minor, old.reason, old.asked_by, old.asked_at)
     is distinct from (new.charge_id, new.beneficiary_id, new.amount_minor, new.reason, new.asked_by, new.asked_at)
) execute function debt_write_off_keep_terms();

grant select, insert on debt_set_offs to puente_app;
grant select, insert, update on debt_write_offs to puente_app;
