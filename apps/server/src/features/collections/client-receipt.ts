import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { Charge } from './charge.ts'
import { announceCharge } from './charge-news.ts'

/**
 * Puts the payer's receipt at a charge that this transaction holds, and tells the screens; null takes it away. Answers the file
 * that was there before. The time of the charge's last change stays: the screens that ask what was confirmed since go by it.
 * @throws Error when the charge is no longer what was read
 */
export async function setClientReceipt(
  tx: Tx,
  charge: Charge,
  fileId: string | null,
): Promise<string | null> {
  const [row] = await tx.statement<{ version: number; replaced: string | null }>(
    'collections.client-receipt',
    `with held as (select client_receipt_file_id as replaced from charges where id = $1)
     update charges set client_receipt_file_id = $3, version = version + 1 from held
     where id = $1 and version = $2 returning version, replaced`,
    [charge.id, charge.version, fileId],
  )
  if (row === undefined) throw new Error(`charge ${charge.id} changed while it was held`)
  announceCharge(tx, { ...charge, version: row.version })
  return row.replaced
}

/** The charge that names a file as its receipt. */
export async function findChargeByReceipt(tx: Tx, fileId: string): Promise<string | null> {
  const [row] = await tx.statement<{ id: string }>(
    'collections.by-client-receipt',
    'select id from charges where client_receipt_file_id = $1',
    [fileId],
  )
  return row?.id ?? null
}
