import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { Charge } from './charge.ts'
import { announceCharge } from './announce-charge.ts'

/**
 * Sets the client receipt of a charge that this transaction holds, and notifies the screens; null removes it. Returns the id of the
 * previous file. The time of the charge's last change stays, because screens use it to ask what was confirmed since.
 * @throws Error if the charge changed since it was read
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
  if (row === undefined) throw new Error(`charge ${charge.id} changed although this transaction locked it`)
  announceCharge(tx, { ...charge, version: row.version })
  return row.replaced
}

/** The charge that has this file as its client receipt. */
export async function findChargeByReceipt(tx: Tx, fileId: string): Promise<string | null> {
  const [row] = await tx.statement<{ id: string }>(
    'collections.by-client-receipt',
    'select id from charges where client_receipt_file_id = $1',
    [fileId],
  )
  return row?.id ?? null
}
