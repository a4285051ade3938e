import type { PixStatus, ProviderName } from '@puente/contract/collections'
import { parsePercent, parseRate, percentToText, rateToText } from '@puente/domain/rate'
import { txidFromUuid } from '@puente/domain/txid'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { firstQueryAfterShowing } from './query/query-schedule.rules.ts'
import type { Charge, ChargeFlag, ChargeTermsFixed } from './charge.ts'

/** The columns of `charges` that make up a `Charge`. */
export const chargeColumns = `
  id, kind, owner_id, beneficiary_id, txid, provider, provider_status, end_to_end_id, pix_key, real_value_minor, fee_minor,
  total_minor, pesos_value_minor, base_rate, applied_spread, customer_rate, pix_status, pesos_paid_minor,
  pesos_reserved_minor, pesos_set_off_minor, debt_cleared_minor, refunded_minor, pesos_taken_back_minor, pix_code, description, created_at, expires_at, shown_at, asked_at, confirmed_at,
  flags, version`

export interface ChargeRow {
  readonly id: string
  readonly kind: 'order' | 'establishment'
  readonly owner_id: string | null
  readonly beneficiary_id: string
  readonly txid: string
  readonly provider: ProviderName
  readonly provider_status: string | null
  readonly end_to_end_id: string | null
  readonly pix_key: string
  readonly real_value_minor: bigint
  readonly fee_minor: bigint
  readonly total_minor: bigint
  readonly pesos_value_minor: bigint
  readonly base_rate: string
  readonly applied_spread: string
  readonly customer_rate: string
  readonly pix_status: PixStatus
  readonly pesos_paid_minor: bigint
  readonly pesos_reserved_minor: bigint
  readonly pesos_set_off_minor: bigint
  readonly debt_cleared_minor: bigint
  readonly refunded_minor: bigint
  readonly pesos_taken_back_minor: bigint
  readonly pix_code: string | null
  readonly description: string
  readonly created_at: Date
  readonly expires_at: Date
  readonly shown_at: Date | null
  readonly asked_at: Date | null
  readonly confirmed_at: Date | null
  readonly flags: string[]
  readonly version: number
}

export function chargeFromRow(row: ChargeRow): Charge {
  return {
    id: row.id,
    kind: row.kind,
    ownerId: row.owner_id,
    beneficiaryId: row.beneficiary_id,
    txid: row.txid,
    provider: row.provider,
    providerStatus: row.provider_status,
    endToEndId: row.end_to_end_id,
    pixKey: row.pix_key,
    realValueMinor: row.real_value_minor,
    feeMinor: row.fee_minor,
    totalMinor: row.total_minor,
    pesosValueMinor: row.pesos_value_minor,
    baseRate: stored(parseRate(row.base_rate), row),
    spread: stored(parsePercent(row.applied_spread), row),
    customerRate: stored(parseRate(row.customer_rate), row),
    status: row.pix_status,
    pesosPaidMinor: row.pesos_paid_minor,
    pesosReservedMinor: row.pesos_reserved_minor,
    pesosSetOffMinor: row.pesos_set_off_minor,
    debtClearedMinor: row.debt_cleared_minor,
    refundedMinor: row.refunded_minor,
    pesosTakenBackMinor: row.pesos_taken_back_minor,
    pixCode: row.pix_code,
    description: row.description,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    shownAt: row.shown_at,
    askedAt: row.asked_at,
    confirmedAt: row.confirmed_at,
    flags: row.flags,
    version: row.version,
  }
}

function stored<T>(value: T | null, row: ChargeRow): T {
  if (value === null) throw new Error(`charge ${row.id} holds a rate that cannot be read`)
  return value
}

export type NewCharge = Omit<ChargeTermsFixed, 'txid' | 'totalMinor' | 'createdAt'>

/** Stores a charge and the attempt to issue it, in one statement. */
export async function insertCharge(tx: Tx, charge: NewCharge, askAt: Date | null): Promise<Charge> {
  const [row] = await tx.statement<ChargeRow>(
    'collections.insert-charge',
    `with charge as (
     insert into charges (id, kind, owner_id, beneficiary_id, txid, provider, pix_key, real_value_minor, fee_minor,
       total_minor, pesos_value_minor, base_rate, applied_spread, customer_rate, description, created_at, expires_at,
       updated_at, ask_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $16, $18)
     returning ${chargeColumns}
     ), attempt as (
       insert into charge_attempts (charge_id, provider, state, started_at) select id, provider, 'started', created_at from charge
     )
     select * from charge`,
    [
      charge.id,
      charge.kind,
      charge.ownerId,
      charge.beneficiaryId,
      txidFromUuid(charge.id),
      charge.provider,
      charge.pixKey,
      charge.realValueMinor,
      charge.feeMinor,
      charge.realValueMinor + charge.feeMinor,
      charge.pesosValueMinor,
      rateToText(charge.baseRate),
      percentToText(charge.spread),
      rateToText(charge.customerRate),
      charge.description,
      tx.now,
      charge.expiresAt,
      askAt,
    ],
  )
  return required(row, charge.id)
}

