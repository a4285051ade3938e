-- A payout is begun before the bank transfer (ruling 52): its row reserves what the charge owes, keeps the bank data that the admin was
-- shown, and ends by itself. The receipt comes when it is recorded, and with it the amount that was really sent.
alter table payouts alter column receipt_file_id drop not null;
alter table payouts add column expires_at timestamptz;
alter table payouts alter column expires_at set default now() + interval '30 minutes';
alter table payouts add constraint payout_receipt_if_confirmed check (state <> 'confirmed' or receipt_file_id is not null);
alter table payouts add constraint payout_reservation_ends check (state <> 'reserved' or expires_at is not null);

-- One admin at a time pays a charge.
create unique index payouts_begun on payouts (charge_id) where state = 'reserved';
create index payouts_to_expire on payouts (expires_at) where state = 'reserved';
create index payouts_begun_by_owner on payouts (owner_id) where state = 'reserved';

-- A recorded payout is final. One that was begun or released keeps its charge, admin and bank data; its amount and its receipt are set
-- when it is recorded. A released one may still be recorded, but never begun again.
drop trigger payout_terms_fixed on payouts;
create trigger payout_terms_fixed before update on payouts for each row when (
  old.state = 'confirmed'
  or (old.state = 'void' and new.state <> 'confirmed')
  or (old.charge_id, old.owner_id, old.created_by, old.bank_snapshot_enc)
     is distinct from (new.charge_id, new.owner_id, new.created_by, new.bank_snapshot_enc)
  or (new.state <> 'confirmed' and (old.amount_minor, old.receipt_file_id) is distinct from (new.amount_minor, new.receipt_file_id))
) execute function payout_keep_terms();

-- A payout of a charge whose Pix an admin confirms by hand is begun before the confirmation.
alter table charges drop constraint charge_paid_only_if_confirmed;
alter table charges add constraint charge_paid_only_if_confirmed check (
  pix_status in ('confirmed', 'refunded', 'disputed') or pesos_paid_minor = 0);

-- What is being paid is still owed and stays in the queue, where everybody sees who pays it.
drop index charges_owed;
create index charges_owed on charges (confirmed_at, id) where pix_status = 'confirmed'
  and pesos_paid_minor + pesos_taken_back_minor < pesos_value_minor;
