import type { Language } from '@puente/contract/identity/sessions'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { SealedPayer } from './payment-fields.ts'

/** What a payment at an establishment adds to its charge. */
export interface NewPayment {
  readonly chargeId: string
  readonly establishmentId: string
  readonly storeId: string
  readonly externalId: string
  readonly sessionHash: Buffer
  readonly payerName: string
  readonly payer: SealedPayer
  readonly productDescription: string
  readonly licensePlate: string | null
  readonly privacyVersion: string
  readonly consentLanguage: Language
}

export async function insertPayment(tx: Tx, payment: NewPayment): Promise<void> {
  const { document, email, phone } = payment.payer
  await tx.statement(
    'payments.insert',
    `insert into establishment_payments (charge_id, establishment_id, store_id, external_id, session_hash, payer_name, payer_document_enc,
       payer_document_hash, payer_document_visible_hash, payer_document_shown, payer_email_enc, payer_phone_enc, product_description,
       license_plate, gdpr_consent_at, privacy_version, consent_language, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $15)`,
    [
      payment.chargeId,
      payment.establishmentId,
      payment.storeId,
      payment.externalId,
      payment.sessionHash,
      payment.payerName,
      JSON.stringify(document.encrypted),
      document.hash,
      document.visibleHash,
      document.shown,
      email === null ? null : JSON.stringify(email),
      phone === null ? null : JSON.stringify(phone),
      payment.productDescription,
      payment.licensePlate,
      tx.now,
      payment.privacyVersion,
      payment.consentLanguage,
    ],
  )
}

/** Makes the payments of one CPF wait for each other, so that each counts the ones before it (SEC-012). */
export async function lockPayer(tx: Tx, documentHash: Buffer): Promise<void> {
  await tx.statement(
    'payments.lock-payer',
    `select pg_advisory_xact_lock(hashtextextended('payments:' || encode($1::bytea, 'hex'), 0))`,
    [documentHash],
  )
}

/** When payments of this CPF were made after an instant, newest first; at most `limit`. */
export async function paymentsSince(
  database: Pick<Tx, 'statement'>,
  documentHash: Buffer,
  since: Date,
  limit: number,
): Promise<readonly Date[]> {
  const rows = await database.statement<{ created_at: Date }>(
    'payments.since',
    `select created_at from establishment_payments where payer_document_hash = $1 and created_at > $2
     order by created_at desc limit $3`,
    [documentHash, since, limit],
  )
  return rows.map((row) => row.created_at)
}

/** An establishment that takes payments. */
export interface PayableStore {
  readonly id: string
  readonly storeId: string
  readonly name: string
  readonly ownerId: string | null
}

const payableText = `
select e.id, e.store_id as "storeId", e.name, e.owner_id as "ownerId"
from establishments e left join users u on u.id = e.owner_id
where e.store_id = $1 and e.status = 'approved' and e.is_active and u.closed_at is null`

/** Approved and active, and its owner's account open (PAY-030). Null for any other, so that nobody learns which exist. */
export async function findPayableStore(
  database: Pick<Database, 'statement'>,
  storeId: string,
): Promise<PayableStore | null> {
  const [row] = await database.statement<PayableStore>('payments.payable-store', payableText, [storeId])
  return row ?? null
}

/** The same in the transaction that creates a payment: nobody pauses or closes it meanwhile. */
export async function holdPayableStore(tx: Tx, storeId: string): Promise<PayableStore | null> {
  const [row] = await tx.statement<PayableStore>(
    'payments.hold-payable-store',
    `${payableText} for share of e`,
    [storeId],
  )
  return row ?? null
}

/** Rows changed by one statement. */
const batch = 1_000

/** Forgets how payers before an instant could be reached. Returns how many. */
export async function forgetContactsBefore(
  database: Pick<Database, 'statement'>,
  before: Date,
): Promise<number> {
  const rows = await database.statement(
    'payments.forget-contacts',
    `update establishment_payments set payer_email_enc = null, payer_phone_enc = null where charge_id in (
       select charge_id from establishment_payments
       where created_at < $1 and (payer_email_enc is not null or payer_phone_enc is not null)
       order by created_at limit ${batch}) returning charge_id`,
    [before],
  )
  return rows.length
}