/** Reads a charge and locks it until the transaction ends. Every movement of a charge's money starts here. */
export async function lockCharge(tx: Tx, id: string): Promise<Charge | null> {
  const [row] = await tx.statement<ChargeRow>(
    'collections.lock-charge',
    `select ${chargeColumns} from charges where id = $1 for update`,
    [id],
  )
  return row === undefined ? null : chargeFromRow(row)
}

/** The same for many, in the order of their ids, so that two callers do not wait for each other in a circle. Those that do not exist are left out. */
export async function lockCharges(tx: Tx, ids: readonly string[]): Promise<Charge[]> {
  const rows = await tx.statement<ChargeRow>(
    'collections.lock-charges',
    `select ${chargeColumns} from charges where id = any($1::uuid[]) order by id for update`,
    [ids],
  )
  return rows.map(chargeFromRow)
}

export async function lockChargeByTxid(tx: Tx, txid: string): Promise<Charge | null> {
  const [row] = await tx.statement<ChargeRow>(
    'collections.lock-charge-by-txid',
    `select ${chargeColumns} from charges where txid = $1 for update`,
    [txid],
  )
  return row === undefined ? null : chargeFromRow(row)
}

/** Reads the charge that this Pix was credited to, and locks it until the transaction ends. */
export async function lockCreditedCharge(
  tx: Tx,
  { provider, endToEndId }: { readonly provider: ProviderName; readonly endToEndId: string },
): Promise<Charge | null> {
  const [row] = await tx.statement<ChargeRow>(
    'collections.lock-credited-charge',
    `select ${chargeColumns} from charges where end_to_end_id = $1 and provider = $2 for update`,
    [endToEndId, provider],
  )
  return row === undefined ? null : chargeFromRow(row)
}

/** The fields of a charge that may change. Absent fields stay as they are. */
export interface ChargeChange {
  readonly status?: PixStatus
  readonly providerStatus?: string
  /** Null if no query is due any more. */
  readonly askAt?: Date | null
  /** When the provider last answered a query. */
  readonly answeredAt?: Date
  readonly refundedMinor?: bigint
  readonly pesosTakenBackMinor?: bigint
  readonly pesosPaidMinor?: bigint
  readonly pesosReservedMinor?: bigint
  readonly pesosSetOffMinor?: bigint
  readonly debtClearedMinor?: bigint
  readonly flag?: ChargeFlag
}

/** Changes a charge that this transaction holds. @throws Error if the charge changed since it was read */
export async function updateCharge(tx: Tx, charge: Charge, change: ChargeChange): Promise<Charge> {
  const [row] = await tx.statement<ChargeRow>(
    'collections.update-charge',
    `update charges set
       pix_status = coalesce($3, pix_status), provider_status = coalesce($4, provider_status),
       ask_at = case when $5 then $6 else ask_at end, asked_at = coalesce($7, asked_at),
       answered_at = coalesce($7, answered_at),
       refunded_minor = coalesce($8, refunded_minor), pesos_paid_minor = coalesce($9, pesos_paid_minor),
       pesos_taken_back_minor = coalesce($12, pesos_taken_back_minor),
       pesos_reserved_minor = coalesce($13, pesos_reserved_minor),
       pesos_set_off_minor = coalesce($14, pesos_set_off_minor), debt_cleared_minor = coalesce($15, debt_cleared_minor),
       flags = case when $10::text is null or $10 = any(flags) then flags else array_append(flags, $10) end,
       updated_at = $11, version = version + 1
     where id = $1 and version = $2 returning ${chargeColumns}`,
    [
      charge.id,
      charge.version,
      change.status ?? null,
      change.providerStatus?.slice(0, 100) ?? null,
      change.askAt !== undefined,
      change.askAt ?? null,
      change.answeredAt ?? null,
      change.refundedMinor ?? null,
      change.pesosPaidMinor ?? null,
      change.flag ?? null,
      tx.now,
      change.pesosTakenBackMinor ?? null,
      change.pesosReservedMinor ?? null,
      change.pesosSetOffMinor ?? null,
      change.debtClearedMinor ?? null,
    ],
  )
  return required(row, charge.id)
}

/** A charge that this transaction holds, and the pesos of it that a payout is to reserve. */
export interface Reserving {
  readonly charge: Charge
  readonly reservedMinor: bigint
}

