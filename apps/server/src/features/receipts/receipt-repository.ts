import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'

export interface NewReceipt {
  readonly id: string
  readonly userId: string
  /** The order that it belongs to, or null if none was named. */
  readonly chargeId: string | null
  readonly fileId: string
  readonly description: string
}

export async function insertReceipt(tx: Tx, receipt: NewReceipt): Promise<void> {
  const { id, userId, chargeId, fileId, description } = receipt
  await tx.statement(
    'receipts.insert',
    'insert into receipts (id, user_id, charge_id, file_id, description, created_at) values ($1, $2, $3, $4, $5, $6)',
    [id, userId, chargeId, fileId, description, tx.now],
  )
}

/** The file of a person's own photo; null if its record is gone. */
export async function findReceiptFile(
  database: Pick<Tx, 'statement'>,
  id: string,
  userId: string,
): Promise<string | null> {
  const [row] = await database.statement<{ file_id: string }>(
    'receipts.file',
    'select file_id from receipts where id = $1 and user_id = $2',
    [id, userId],
  )
  return row?.file_id ?? null
}

/** Removes the record of one photo. Returns the order that it belonged to, or null. */
export async function deleteReceiptOf(tx: Tx, fileId: string): Promise<string | null> {
  const [row] = await tx.statement<{ charge_id: string | null }>(
    'receipts.delete-of-file',
    'delete from receipts where file_id = $1 returning charge_id',
    [fileId],
  )
  return row?.charge_id ?? null
}

/** Removes the records of an erased person's photos, and returns their files. */
export async function deleteReceipts(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.statement<{ file_id: string }>(
    'receipts.delete',
    'delete from receipts where user_id = $1 returning file_id',
    [userId],
  )
  return rows.map((row) => row.file_id)
}
