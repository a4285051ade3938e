import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { AskedClosing } from './closing.rules.ts'

/** The request or decision in force to close a transfer, or null. The transaction has locked the transfer. */
export async function standingClosing(tx: Tx, transferId: string): Promise<AskedClosing | null> {
  const [row] = await tx.statement<AskedClosing>(
    'finance.standing-closing',
    `select id, state, asked_by as "askedBy" from transfer_closings where transfer_id = $1 and state <> 'fallen'`,
    [transferId],
  )
  return row ?? null
}

/** @param closing.state `done` where one admin decides alone */
export async function insertClosing(
  tx: Tx,
  closing: AskedClosing & { readonly transferId: string; readonly reason: string },
): Promise<void> {
  const { id, transferId, state, reason, askedBy } = closing
  await tx.statement(
    'finance.insert-closing',
    `insert into transfer_closings (id, transfer_id, state, reason, asked_by, asked_at, closed_at)
     values ($1, $2, $3, $4, $5, $6, case when $3 = 'done' then $6::timestamptz end)`,
    [id, transferId, state, reason, askedBy, tx.now],
  )
}

/** @throws Error unless it waits */
export async function confirmClosing(tx: Tx, id: string, confirmedBy: string): Promise<void> {
  const rows = await tx.statement(
    'finance.confirm-closing',
    `update transfer_closings set state = 'done', confirmed_by = $2, closed_at = $3 where id = $1 and state = 'asked' returning id`,
    [id, confirmedBy, tx.now],
  )
  if (rows.length !== 1) throw new Error(`closing ${id} does not wait`)
}

/** Drops a request that waits for another admin, and names its author in the audit log. Returns false if none waits. */
export async function dropRequestedClosing(tx: Tx, transferId: string): Promise<boolean> {
  const [row] = await tx.statement<Pick<AskedClosing, 'askedBy'>>(
    'finance.drop-closing',
    `update transfer_closings set state = 'fallen', closed_at = $2 where transfer_id = $1 and state = 'asked'
     returning asked_by as "askedBy"`,
    [transferId, tx.now],
  )
  if (row === undefined) return false
  tx.audit({
    object: { type: 'transfer', id: transferId },
    before: { closing: 'asked', askedBy: row.askedBy },
    after: { closing: 'fallen' },
  })
  return true
}
