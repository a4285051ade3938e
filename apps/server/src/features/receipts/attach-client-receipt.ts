import { receiptMediaTypes } from '@puente/contract/files'
import type { HistoryItem } from '@puente/contract/orders/history'
import { DomainError } from '@puente/contract/protocol/problems'
import type { StoredFile } from '../../platform/files/file-store.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { type Charge, lockCharge, readCharge, setClientReceipt } from '../collections/public.ts'
import { readHistoryItem, takesClientReceipt } from '../orders/public.ts'
import { type ReceiptDeps, type ReceiptSender, storing } from './receipt-deps.ts'

export const clientReceiptKind = 'client-receipt'
const command = 'receipts.attach'

/**
 * Stores the client receipt of one of the user's own Pix and names it at the charge in the same transaction (RCPT-007). The previous
 * file is removed. If two uploads come at once, the later one replaces the earlier.
 * @throws DomainError `charge.not-found`, `receipt.charge-closed`, `receipt.not-attached`, `file.*`, `server.busy`
 */
export async function attachClientReceipt(
  deps: ReceiptDeps,
  sender: ReceiptSender,
  chargeId: string,
  bytes: Buffer,
): Promise<HistoryItem> {
  const { actor, context } = sender
  const { userId } = actor
  // Refuses early, before the bytes are processed. The transaction that names the file checks again.
  const { txid } = openCharge(await readCharge(deps.database, chargeId), userId)
  await deps.allowance.take(userId, bytes.length)
  const sentAt = deps.clock.now().getTime()
  const file = {
    kind: clientReceiptKind,
    ownerId: userId,
    bytes,
    accept: receiptMediaTypes,
    nameOf: ({ extension }: { extension: string }) => `${userId}/receipts/${txid}_${sentAt}.${extension}`,
  }
  const object = { type: 'charge', id: chargeId }
  await storing(deps, { ...sender, command, object }, 'receipt.not-attached', () =>
    deps.files.save(file, (tx, stored) => nameReceipt(tx, deps.files, chargeId, stored), {
      actor,
      command,
      context,
    }),
  )
  const item = await readHistoryItem(deps.database, userId, chargeId, deps.clock.now())
  if (item === null) throw new Error(`charge ${chargeId} has a receipt and no place in the history`)
  return item
}

async function nameReceipt(
  tx: Tx,
  files: ReceiptDeps['files'],
  chargeId: string,
  file: StoredFile,
): Promise<void> {
  const charge = openCharge(await lockCharge(tx, chargeId), file.ownerId)
  if (!(await files.attach(tx, file.id, file))) throw new Error(`file ${file.id} is gone`)
  const replaced = await setClientReceipt(tx, charge, file.id)
  if (replaced !== null) await files.discard(tx, [replaced])
  tx.audit({
    object: { type: 'charge', id: chargeId },
    before: { clientReceiptFileId: replaced },
    after: { clientReceiptFileId: file.id, mediaType: file.mediaType, sizeBytes: file.sizeBytes },
  })
}

/** A charge of this person's own history that accepts a receipt (RCPT-003). A charge that was never issued is not part of a history. */
function openCharge(charge: Charge | null, userId: string): Charge {
  const isInHistory = charge?.ownerId === userId && !(charge.status === 'failed' && charge.pixCode === null)
  if (charge === null || !isInHistory) throw new DomainError('charge.not-found')
  if (!takesClientReceipt(charge.status)) throw new DomainError('receipt.charge-closed')
  return charge
}
