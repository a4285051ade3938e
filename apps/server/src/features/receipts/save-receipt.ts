import { DomainError } from '@puente/contract/problems'
import type { FileMediaType } from '../../platform/files/file-store.ts'
import { uuidv7 } from '../../platform/ids/uuid.ts'
import { announceCharge, type Charge, readCharge } from '../collections/public.ts'
import { type ReceiptDeps, type ReceiptSender, storing } from './receipt-deps.ts'
import { insertReceipt } from './receipt-repository.ts'

export interface ReceiptNote {
  /** Trimmed. */
  readonly description: string
  readonly orderId?: string | undefined
}

export const photoKind = 'receipt-photo'
const photos: readonly FileMediaType[] = ['image/jpeg', 'image/png']
const command = 'receipts.save'

/**
 * Stores a photo with its record, both or neither (ORD-031, ORD-032).
 * @throws DomainError `receipt.description-required`, `charge.not-found`, `receipt.not-saved`, `file.*`, `server.busy`
 */
export async function saveReceipt(
  deps: ReceiptDeps,
  sender: ReceiptSender,
  { description, orderId }: ReceiptNote,
  bytes: Buffer,
): Promise<{ readonly id: string; readonly fileId: string }> {
  const { actor, context } = sender
  const { userId } = actor
  if (description === '') throw new DomainError('receipt.description-required')
  const charge = orderId === undefined ? null : await ownCharge(deps, orderId, userId)
  await deps.allowance.take(userId, bytes.length)
  const photo = {
    kind: photoKind,
    ownerId: userId,
    bytes,
    accept: photos,
    nameOf: (file: { id: string; extension: string }) => `${userId}/${file.id}.${file.extension}`,
  }
  const id = uuidv7(deps.clock.now())
  const stored = await storing(
    deps,
    { ...sender, command, object: { type: 'receipt', id } },
    'receipt.not-saved',
    () =>
      deps.files.save(
        photo,
        async (tx, file) => {
          if (!(await deps.files.attach(tx, file.id, file))) throw new Error(`file ${file.id} is gone`)
          const chargeId = charge?.id ?? null
          await insertReceipt(tx, { id, userId, chargeId, fileId: file.id, description })
          tx.audit({ object: { type: 'receipt', id }, after: { fileId: file.id, chargeId } })
          if (charge !== null) announceCharge(tx, charge)
        },
        { actor, command, context },
      ),
  )
  return { id, fileId: stored.id }
}

async function ownCharge({ database }: ReceiptDeps, id: string, userId: string): Promise<Charge> {
  const charge = await readCharge(database, id)
  if (charge?.ownerId !== userId) throw new DomainError('charge.not-found')
  return charge
}
