import type { DeskPayment, DeskPaymentStatus } from '@puente/contract/establishments/payments-desk'
import type { AdminCharge } from '@puente/contract/transactions'
import type { Database } from '../../../platform/db/database.ts'

export interface DeskPaymentDeps {
  readonly database: Pick<Database, 'statement'>
  /** The charges with these ids, each as the given admin sees it. In no particular order. */
  readonly adminChargesOf: (ids: readonly string[], adminId: string) => Promise<AdminCharge[]>
}

/** What a payment adds to its charge. */
export interface DeskPaymentRow {
  readonly id: string
  readonly is_issued: boolean
  readonly payer_name: string | null
  readonly payer_document_shown: string | null
  readonly product_description: string | null
  readonly license_plate: string | null
  readonly establishment_id: string
  readonly store_id: string
  readonly name: string
  readonly city: string
}

export const deskColumns = `c.id, c.pix_code is not null as is_issued, p.payer_name, p.payer_document_shown, p.product_description,
  p.license_plate, e.id as establishment_id, p.store_id, e.name, e.city`

/** SQL value over `charges c`: the first badge of a payment (URLT-008). */
export const deskStatus = `case when c.pix_status = 'cancelled' then 'cancelled' else c.payout_status end`

/** SQL condition over `charges c`: the first badge is this one. It is written out, so that it can use its own index. */
export function statusCondition(status: DeskPaymentStatus): string {
  return status === 'cancelled'
    ? `c.pix_status = 'cancelled'`
    : `c.payout_status = '${status}' and c.pix_status <> 'cancelled'`
}

/** The rows as an admin sees them, in the same order. */
export async function deskPaymentsOf(
  deps: DeskPaymentDeps,
  rows: readonly DeskPaymentRow[],
  adminId: string,
): Promise<DeskPayment[]> {
  const ids = rows.map(({ id }) => id)
  const charges = new Map((await deps.adminChargesOf(ids, adminId)).map((charge) => [charge.id, charge]))
  return rows.map((row) => {
    const charge = charges.get(row.id)
    if (charge === undefined) throw new Error(`charge ${row.id} is gone`)
    return viewOf(row, charge)
  })
}

function viewOf(row: DeskPaymentRow, charge: AdminCharge): DeskPayment {
  return {
    charge,
    status: statusOf(charge),
    payerName: row.payer_name,
    payerCpf: row.payer_document_shown,
    productDescription: row.product_description,
    licensePlate: row.license_plate,
    establishment: { id: row.establishment_id, storeId: row.store_id, name: row.name, city: row.city },
    cancellable:
      row.is_issued && charge.pixStatus === 'pending' && charge.held === null && charge.begun === null,
  }
}

/** The same as `deskStatus`. */
function statusOf({ pixStatus, payoutStatus }: AdminCharge): DeskPaymentStatus {
  return pixStatus === 'cancelled' ? 'cancelled' : payoutStatus
}
