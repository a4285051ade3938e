import type { ClosingBeforeConfirmation, PixStatus, ProviderName } from '@puente/contract/collections'
import type { OrderView } from '@puente/contract/orders/orders'
import type { PayoutStatus } from '@puente/contract/orders/statuses'
import { ars, brl } from '@puente/contract/protocol/wire'
import { parseRate, rateToText } from '@puente/domain/rate'
import type { Database } from '../../platform/db/database.ts'
import {
  confirmedAfter,
  paymentColumns,
  paymentJoin,
  paymentOf,
  type PaymentRow,
} from '../collections/public.ts'
import { allowedActions, isPayable, overallStatus } from './order.rules.ts'

/** The facts besides its row that an order's view depends on. */
export interface Showing {
  readonly now: Date
  readonly isSimulatedProvider: (provider: ProviderName) => boolean
}

type Reader = Pick<Database, 'statement'>

interface OrderRow extends PaymentRow {
  readonly id: string
  readonly kind: OrderView['kind']
  readonly txid: string
  readonly pix_status: PixStatus
  readonly payout_status: PayoutStatus
  readonly real_value_minor: bigint
  readonly fee_minor: bigint
  readonly total_minor: bigint
  readonly pesos_value_minor: bigint
  readonly pesos_paid_minor: bigint
  readonly customer_rate: string
  /** Null if the payer's data of an unpaid store payment was dropped. The document and its hash are null then, too. */
  readonly client_name: string | null
  readonly client_document_shown: string | null
  readonly client_document_hash: Buffer | null
  readonly client_id: string
  readonly has_client_receipt: boolean
  readonly description: string
  readonly provider: ProviderName
  readonly pix_code: string | null
  readonly end_to_end_id: string | null
  readonly created_at: Date
  readonly expires_at: Date
  readonly confirmed_at: Date | null
  readonly confirmed_after: ClosingBeforeConfirmation | null
  readonly held_since: Date | null
  readonly version: number
}

/** Whether a Pix for `charges c` waits in suspense (ruling 25). */
export const heldPix = `exists (select from received_pix r where r.charge_id = c.id and r.disposition = 'held')`
/** When the last Pix that waits in suspense for `charges c` came to us. */
const heldSince = `(select max(r.received_at) from received_pix r where r.charge_id = c.id and r.disposition = 'held')`

// The owner is part of every query, so that another user's charge looks like a missing one.
const ownCharges = `
select c.id, c.kind, c.txid, c.pix_status, c.payout_status, c.real_value_minor, c.fee_minor, c.total_minor, c.pesos_value_minor,
       c.pesos_paid_minor, c.customer_rate, coalesce(o.client_name, ep.payer_name) as client_name,
       coalesce(o.client_document_shown, ep.payer_document_shown) as client_document_shown,
       coalesce(o.client_document_hash, ep.payer_document_hash) as client_document_hash,
       coalesce(o.client_id, ep.license_plate, '') as client_id,
       c.client_receipt_file_id is not null as has_client_receipt, c.description, c.provider, c.pix_code, c.end_to_end_id,
       c.created_at, c.expires_at, c.confirmed_at, ${confirmedAfter} as confirmed_after, ${heldSince} as held_since,
       c.version, ${paymentColumns}
from charges c
left join orders o on o.charge_id = c.id
left join establishment_payments ep on ep.charge_id = c.id
${paymentJoin}
where c.owner_id = $1`
/** Only orders that the owner placed. The owner of an establishment must not cancel or repeat its customers' payments. */
const ownOrders = `${ownCharges} and c.kind = 'order'`

/** A charge of either kind: an order, or a payment at one of the user's establishments. */
export async function readOwnCharge(
  database: Reader,
  userId: string,
  id: string,
  showing: Showing,
): Promise<OrderView | null> {
  const [row] = await database.statement<OrderRow>('orders.read-charge', `${ownCharges} and c.id = $2`, [
    userId,
    id,
  ])
  return row === undefined ? null : orderView(row, showing)
}

export async function readOwnOrder(
  database: Reader,
  userId: string,
  id: string,
  showing: Showing,
): Promise<OrderView | null> {
  const [row] = await database.statement<OrderRow>('orders.read', `${ownOrders} and c.id = $2`, [userId, id])
  return row === undefined ? null : orderView(row, showing)
}

