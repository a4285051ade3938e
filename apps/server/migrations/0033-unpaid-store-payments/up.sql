-- A payment at an establishment that ended unpaid forgets its payer once no Pix may come for it any more (docs/data.md), and may be deleted
-- by an admin with a reason (PAY-054).
alter table establishment_payments
  add column forgotten_at timestamptz,
  add column deleted_at timestamptz,
  add column deletion_reason text check (length(deletion_reason) between 1 and 500),
  alter column payer_name drop not null,
  alter column payer_document_enc drop not null,
  alter column payer_document_hash drop not null,
  alter column payer_document_visible_hash drop not null,
  alter column payer_document_shown drop not null,
  alter column product_description drop not null,
  add constraint establishment_payments_payer check (num_nulls(payer_name, payer_document_enc, payer_document_hash,
    payer_document_visible_hash, payer_document_shown, product_description) = case when forgotten_at is null then 0 else 6 end),
  add constraint establishment_payments_forgotten check (
    forgotten_at is null or num_nonnulls(license_plate, payer_email_enc, payer_phone_enc) = 0),
  add constraint establishment_payments_deletion check ((deleted_at is null) = (deletion_reason is null));

-- True of a payment that no money was ever received for.
create function establishment_payment_is_unpaid(payment_charge_id uuid) returns boolean language sql stable as $$
  select exists (select from charges c where c.id = payment_charge_id and c.confirmed_at is null
      and c.pix_status in ('expired', 'cancelled', 'failed'))
    and not exists (select from received_pix x where x.charge_id = payment_charge_id)
$$;

-- What was consented to, what is paid for and who pays never change, with two exceptions for a payment that ended unpaid: it forgets its
-- payer, or an admin deletes it, each once.
create or replace function establishment_payment_keep() returns trigger language plpgsql as $$
declare
  is_forgotten boolean := old.forgotten_at is null and new.forgotten_at is not null;
  is_deleted boolean := old.deleted_at is null and new.deleted_at is not null;
begin
  if (is_forgotten or is_deleted)
    and (is_forgotten or (old.forgotten_at, old.payer_name, old.payer_document_hash, old.payer_document_visible_hash,
      old.payer_document_shown, old.product_description, old.license_plate)
      is not distinct from (new.forgotten_at, new.payer_name, new.payer_document_hash, new.payer_document_visible_hash,
      new.payer_document_shown, new.product_description, new.license_plate))
    and (is_deleted or (old.deleted_at, old.deletion_reason) is not distinct from (new.deleted_at, new.deletion_reason))
    and (old.charge_id, old.establishment_id, old.store_id, old.external_id, old.session_hash, old.gdpr_consent_at, old.privacy_version,
      old.consent_language, old.created_at)
      is not distinct from (new.charge_id, new.establishment_id, new.store_id, new.external_id, new.session_hash, new.gdpr_consent_at,
      new.privacy_version, new.consent_language, new.created_at)
    and establishment_payment_is_unpaid(old.charge_id)
  then
    return new;
  end if;
  raise exception 'payment % keeps what it was made with', old.charge_id
    using errcode = '23514', constraint = 'establishment_payment_fixed';
end $$;
drop trigger establishment_payment_fixed on establishment_payments;
create trigger establishment_payment_fixed before update on establishment_payments for each row when (
  (old.charge_id, old.establishment_id, old.store_id, old.external_id, old.session_hash, old.payer_name, old.payer_document_hash,
   old.payer_document_visible_hash, old.payer_document_shown, old.product_description, old.license_plate, old.gdpr_consent_at,
   old.privacy_version, old.consent_language, old.created_at, old.forgotten_at, old.deleted_at, old.deletion_reason)
  is distinct from
  (new.charge_id, new.establishment_id, new.store_id, new.external_id, new.session_hash, new.payer_name, new.payer_document_hash,
   new.payer_document_visible_hash, new.payer_document_shown, new.product_description, new.license_plate, new.gdpr_consent_at,
   new.privacy_version, new.consent_language, new.created_at, new.forgotten_at, new.deleted_at, new.deletion_reason)
) execute function establishment_payment_keep();

-- The establishments of an erased person go with the payments that ended unpaid (decision 0032).
create function establishment_payment_stay() returns trigger language plpgsql as $$
begin
  if establishment_payment_is_unpaid(old.charge_id) then return old; end if;
  raise exception 'payment % stays', old.charge_id using errcode = '23514', constraint = 'establishment_payment_kept';
end $$;
create trigger establishment_payment_kept before delete on establishment_payments
  for each row execute function establishment_payment_stay();
grant delete on establishment_payments to puente_app;

-- Payments that ended unpaid and still name their payer, the oldest end first. Its description goes with the payer.
create index charges_with_unpaid_payer on charges (closed_at)
  where kind = 'establishment' and confirmed_at is null and description <> '' and closed_at is not null;

-- The searches of an establishment's payments (PAY-072).
create index establishment_payments_by_visible_digits on establishment_payments (establishment_id, payer_document_visible_hash, charge_id desc);
create index establishment_payments_by_name on establishment_payments using gin (folded(payer_name) gin_trgm_ops);
