import type { HistoryItem } from '@puente/contract/orders/history'
import type { PixStatus } from '@puente/contract/collections'
import type { PayoutStatus } from '@puente/contract/orders/statuses'
import { ars, brl } from '@puente/contract/protocol/wire'
import { listedDocument, takesClientReceipt } from './history.rules.ts'
import { overallStatus } from '../order.rules.ts'

/** A row of the history, as statements over these columns return it. */
export interface HistoryRow {
  readonly id: string
  readonly type: HistoryItem['type']
  readonly charge_id: string
  readonly kind: HistoryItem['kind']
  readonly date: Date
  readonly value_minor: bigint
  readonly total_minor: bigint | null
  readonly fee_minor: bigint | null
  readonly refunded_minor: bigint | null
  readonly taken_back_minor: bigint
  readonly pix_status: PixStatus | null
  readonly payout_status: PayoutStatus | null
  readonly description: string | null
  readonly client_name: string | null
  readonly client_document_shown: string | null
  readonly client_id: string | null
  readonly txid: string
  readonly receipt_file_id: string | null
  readonly held_minor: bigint | null
  readonly has_code: boolean
  readonly expires_at: Date | null
}

/** Columns of a Pix, over `charges c`, `orders o` and `establishment_payments e`. */
export const pixColumns = `
  'pix-' || c.id as id, 'pix' as type, c.id as charge_id, c.kind, c.created_at as date, c.pesos_value_minor as value_minor,
  c.total_minor, c.fee_minor, c.refunded_minor, c.pesos_taken_back_minor as taken_back_minor, c.pix_status, c.payout_status, nullif(c.description, '') as description,
  coalesce(o.client_name, e.payer_name) as client_name,
  coalesce(o.client_document_shown, e.payer_document_shown) as client_document_shown, coalesce(o.client_id, e.license_plate) as client_id,
  c.txid, c.client_receipt_file_id as receipt_file_id,
  (select sum(r.amount_minor) from received_pix r where r.charge_id = c.id and r.disposition = 'held')::bigint as held_minor,
  c.pix_code is not null as has_code, c.expires_at`

/** The tables of `pixColumns`. */
export const pixTables = `
  from charges c
  left join orders o on o.charge_id = c.id
  left join establishment_payments e on e.charge_id = c.id`

/**
 * The owner's charges: orders and payments to their establishments alike (HIST-013). A charge that was never issued is not part of the
 * history (ORD-025). A pending charge without an answer of the provider is.
 */
export const ownCharge = `c.owner_id = $1 and not (c.pix_status = 'failed' and c.pix_code is null)`

/** `pixTables` limited to the owner's charges. More conditions may follow. */
export const ownCharges = `${pixTables}
  where ${ownCharge}`

/** Columns of a payout by an admin, over `payouts p` and `charges c`: its money and what it was for, but no payer (HIST-011). */
export const payoutColumns = `
  'admin-' || p.id as id, 'admin_payment' as type, c.id as charge_id, c.kind, p.confirmed_at as date,
  -p.amount_minor as value_minor, null::bigint as total_minor, null::bigint as fee_minor, null::bigint as refunded_minor,
  0::bigint as taken_back_minor,  null as pix_status, null as payout_status, nullif(c.description, '') as description, null as client_name,
  null as client_document_shown, null as client_id, c.txid, p.receipt_file_id, null::bigint as held_minor, false as has_code, null::timestamptz as expires_at`

/** The tables of `payoutColumns`. */
export const payoutTables = `
  from payouts p join charges c on c.id = p.charge_id`

/** HIST-014: what admins paid out for the owner's charges. */
export const ownPayout = `p.owner_id = $1 and p.state = 'confirmed'`

/** `payoutTables` limited to the owner's payouts. More conditions may follow. */
export const ownPayouts = `${payoutTables}
  where ${ownPayout}`

/** A row in the form of the contract, at the given instant. */
export function historyItem(row: HistoryRow, now: Date): HistoryItem {
  const { pix_status: pixStatus, payout_status: payoutStatus, expires_at: expiresAt } = row
  // Screens do not show a code again while a Pix for it is held (ruling 25).
  const payable = pixStatus === 'pending' && row.has_code && row.held_minor === null
  const open = payable && expiresAt !== null && expiresAt > now
  return {
    id: row.id,
    type: row.type,
    chargeId: row.charge_id,
    kind: row.kind,
    date: row.date.toISOString(),
    value: ars(row.value_minor),
    total: brlOrNull(row.total_minor),
    fee: brlOrNull(row.fee_minor),
    pixStatus,
    status:
      payoutStatus === null
        ? null
        : overallStatus({ payoutStatus, hasClientReceipt: row.receipt_file_id !== null }),
    heldAmount: brlOrNull(row.held_minor),
    pesosTakenBack: ars(row.taken_back_minor),
    refundedPart: refundedPart(row),
    description: row.description,
    clientName: row.client_name,
    clientCpf: row.client_document_shown === null ? null : listedDocument(row.client_document_shown),
    clientId: row.client_id,
    transactionId: row.txid,
    receiptFileId: row.receipt_file_id,
    canUploadReceipt: pixStatus !== null && takesClientReceipt(pixStatus),
    canContinue: row.kind === 'order' && open,
  }
}

/** Null for a charge that was returned in full, because its status shows that already. */
function refundedPart({
  refunded_minor: refunded,
  total_minor: total,
}: HistoryRow): HistoryItem['refundedPart'] {
  return refunded === null || refunded === 0n || refunded === total ? null : brlOrNull(refunded)
}

function brlOrNull(minor: bigint | null): HistoryItem['total'] {
  return minor === null ? null : brl(minor)
}
