import type { PixPayer, PixPayment } from '@puente/contract/collections'
import { isAnotherPerson, type PersonFacts } from './payer.rules.ts'

/** Joins `received_pix x`, the Pix that paid `charges c`. */
export const paymentJoin = 'left join received_pix x on x.end_to_end_id = c.end_to_end_id'

/** How `charges c` had closed when its Pix came; null if the Pix came in time. Closings were not recorded before migration 0013. */
export const confirmedAfter = `case when c.confirmed_late then coalesce(c.closed_as, 'unrecorded') end`

/** Columns over `received_pix x` for `payerOf` and `paymentOf`. */
export const paymentColumns = 'x.paid_at, x.payer_name, x.payer_document_shown, x.payer_document_hash'

export interface PayerRow {
  readonly payer_name: string | null
  readonly payer_document_shown: string | null
  readonly payer_document_hash: Buffer | null
}

/** All null if no Pix paid the charge. */
export interface PaymentRow extends PayerRow {
  readonly paid_at: Date | null
}

/** Who sent a Pix, compared with the client named on its charge. Null if the provider does not name them. */
export function payerOf(row: PayerRow, client: PersonFacts): PixPayer | null {
  const { payer_name: name, payer_document_shown: document } = row
  if (name === null && document === null) return null
  return {
    name,
    document,
    another: isAnotherPerson(client, { name, documentHash: row.payer_document_hash }),
  }
}

/** The Pix that paid a charge, or null if none is known. */
export function paymentOf(row: PaymentRow, client: PersonFacts): PixPayment | null {
  return row.paid_at === null ? null : { paidAt: row.paid_at.toISOString(), payer: payerOf(row, client) }
}
