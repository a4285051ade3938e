-- A payout above the amount that one admin pays alone needs another admin, who approves it before it begins (decision 0071).
create table payout_approvals (
  id uuid primary key,
  charge_id uuid not null references charges (id),
  -- What was payable when it was asked. Centavos of ARS.
  amount_minor bigint not null check (amount_minor > 0),
  -- A keyed hash of the bank data at that moment. Null if the beneficiary had none.
  payee_hash bytea check (length(payee_hash) = 32),
  -- asked: waits for another admin · approved: a payout may begin with it · used: such a payout was recorded · refused, withdrawn: by an admin ·
  -- void: what was asked is not so any more
  state text not null default 'asked' check (state in ('asked', 'approved', 'used', 'refused', 'withdrawn', 'void')),
  note text not null check (length(note) between 1 and 300),
  asked_by uuid not null references users (id),
  asked_at timestamptz not null,
  -- The admin who approved or refused it.
  decided_by uuid references users (id),
  decided_at timestamptz,
  refusal_reason text check (length(refusal_reason) between 1 and 300),
  closed_at timestamptz,
  void_cause text check (void_cause in ('charge', 'account', 'amount', 'expired')),
  check ((decided_by is null) = (decided_at is null)),
  check (state not in ('approved', 'used', 'refused') or decided_by is not null),
  check (decided_by <> asked_by),
  check ((state = 'refused') = (refusal_reason is not null)),
  check ((state in ('asked', 'approved')) = (closed_at is null)),
  check (state = 'void' or state = 'used' or void_cause is null),
  check (state <> 'void' or void_cause is not null)
);
-- One request for a charge at a time.
create unique index payout_approvals_open on payout_approvals (charge_id) where state in ('asked', 'approved');
create index payout_approvals_by_charge on payout_approvals (charge_id);

-- Its terms are fixed, and so is a decision. A payout that began with an approval may still be recorded after the approval ended.
create function payout_approval_keep_terms() returns trigger language plpgsql as $$
begin
  raise exception 'approval % is fixed', old.id using errcode = '23514', constraint = 'payout_approval_terms_fixed';
end $$;
create trigger payout_approval_terms_fixed before update on payout_approvals for each row when (
  (old.id, old.charge_id, old.amount_minor, old.payee_hash, old.note, old.asked_by, old.asked_at)
    is distinct from (new.id, new.charge_id, new.amount_minor, new.payee_hash, new.note, new.asked_by, new.asked_at)
  or (old.decided_by is not null and (old.decided_by, old.decided_at) is distinct from (new.decided_by, new.decided_at))
  or (old.state = 'asked' and new.state = 'used')
  or (old.state = 'approved' and new.state in ('asked', 'refused'))
  or (old.state in ('used', 'refused'))
  or (old.state in ('withdrawn', 'void') and (new.state <> 'used' or old.decided_by is null))
) execute function payout_approval_keep_terms();

grant select, insert, update on payout_approvals to puente_app;

-- The approval that a payout began with. It carries one payout that is begun or recorded; a released one gives it back.
alter table payouts add column approval_id uuid references payout_approvals (id);
create unique index payouts_by_approval on payouts (approval_id) where state in ('reserved', 'confirmed');

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
    or (old.charge_id, old.owner_id, old.created_by, old.bank_snapshot_enc, old.approval_id)
       is distinct from (new.charge_id, new.owner_id, new.created_by, new.bank_snapshot_enc, new.approval_id)
    or (new.state <> 'confirmed' and (old.amount_minor, old.receipt_file_id) is distinct from (new.amount_minor, new.receipt_file_id))
  )
) execute function payout_keep_terms();
