import { receiptKind } from '../features/payouts/public.ts'
import { bankAccounts } from './demo-people.ts'
import type { Pictures } from './pictures.ts'
import { context, type Seeding } from './seeding.ts'

export interface PayoutToMake {
  readonly chargeId: string
  readonly adminId: string
  readonly amountMinor: bigint
  /** The picture of the transfer's proof. */
  readonly proof: Buffer
}

/** The proof of a transfer to the merchant. */
export function drawProof(pictures: Pictures): Promise<Buffer> {
  return pictures.transferReceipt([bankAccounts.merchant.bankName, bankAccounts.merchant.holderName])
}

/** Pays pesos out as an admin does: begins, uploads the proof of the transfer, and records it. */
export async function payOut(
  { infrastructure, product }: Seeding,
  { chargeId, adminId, amountMinor, proof }: PayoutToMake,
): Promise<void> {
  const { files, newId } = infrastructure
  const actor = { kind: 'admin', userId: adminId, sessionId: newId() } as const
  const receipt = await files.save(
    { kind: receiptKind, ownerId: adminId, bytes: proof, accept: ['image/png'] },
    async (tx, file) => tx.audit({ object: { type: 'file', id: file.id }, after: { kind: receiptKind } }),
    { actor, command: 'payouts.upload-receipt', context },
  )
  const { payouts } = product.apis
  const admin = { actor, context }
  const { payoutId } = await payouts.beginPayout(chargeId, admin)
  const request = { chargeId, payoutId, amountMinor, receiptFileId: receipt.id, manualConfirmation: null }
  await payouts.recordPayout({ ...request, idempotencyKey: newId() }, admin)
}
