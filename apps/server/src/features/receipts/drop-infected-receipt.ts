import type { FileStore, StoredFile } from '../../platform/files/file-store.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import {
  announceCharge,
  findChargeByReceipt,
  lockCharge,
  readCharge,
  setClientReceipt,
} from '../collections/public.ts'
import { clientReceiptKind } from './attach-client-receipt.ts'
import { deleteReceiptOf } from './receipt-repository.ts'
import { photoKind } from './save-receipt.ts'

/**
 * A virus was found in a receipt after it was stored. Removes it from its charge, and deletes a photo's record, which would link to
 * nothing. Ignores files that are not receipts.
 */
export async function dropInfectedReceipt(
  tx: Tx,
  files: Pick<FileStore, 'discard'>,
  file: StoredFile,
): Promise<void> {
  if (file.kind === clientReceiptKind) await takeFromCharge(tx, file.id)
  else if (file.kind === photoKind) await dropPhoto(tx, file.id)
  else return
  await files.discard(tx, [file.id])
}

async function takeFromCharge(tx: Tx, fileId: string): Promise<void> {
  const chargeId = await findChargeByReceipt(tx, fileId)
  const charge = chargeId === null ? null : await lockCharge(tx, chargeId)
  // Another file may have replaced it while this transaction waited for the charge.
  if (charge !== null && (await findChargeByReceipt(tx, fileId)) === charge.id)
    await setClientReceipt(tx, charge, null)
}

async function dropPhoto(tx: Tx, fileId: string): Promise<void> {
  const chargeId = await deleteReceiptOf(tx, fileId)
  const charge = chargeId === null ? null : await readCharge(tx, chargeId)
  if (charge !== null) announceCharge(tx, charge)
}