/** GEN-001: the orders whose code can still be paid, newest first; at most `limit`. */
export async function readPayableOrders(
  database: Reader,
  userId: string,
  limit: number,
  showing: Showing,
): Promise<readonly OrderView[]> {
  const rows = await database.statement<OrderRow>(
    'orders.read-payable',
    `${ownOrders} and c.pix_status = 'pending' and c.pix_code is not null and c.expires_at > $2 and not ${heldPix}
     order by c.id desc limit $3`,
    [userId, showing.now, limit],
  )
  return rows.map((row) => orderView(row, showing))
}

const MOST_CONFIRMED = 50

/** GEN-019: confirmed charges of both kinds changed at or after a time, newest change first; at most 50. */
export async function readConfirmedSince(
  database: Reader,
  userId: string,
  since: Date,
  showing: Showing,
): Promise<readonly OrderView[]> {
  const rows = await database.statement<OrderRow>(
    'orders.read-confirmed-since',
    `${ownCharges} and c.pix_status = 'confirmed' and c.updated_at >= $2
     order by c.updated_at desc, c.id desc limit ${MOST_CONFIRMED}`,
    [userId, since],
  )
  return rows.map((row) => orderView(row, showing))
}

/** The state of one of the user's own charges. */
export interface OrderStatusRow {
  readonly id: string
  readonly pixStatus: PixStatus
  readonly status: OrderView['status']
  readonly version: number
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An own charge of either kind by its end-to-end id, else by its id (GEN-007). */
export async function readOwnStatus(
  database: Reader,
  userId: string,
  reference: string,
): Promise<OrderStatusRow | null> {
  const columns = `c.id, c.pix_status, c.payout_status, c.version,
    c.client_receipt_file_id is not null as has_client_receipt`
  const from = 'from charges c where c.owner_id = $1'
  interface Row {
    readonly id: string
    readonly pix_status: PixStatus
    readonly payout_status: PayoutStatus
    readonly version: number
    readonly has_client_receipt: boolean
  }
  const byEndToEnd = await database.statement<Row>(
    'orders.status-by-end-to-end',
    `select ${columns} ${from} and c.end_to_end_id = $2`,
    [userId, reference],
  )
  const byId =
    byEndToEnd.length > 0 || !UUID.test(reference)
      ? []
      : await database.statement<Row>('orders.status-by-id', `select ${columns} ${from} and c.id = $2`, [
          userId,
          reference,
        ])
  const row = byEndToEnd[0] ?? byId[0]
  if (row === undefined) return null
  return {
    id: row.id,
    pixStatus: row.pix_status,
    status: overallStatus({ payoutStatus: row.payout_status, hasClientReceipt: row.has_client_receipt }),
    version: row.version,
  }
}

/** The actions that an owner has on their own order, but not on a customer's payment. */
const onlyOfOrders: readonly OrderView['allowedActions'][number][] = ['show-code', 'repeat']

function orderView(row: OrderRow, { now, isSimulatedProvider }: Showing): OrderView {
  const rate = parseRate(row.customer_rate)
  if (rate === null) throw new Error(`order ${row.id} has a rate that cannot be read`)
  const standing = {
    pixStatus: row.pix_status,
    payoutStatus: row.payout_status,
    hasCode: row.pix_code !== null,
    hasClientReceipt: row.has_client_receipt,
    hasHeldPix: row.held_since !== null,
    expiresAt: row.expires_at,
  }
  const isOrder = row.kind === 'order'
  return {
    id: row.id,
    kind: row.kind,
    transactionId: row.txid,
    pixStatus: row.pix_status,
    payoutStatus: row.payout_status,
    status: overallStatus(standing),
    realValue: brl(row.real_value_minor),
    fee: brl(row.fee_minor),
    total: brl(row.total_minor),
    pesosValue: ars(row.pesos_value_minor),
    pesosPaid: ars(row.pesos_paid_minor),
    rate: rateToText(rate),
    clientName: row.client_name ?? '',
    clientDocument: row.client_document_shown ?? '',
    clientId: row.client_id,
    description: row.description,
    provider: row.provider,
    simulated: isSimulatedProvider(row.provider),
    pixCode: isOrder && isPayable(standing, now) ? row.pix_code : null,
    endToEndId: row.end_to_end_id,
    payment: paymentOf(row, { name: row.client_name, documentHash: row.client_document_hash }),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    confirmedAfter: row.confirmed_after,
    heldPix: row.held_since !== null,
    heldSince: row.held_since?.toISOString() ?? null,
    allowedActions: allowedActions(standing, now).filter(
      (action) => isOrder || !onlyOfOrders.includes(action),
    ),
    version: row.version,
    serverTime: now.toISOString(),
  }
}
