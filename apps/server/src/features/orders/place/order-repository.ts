import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { SealedFields } from '../order-fields.ts'

/** What an order adds to its charge. */
export interface NewOrder extends SealedFields {
  readonly chargeId: string
  readonly userId: string
  readonly quoteId: string
  readonly clientName: string
  readonly clientId: string
}

/** Stores the order beside its charge, with the company of the user's profile as it is now (ORD-023). */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<void> {
  const rows = await tx.statement(
    'orders.insert',
    `insert into orders (charge_id, user_id, quote_id, client_name, client_document_kind, client_document_enc,
       client_document_hash, client_document_visible_hash, client_document_shown, client_id, whatsapp_enc, company_name)
     select $1, u.id, $3, $4, $5, $6, $7, $8, $9, $10, $11, u.company_name from users u where u.id = $2
     returning charge_id`,
    [
      order.chargeId,
      order.userId,
      order.quoteId,
      order.clientName,
      order.document.kind,
      JSON.stringify(order.document.encrypted),
      order.document.hash,
      order.document.visibleHash,
      order.document.shown,
      order.clientId,
      order.whatsapp === null ? null : JSON.stringify(order.whatsapp),
    ],
  )
  if (rows.length !== 1) throw new Error(`user ${order.userId} does not exist`)
}
