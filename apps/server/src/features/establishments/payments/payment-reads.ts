import { groupedReceiptCode } from '@puente/contract/charge-page/receipt-code'
import type { PixStatus, ProviderName } from '@puente/contract/collections'
import type { StorePayment } from '@puente/contract/establishments/payments'
import { DomainError } from '@puente/contract/protocol/problems'
import { ars, brl } from '@puente/contract/protocol/wire'
import { parseRate, rateToText } from '@puente/domain/rate'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { gathered } from '../../../platform/memory/gathered.ts'
import { maskedName } from '../../charge-page/public.ts'
import { paymentColumns, paymentJoin, type PaymentRow as PixRow, payerOf } from '../../collections/public.ts'
import { isToken, tokenHash } from '../../identity/public.ts'
import { isPayable } from '../../orders/public.ts'
import { lastEndedExpiry } from './payment-session.ts'

type Reader = Pick<Database, 'statement'>

/** The requested payment, and the secret that the browser sent. */
export interface PaymentSession {
  readonly chargeId: string
  /** Null without one. */
  readonly token: string | null
}

// The secret is part of every query, so that a payment of another session looks like a missing one (SEC-020).
const ofSessions = `
from unnest($1::uuid[], $2::bytea[], $3::timestamptz[]) with ordinality as asked (charge_id, session_hash, ended_at, nth)
join establishment_payments p on p.charge_id = asked.charge_id and p.session_hash = asked.session_hash
join charges c on c.id = p.charge_id
join establishments e on e.id = p.establishment_id
${paymentJoin}
where c.expires_at > asked.ended_at and p.forgotten_at is null`

export interface PaymentStatusRow {
  readonly id: string
  readonly status: PixStatus
  readonly paidAt: Date | null
  readonly expiresAt: Date
}

/** @throws DomainError payment.not-found, also for another session's payment and after the end of its session */
export async function readStatus(
  database: Reader,
  session: PaymentSession,
  now: Date,
): Promise<PaymentStatusRow> {
  const [row] = await database.statement<PaymentStatusRow>(
    'payments.status',
    `select c.id, c.pix_status as status, coalesce(x.paid_at, c.confirmed_at) as "paidAt", c.expires_at as "expiresAt" ${ofSessions}`,
    valuesOf([askedOf(session, now)]),
  )
  if (row === undefined) throw new DomainError('payment.not-found')
  return row
}

interface PaymentRow extends PixRow {
  readonly nth: number
  readonly id: string
  readonly txid: string
  readonly pix_status: PixStatus
  readonly provider: ProviderName
  readonly real_value_minor: bigint
  readonly fee_minor: bigint
  readonly total_minor: bigint
  readonly pesos_value_minor: bigint
  readonly customer_rate: string
  readonly pix_code: string | null
  readonly created_at: Date
  readonly expires_at: Date
  readonly confirmed_at: Date | null
  readonly end_to_end_id: string | null
  readonly receipt_code: string
  readonly held_minor: bigint | null
  readonly held_paid_at: Date | null
  readonly held_end_to_end_id: string | null
  readonly version: number
  readonly store_id: string
  readonly store_name: string
  readonly typed_name: string
  readonly typed_document_shown: string
  readonly typed_document_hash: Buffer | null
  readonly product_description: string
  readonly license_plate: string | null
}

const lastHeld = `from received_pix r where r.charge_id = c.id and r.disposition = 'held' order by r.paid_at desc, r.end_to_end_id limit 1`

// Only what a payer may see, and the hashes of documents, which are compared and never returned.
const paymentText = `
select asked.nth::int, c.id, c.txid, c.pix_status, c.provider, c.real_value_minor, c.fee_minor, c.total_minor, c.pesos_value_minor, c.customer_rate,
  c.pix_code, c.created_at, c.expires_at, c.confirmed_at, c.end_to_end_id, ${paymentColumns}, c.receipt_code, c.version,
  (select sum(r.amount_minor) from received_pix r where r.charge_id = c.id and r.disposition = 'held')::bigint as held_minor,
  (select r.paid_at ${lastHeld}) as held_paid_at, (select r.end_to_end_id ${lastHeld}) as held_end_to_end_id,
  p.store_id, e.name as store_name, p.payer_name as typed_name, p.payer_document_shown as typed_document_shown,
  p.payer_document_hash as typed_document_hash, p.product_description, p.license_plate
${ofSessions}`

