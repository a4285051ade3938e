-- The rotation of keys stores the bank data of a settled payout once more, under the new key. It says so for its transaction, and may change
-- nothing else of the payout.
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
    or (old.charge_id, old.owner_id, old.created_by, old.bank_snapshot_enc)
       is distinct from (new.charge_id, new.owner_id, new.created_by, new.bank_snapshot_enc)
    or (new.state <> 'confirmed' and (old.amount_minor, old.receipt_file_id) is distinct from (new.amount_minor, new.receipt_file_id))
  )
) execute function payout_keep_terms();
