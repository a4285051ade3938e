import type { EncryptedField } from '../../platform/crypto/field-cipher.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { EarlierTry } from './earlier-try.rules.ts'

/** What an order adds to its charge. */
export interface NewOrder {
  readonly chargeId: string
  readonly userId: string
  readonly quoteId: string
  readonly clientName: string
  readonly document: {
    readonly kind: 'cpf' | 'cnpj'
    readonly encrypted: EncryptedField
    readonly hash: Buffer
    /** Of the six digits that the mask shows; null for a CNPJ (ruling 28). */
    readonly visibleHash: Buffer | null
    /** As lists show it. */
    readonly shown: string
  }
  readonly clientId: string
  readonly whatsapp: EncryptedField | null
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

/** The newest try to issue the charge of an own order. */
export async function findEarlierTry(tx: Tx, chargeId: string, userId: string): Promise<EarlierTry | null> {
  const [row] = await tx.statement<{
    pix_status: string
    has_code: boolean
    state: EarlierTry['attempt']
    failure: string | null
    started_at: Date
  }>(
    'orders.earlier-try',
    `select c.pix_status, c.pix_code is not null as has_code, a.state, a.failure, a.started_at
     from charges c join charge_attempts a on a.charge_id = c.id
     where c.id = $1 and c.owner_id = $2 order by a.started_at desc, a.id desc limit 1`,
    [chargeId, userId],
  )
  if (row === undefined) return null
  return {
    pixStatus: row.pix_status,
    hasCode: row.has_code,
    attempt: row.state,
    failure: row.failure,
    startedAt: row.started_at,
  }
}
