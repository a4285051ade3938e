-- Money out. A payout reserves part of what a charge owes and is then confirmed with its receipt, or void.
create table payouts (
  id uuid primary key default uuidv7(),
  charge_id uuid not null references charges (id),
  -- The beneficiary: a user, or the establishment that nobody owns.
  owner_id uuid,
  amount_minor bigint not null check (amount_minor > 0),
  state text not null check (state in ('reserved', 'confirmed', 'void')),
  receipt_file_id uuid not null unique references files (id),
  -- Where the pesos went, as it was at that moment (A-34).
  bank_snapshot_enc jsonb,
  created_by uuid not null references users (id),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  check ((state = 'confirmed') = (confirmed_at is not null))
);
create index payouts_by_charge on payouts (charge_id, created_at);
create index payouts_by_owner on payouts (owner_id, confirmed_at desc, id desc) where state = 'confirmed';

create function payout_keep_terms() returns trigger language plpgsql as $$
begin
  raise exception 'payout % is settled', old.id using errcode = '23514', constraint = 'payout_terms_fixed';
end $$;
create trigger payout_terms_fixed before update on payouts for each row when (
  old.state <> 'reserved'
  or (old.charge_id, old.owner_id, old.amount_minor, old.receipt_file_id, old.created_by)
     is distinct from (new.charge_id, new.owner_id, new.amount_minor, new.receipt_file_id, new.created_by)
) execute function payout_keep_terms();

grant select, insert, update on payouts to puente_app;
