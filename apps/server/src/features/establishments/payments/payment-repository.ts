import type { Language } from '@puente/contract/identity/sessions'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { approvalWithdrawn } from '../../verification/public.ts'
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

/** Serializes the payments of one CPF, so that each counts the ones before it (SEC-012). */
export async function lockPayer(tx: Tx, documentHash: Buffer): Promise<void> {
  await tx.statement(
    'payments.lock-payer',
    `select pg_advisory_xact_lock(hashtextextended('payments:' || encode($1::bytea, 'hex'), 0))`,
    [documentHash],
  )
}

/** Selects the payments of a CPF after an instant, at most `limit`. */
export interface RecentPayments {
  readonly documentHash: Buffer
  readonly since: Date
  readonly limit: number
}

/** SQL column with the times of a CPF's payments, newest first. */
const madeColumn = (hash: string, since: string, limit: string) => `array(
  select p.created_at from establishment_payments p where p.payer_document_hash = ${hash} and p.created_at > ${since}
  order by p.created_at desc limit ${limit}) as made`

/** For each request, the times of its CPF's payments, newest first. Reads all in one statement. */
export async function readRecentPayments<Asked extends RecentPayments>(
  database: Pick<Database, 'statement'>,
  asked: readonly Asked[],
): Promise<ReadonlyMap<Asked, readonly Date[]>> {
  const rows = await database.statement<{ made: Date[] }>(
    'payments.recent',
    `select ${madeColumn('a.hash', 'a.since', 'a.most')}
     from unnest($1::bytea[], $2::timestamptz[], $3::int[]) with ordinality as a (hash, since, most, nth) order by a.nth`,
    [
      asked.map(({ documentHash }) => documentHash),
      asked.map(({ since }) => since),
      asked.map(({ limit }) => limit),
    ],
  )
  return new Map(asked.map((one, nth) => [one, rows[nth]?.made ?? []]))
}

/** An establishment that takes payments. */
export interface PayableStore {
  readonly id: string
  readonly storeId: string
  readonly name: string
  readonly ownerId: string | null
}

/**
 * Locks the establishment of a new payment, so that nobody pauses or closes it before the commit. Returns it with the times of the payer's last
 * payments. Null unless it is approved and active and its owner's account is open (PAY-030), so that nobody learns which ones exist. Also locks the
 * owner's verification: no payment is made once their approval is withdrawn (decision 0063).
 */
export async function holdPayableStore(
  tx: Tx,
  storeId: string,
  { documentHash, since, limit }: RecentPayments,
): Promise<(PayableStore & { readonly made: readonly Date[] }) | null> {
  const [row] = await tx.statement<PayableStore & { made: Date[] }>(
    'payments.hold-payable-store',
    // An outer join cannot lock, so the verification is locked in a part of its own. It comes first, as when an account is closed.
    `with identity as (
       select v.user_id, ${approvalWithdrawn('v')} as withdrawn
       from verifications v where v.user_id = (select owner_id from establishments where store_id = $1) for share)
     select e.id, e.store_id as "storeId", e.name, e.owner_id as "ownerId", ${madeColumn('$2', '$3', '$4')}
     from establishments e left join users u on u.id = e.owner_id left join identity i on i.user_id = e.owner_id
     where e.store_id = $1 and e.status = 'approved' and e.is_active and u.closed_at is null and i.withdrawn is not true
     for share of e`,
    [storeId, documentHash, since, limit],
  )
  return row ?? null
}

/** Rows changed by one statement. */
const batch = 1_000

/** Deletes payers' contact data from payments that were made before an instant. Returns the number of these payments. */
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
