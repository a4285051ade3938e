import { randomBytes } from 'node:crypto'
import type { EncryptedField } from '../../src/platform/crypto/field-cipher.ts'
import { testPixKey } from '../concurrency/fake-collector.ts'
import type { MoneyWorld } from '../concurrency/money-world.ts'

/** A payment by Bia on the page of an establishment of this owner. Its charge has just been opened, with a code that can be paid. */
export async function addEstablishmentPayment(
  { database, now }: Pick<MoneyWorld, 'database' | 'now'>,
  ownerId: string,
  {
    description = 'Nafta',
    sessionHash = randomBytes(32),
    licensePlate = null,
    sealPhone = () => null,
  }: {
    readonly description?: string
    readonly sessionHash?: Buffer
    readonly licensePlate?: string | null
    /** The payer's phone as the payment with this id stores it. */
    readonly sealPhone?: (id: string) => Promise<EncryptedField> | null
  } = {},
): Promise<string> {
  const id = crypto.randomUUID()
  const { rows } = await database.asOwner(
    `insert into establishments (store_id, owner_id, name, category, city, province, status, is_active)
     values (upper(substr(md5(random()::text), 1, 5)), $1, 'YPF Ruta 12', 'combustible', 'Eldorado', 'Misiones', 'approved', true)
     returning id, store_id`,
    [ownerId],
  )
  await database.asOwner(
    `insert into charges (id, kind, owner_id, beneficiary_id, txid, provider, pix_key, real_value_minor, fee_minor, total_minor,
       pesos_value_minor, base_rate, applied_spread, customer_rate, pix_code, description, created_at, expires_at)
     values ($1, 'establishment', $2, $2, $3, 'bcb', '${testPixKey}', 5000, 100, 5100, 1485000, 300, 1, 297, 'code', $4, $5, $6)`,
    [id, ownerId, id.replaceAll('-', ''), description, now, new Date(now.getTime() + 1_200_000)],
  )
  const phone = await sealPhone(id)
  const { id: establishmentId, store_id: storeId } = rows[0]
  await database.asOwner(
    `insert into establishment_payments (charge_id, establishment_id, store_id, external_id, session_hash, payer_name, payer_document_enc,
       payer_document_hash, payer_document_visible_hash, payer_document_shown, product_description, license_plate, payer_phone_enc, gdpr_consent_at, privacy_version,
       consent_language, created_at)
     values ($1, $2, $3, $4, $5, 'Bia', '{}', '', '', '***.456.789-**', 'Nafta', $7, $8, $6, '2025-06-17', 'pt', $6)`,
    [
      id,
      establishmentId,
      storeId,
      `${storeId}_${now.getTime().toString(36)}_${id.replaceAll('-', '')}`,
      sessionHash,
      now,
      licensePlate,
      phone === null ? null : JSON.stringify(phone),
    ],
  )
  return id
}
