import type { Language } from '@puente/contract/identity/sessions'
import type { Database } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'

export interface NewPayerRequest {
  readonly id: string
  readonly userId: string
  readonly quoteId: string
  readonly tokenHash: Buffer
  readonly realValueMinor: bigint
  readonly clientId: string
  readonly description: string
  readonly expiresAt: Date
}

export async function insertPayerRequest(tx: Tx, request: NewPayerRequest): Promise<void> {
  await tx.statement(
    'payer-requests.insert',
    `insert into payer_requests (id, user_id, quote_id, token_hash, real_value_minor, client_id, description, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      request.id,
      request.userId,
      request.quoteId,
      request.tokenHash,
      request.realValueMinor,
      request.clientId,
      request.description,
      tx.now,
      request.expiresAt,
    ],
  )
}

/** A request that this transaction has locked. */
export interface HeldPayerRequest {
  readonly id: string
  readonly userId: string
  readonly quoteId: string
  readonly realValueMinor: bigint
  /** Null if it was filled in or cancelled. */
  readonly clientId: string | null
  readonly description: string | null
  readonly isFilled: boolean
  readonly isCancelled: boolean
  readonly isOpened: boolean
}

const heldColumns = `id, user_id as "userId", quote_id as "quoteId", real_value_minor as "realValueMinor", client_id as "clientId",
  description, filled_at is not null as "isFilled", cancelled_at is not null as "isCancelled",
  opened_at is not null as "isOpened"`

/** Null if the id is unknown. */
export async function lockPayerRequest(tx: Tx, id: string): Promise<HeldPayerRequest | null> {
  const [row] = await tx.statement<HeldPayerRequest>(
    'payer-requests.lock',
    `select ${heldColumns} from payer_requests where id = $1 for update`,
    [id],
  )
  return row ?? null
}

export async function markOpened(tx: Tx, id: string): Promise<void> {
  await tx.statement('payer-requests.open', 'update payer_requests set opened_at = $2 where id = $1', [
    id,
    tx.now,
  ])
}

export async function markCancelled(tx: Tx, id: string): Promise<void> {
  await tx.statement(
    'payer-requests.cancel',
    'update payer_requests set cancelled_at = $2, client_id = null, description = null where id = $1',
    [id, tx.now],
  )
}

export async function markFilled(
  tx: Tx,
  id: string,
  filling: { readonly chargeId: string; readonly privacyVersion: string; readonly language: Language },
): Promise<void> {
  await tx.statement(
    'payer-requests.fill',
    `update payer_requests set filled_at = $2, charge_id = $3, privacy_version = $4, consent_language = $5,
       client_id = null, description = null where id = $1`,
    [id, tx.now, filling.chargeId, filling.privacyVersion, filling.language],
  )
}

/** Serializes the transactions of one CPF, so that each counts the ones before it. */
export async function lockFillings(tx: Tx, documentHash: Buffer): Promise<void> {
  await tx.statement(
    'payer-requests.lock-payer',
    `select pg_advisory_xact_lock(hashtextextended('payer-requests:' || encode($1::bytea, 'hex'), 0))`,
    [documentHash],
  )
}

/** When this CPF was filled in after an instant, newest first; at most `limit`. */
export async function fillingsSince(
  database: Pick<Tx, 'statement'>,
  documentHash: Buffer,
  since: Date,
  limit: number,
): Promise<readonly Date[]> {
  const rows = await database.statement<{ filled_at: Date }>(
    'payer-requests.fillings-since',
    `select r.filled_at from orders o join payer_requests r on r.charge_id = o.charge_id
     where o.client_document_hash = $1 and r.filled_at > $2 order by r.filled_at desc limit $3`,
    [documentHash, since, limit],
  )
  return rows.map((row) => row.filled_at)
}

/** Rows deleted by one statement. */
const batch = 1_000

/** Deletes requests that ended before an instant without a charge. Returns how many. */
export async function deleteUnfilledBefore(
  database: Pick<Database, 'statement'>,
  before: Date,
): Promise<number> {
  const rows = await database.statement(
    'payer-requests.delete-unfilled',
    `delete from payer_requests where id in (
       select id from payer_requests where filled_at is null and expires_at < $1 order by expires_at limit ${batch}) returning id`,
    [before],
  )
  return rows.length
}
