-- The payment of an establishment's customer: what they typed, their consent, and the session that reads its state (decision 0034).
-- No release before wrote a row.
alter table establishment_payments
  add column store_id text not null check (store_id ~ '^[A-Z0-9]{5}$'),
  add column external_id text not null unique
    check (external_id ~ '^[A-Z0-9]{5}_[a-z0-9]+_[a-z0-9]+$' and length(external_id) between 20 and 200),
  -- SHA-256 of the secret that the payer's browser holds.
  add column session_hash bytea not null unique check (length(session_hash) = 32),
  add column payer_email_enc jsonb,
  add column payer_phone_enc jsonb,
  add column gdpr_consent_at timestamptz not null,
  add column privacy_version text not null,
  add column consent_language text not null check (consent_language in ('es', 'pt')),
  add column created_at timestamptz not null,
  alter column product_description set not null,
  add constraint establishment_payments_description check (length(product_description) between 3 and 500),
  add constraint establishment_payments_plate check (length(license_plate) between 1 and 50);

-- At most three of one CPF in five minutes (SEC-012), and the search by CPF.
create index establishment_payments_by_document on establishment_payments (payer_document_hash, created_at desc);
-- Whose email or phone is still kept, oldest first.
create index establishment_payments_with_contact on establishment_payments (created_at)
  where payer_email_enc is not null or payer_phone_enc is not null;

-- What was consented to, what is paid for and who pays never change. Contact data may go, and keys are rotated.
create function establishment_payment_keep() returns trigger language plpgsql as $$
begin
  raise exception 'payment % keeps what it was made with', old.charge_id
    using errcode = '23514', constraint = 'establishment_payment_fixed';
end $$;
create trigger establishment_payment_fixed before update on establishment_payments for each row when (
  (old.charge_id, old.establishment_id, old.store_id, old.external_id, old.session_hash, old.payer_name, old.payer_document_hash,
   old.payer_document_visible_hash, old.payer_document_shown, old.product_description, old.license_plate, old.gdpr_consent_at,
   old.privacy_version, old.consent_language, old.created_at)
  is distinct from
  (new.charge_id, new.establishment_id, new.store_id, new.external_id, new.session_hash, new.payer_name, new.payer_document_hash,
   new.payer_document_visible_hash, new.payer_document_shown, new.product_description, new.license_plate, new.gdpr_consent_at,
   new.privacy_version, new.consent_language, new.created_at)
) execute function establishment_payment_keep();
