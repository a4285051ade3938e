-- The admin who approved a payout may take the approval back, with a reason. An approval also ends if its admin is an admin no more (decision 0071).
alter table payout_approvals
  drop constraint payout_approvals_state_check,
  drop constraint payout_approvals_void_cause_check,
  add constraint payout_approvals_state_check
    check (state in ('asked', 'approved', 'used', 'refused', 'withdrawn', 'taken-back', 'void')),
  add constraint payout_approvals_void_cause_check check (void_cause in ('charge', 'account', 'amount', 'approver', 'expired')),
  add column taken_back_reason text check (length(taken_back_reason) between 1 and 300),
  add constraint payout_approvals_taken_back_check
    check ((state = 'taken-back') = (taken_back_reason is not null) and (state <> 'taken-back' or decided_by is not null));

-- As before. What was not approved is not taken back, and what was taken back is used by no payout.
drop trigger payout_approval_terms_fixed on payout_approvals;
create trigger payout_approval_terms_fixed before update on payout_approvals for each row when (
  (old.id, old.charge_id, old.amount_minor, old.payee_hash, old.note, old.asked_by, old.asked_at)
    is distinct from (new.id, new.charge_id, new.amount_minor, new.payee_hash, new.note, new.asked_by, new.asked_at)
  or (old.decided_by is not null and (old.decided_by, old.decided_at) is distinct from (new.decided_by, new.decided_at))
  or (old.state = 'asked' and new.state in ('used', 'taken-back'))
  or (old.state = 'approved' and new.state in ('asked', 'refused'))
  or (old.state in ('used', 'refused', 'taken-back'))
  or (old.state in ('withdrawn', 'void') and (new.state <> 'used' or old.decided_by is null))
) execute function payout_approval_keep_terms();

-- Since when the pesos go to this account: the last change of holder, bank or CBU. `updated_at` also moves with the name of a store.
alter table bank_accounts add column account_since timestamptz not null default now();
update bank_accounts set account_since = updated_at;
