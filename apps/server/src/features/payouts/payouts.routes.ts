import { receiptMediaTypes } from '@puente/contract/files'
import { uploadPayoutReceipt } from '@puente/contract/payouts'
import { recordPayout as recordPayoutEndpoint } from '@puente/contract/payouts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { AdminCharge } from '@puente/contract/transactions'
import type { Router } from '../../platform/http/call.ts'
import type { Actor, RequestContext } from '../../platform/unit-of-work/unit-of-work.ts'
import { type PayingAdmin, type RecordPayoutDeps, receiptKind, recordPayout } from './record-payout.ts'

export interface PayoutRouteDeps extends RecordPayoutDeps {
  /** The charge as the given admin sees it, or null if it does not exist. */
  readonly adminChargeOf: (id: string, adminId: string) => Promise<AdminCharge | null>
  readonly files: Pick<FileStore, 'attach' | 'save'>
}

export function payoutRoutes(router: Router, deps: PayoutRouteDeps): void {
  router.on(
    recordPayoutEndpoint,
    async ({ params, body, actor, session, context, idempotencyKey, header }) => {
      const request = { ...body, chargeId: params.id, amountMinor: BigInt(body.amountMinor), idempotencyKey }
      const { payoutId, replayed } = await recordPayout(deps, request, adminOf(actor, context))
      if (replayed) header('Idempotency-Replayed', 'true')
      const charge = await deps.adminChargeOf(params.id, session.userId)
      const payout = charge?.payouts.find(({ id }) => id === payoutId)
      if (charge == null || payout === undefined) throw new Error(`payout ${payoutId} is gone`)
      return { payout, charge, complete: charge.pesosRemaining.amountMinor === '0' }
    },
  )

  router.on(uploadPayoutReceipt, async ({ file, session, actor, context }) => {
    const stored = await deps.files.save(
      { kind: receiptKind, ownerId: session.userId, bytes: file.bytes, accept: receiptMediaTypes },
      async (tx, { id, mediaType, sizeBytes }) =>
        tx.audit({ object: { type: 'file', id }, after: { kind: receiptKind, mediaType, sizeBytes } }),
      { actor, command: 'payouts.upload-receipt', context },
    )
    return { fileId: stored.id, mediaType: stored.mediaType, sizeBytes: stored.sizeBytes }
  })
}

/** These routes are open to admins only, so an admin stands behind every call. */
function adminOf(actor: Actor, context: RequestContext): PayingAdmin {
  if (actor.kind !== 'admin') throw new Error('a payout route was reached by somebody who is not an admin')
  return { actor, context }
}