interface AskedPayment {
  readonly chargeId: string
  readonly sessionHash: Buffer
  /** A session whose code expired at this time or before is over. */
  readonly endedAt: Date
}

/** The payment of a session; null without one. */
export type PaymentRows = (asked: AskedPayment) => Promise<PaymentRow | null>

/** Payments of one read. */
const mostTogether = 50

/** Batches simultaneous reads, so that a crowd of payers gets its codes from a few statements. */
export function createPaymentRows(database: Reader): PaymentRows {
  return gathered(async (asked: readonly AskedPayment[]) => {
    const rows = await database.statement<PaymentRow>('payments.read', paymentText, valuesOf(asked))
    const byNth = new Map(rows.map((row) => [row.nth, row]))
    return new Map(
      asked.flatMap((one, at) => {
        const row = byNth.get(at + 1)
        return row === undefined ? [] : [[one, row] as const]
      }),
    )
  }, mostTogether)
}

export interface PaymentReadDeps {
  readonly paymentRows: PaymentRows
  readonly clock: Clock
  readonly isSimulatedProvider: (provider: ProviderName) => boolean
  /** The address of the product, without a slash at the end. */
  readonly publicUrl: string
}

/** A payment as its payer sees it (rulings 36 and 68). @throws DomainError payment.not-found */
export async function readPayment(
  { paymentRows, clock, isSimulatedProvider, publicUrl }: PaymentReadDeps,
  session: PaymentSession,
): Promise<StorePayment> {
  const now = clock.now()
  const row = await paymentRows(askedOf(session, now))
  if (row === null) throw new DomainError('payment.not-found')
  const rate = parseRate(row.customer_rate)
  if (rate === null) throw new Error(`payment ${row.id} has a rate that cannot be read`)
  return {
    id: row.id,
    transactionId: row.txid,
    pixStatus: row.pix_status,
    realValue: brl(row.real_value_minor),
    fee: brl(row.fee_minor),
    total: brl(row.total_minor),
    simulated: isSimulatedProvider(row.provider),
    pixCode: shownCode(row, now),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    heldPix: row.held_minor !== null,
    version: row.version,
    serverTime: now.toISOString(),
    pesosValue: ars(row.pesos_value_minor),
    rate: rateToText(rate),
    provider: row.provider,
    store: { storeId: row.store_id, name: row.store_name },
    payerName: row.typed_name,
    payerCpf: row.typed_document_shown,
    paidBy: paidBy(row),
    productDescription: row.product_description,
    licensePlate: row.license_plate,
    heldAmount: row.held_minor === null ? null : brl(row.held_minor),
    lastHeld:
      row.held_paid_at === null || row.held_end_to_end_id === null
        ? null
        : { paidAt: row.held_paid_at.toISOString(), endToEndId: row.held_end_to_end_id },
    paidAt: row.paid_at?.toISOString() ?? null,
    endToEndId: row.end_to_end_id,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    receipt: row.confirmed_at === null ? null : receiptOf(row.receipt_code, publicUrl),
  }
}

/**
 * The payer's name. It is masked, as on the receipt, unless the provider shows that the person who filled in the form paid. Null if it names nobody.
 */
function paidBy(row: PaymentRow): string | null {
  const payer = payerOf(row, { name: row.typed_name, documentHash: row.typed_document_hash })
  if (payer?.name == null) return null
  return payer.another === false ? payer.name : maskedName(payer.name)
}

function shownCode(row: PaymentRow, now: Date): string | null {
  const payable = isPayable(
    {
      pixStatus: row.pix_status,
      hasCode: row.pix_code !== null,
      hasHeldPix: row.held_minor !== null,
      expiresAt: row.expires_at,
    },
    now,
  )
  return payable ? row.pix_code : null
}

function receiptOf(code: string, publicUrl: string): StorePayment['receipt'] {
  return { code: groupedReceiptCode(code), url: `${publicUrl}/comprobante/${code}` }
}

/** @throws DomainError payment.not-found for a text that cannot be a secret */
function askedOf({ chargeId, token }: PaymentSession, now: Date): AskedPayment {
  if (token === null || !isToken(token)) throw new DomainError('payment.not-found')
  return { chargeId, sessionHash: tokenHash(token), endedAt: lastEndedExpiry(now) }
}

function valuesOf(asked: readonly AskedPayment[]): readonly unknown[] {
  return [
    asked.map(({ chargeId }) => chargeId),
    asked.map(({ sessionHash }) => sessionHash),
    asked.map(({ endedAt }) => endedAt),
  ]
}