/** Sets the reserved pesos of many charges in one statement. @throws Error if one of them changed since it was read */
export async function updateReservedPesos(tx: Tx, reserving: readonly Reserving[]): Promise<Charge[]> {
  const rows = await tx.statement<ChargeRow>(
    'collections.reserve-pesos',
    `update charges set pesos_reserved_minor = n.new_minor, updated_at = $4, version = version + 1
     from unnest($1::uuid[], $2::bigint[], $3::bigint[]) as n (charge_id, known_version, new_minor)
     where id = n.charge_id and version = n.known_version returning ${chargeColumns}`,
    [
      reserving.map(({ charge }) => charge.id),
      reserving.map(({ charge }) => charge.version),
      reserving.map(({ reservedMinor }) => reservedMinor),
      tx.now,
    ],
  )
  const changed = new Map(rows.map((row) => [row.id, row]))
  return reserving.map(({ charge }) => required(changed.get(charge.id), charge.id))
}

/** What the provider answered about a charge that it issued. */
export interface Issue {
  readonly pixCode: string
  readonly providerTransactionId: string
  readonly providerStatus: string
  readonly askAt: Date | null
}

/**
 * Stores the code of a charge and ends its attempt, in one statement. Returns null if another run was first and stored the code, or closed the
 * charge.
 */
export async function storeIssue(tx: Tx, chargeId: string, issue: Issue): Promise<Charge | null> {
  const [row] = await tx.statement<ChargeRow>(
    'collections.store-issue',
    `with issued as (
       update charges set pix_code = $2, provider_transaction_id = $3, provider_status = $4, ask_at = $5, updated_at = $6,
         version = version + 1
       where id = $1 and pix_status = 'pending' and pix_code is null
       returning ${chargeColumns}
     ), attempt as (
       update charge_attempts set state = 'issued', failure = null, answered_at = $6
       where charge_id in (select id from issued) and state in ('started', 'unknown')
     )
     select * from issued`,
    [
      chargeId,
      issue.pixCode,
      issue.providerTransactionId,
      issue.providerStatus.slice(0, 100),
      issue.askAt,
      tx.now,
    ],
  )
  return row === undefined ? null : chargeFromRow(row)
}

/** Stores that the provider answered and reported nothing new. No screen is notified of this. */
export async function markAnswered(tx: Tx, chargeId: string): Promise<void> {
  await tx.statement(
    'collections.mark-answered',
    'update charges set asked_at = $2, answered_at = $2 where id = $1',
    [chargeId, tx.now],
  )
}

/** Confirms a pending charge without a Pix, because an admin vouches for it (ruling 23). The provider's last status stays. */
export async function confirmChargeByHand(tx: Tx, charge: Charge, reason: string): Promise<Charge> {
  const [row] = await tx.statement<ChargeRow>(
    'collections.confirm-by-hand',
    `update charges set pix_status = 'confirmed', confirmed_at = $3, confirmation_source = 'manual',
       confirmation_reason = $4, updated_at = $3, version = version + 1
     where id = $1 and version = $2 returning ${chargeColumns}`,
    [charge.id, charge.version, tx.now, reason],
  )
  return required(row, charge.id)
}

/** Stores when a screen first showed the code of a charge to its owner. From then on the provider is queried more often. */
export async function recordFirstShowing(
  tx: Tx,
  { chargeId, ownerId }: { readonly chargeId: string; readonly ownerId: string },
): Promise<'noted' | 'nothing-new' | 'not-own'> {
  const [row] = await tx.statement<{ noted: boolean }>(
    'collections.note-showing',
    `with noted as (
       update charges set shown_at = $3, ask_at = case when pix_status = 'pending' then least(ask_at, $4) else ask_at end
       where id = $1 and owner_id = $2 and shown_at is null and pix_code is not null returning id
     )
     select exists (select from noted) as noted from charges where id = $1 and owner_id = $2`,
    [chargeId, ownerId, tx.now, firstQueryAfterShowing(tx.now)],
  )
  if (row === undefined) return 'not-own'
  return row.noted ? 'noted' : 'nothing-new'
}

function required(row: ChargeRow | undefined, id: string): Charge {
  if (row === undefined) throw new Error(`charge ${id} changed although this transaction locked it`)
  return chargeFromRow(row)
}

/**
 * Blanks the descriptions of charges that the transaction has locked, because the description of a payment at an establishment holds what its payer
 * wrote. Nothing else changes, so the version does not change either.
 */
export async function forgetDescriptions(tx: Tx, chargeIds: readonly string[]): Promise<void> {
  await tx.statement(
    'collections.forget-descriptions',
    `update charges set description = '' where id = any($1::uuid[])`,
    [chargeIds],
  )
}
