import { receiptMediaTypes, uploadPayoutReceipt } from '@puente/contract/files'
import {
  listAdminCharges,
  readAdminCharge,
  readAdminSummary,
  recordPayout as recordPayoutEndpoint,
} from '@puente/contract/payouts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Router } from '../../platform/http/call.ts'
import type { Actor, RequestContext } from '../../platform/unit-of-work/unit-of-work.ts'
import { readSummary } from './admin-summary.ts'
import { type ChargeDetailDeps, readChargeDetail } from './charge-detail.ts'
import { listCharges, payoutsOf, readAdminChargeView } from './payout-reads.ts'
import { payoutView } from './payout-view.ts'
import { type PayingAdmin, type RecordPayoutDeps, receiptKind, recordPayout } from './record-payout.ts'

export interface PayoutRouteDeps extends RecordPayoutDeps, ChargeDetailDeps {
  readonly clock: Clock
  readonly files: Pick<FileStore, 'attach' | 'save'>
}

export function payoutRoutes(router: Router, deps: PayoutRouteDeps): void {
  router.on(listAdminCharges, ({ query, session }) => listCharges(deps, query, session.userId))
  router.on(readAdminCharge, ({ params, actor, context }) =>
    readChargeDetail(deps, params.id, adminOf(actor, context)),
  )
  router.on(readAdminSummary, ({ query }) => readSummary(deps, query.date))

  router.on(
    recordPayoutEndpoint,
    async ({ params, body, actor, session, context, idempotencyKey, header }) => {
      const request = { ...body, chargeId: params.id, amountMinor: BigInt(body.amountMinor), idempotencyKey }
      const { payoutId, replayed } = await recordPayout(deps, request, adminOf(actor, context))
      if (replayed) header('Idempotency-Replayed', 'true')
      const [charge, payouts] = await Promise.all([
        readAdminChargeView(deps, params.id, session.userId),
        payoutsOf(deps.db, [params.id]),
      ])
      const payout = payouts.find((row) => row.id === payoutId)
      if (charge === null || payout === undefined) throw new Error(`payout ${payoutId} is gone`)
      return { payout: payoutView(payout), charge, complete: charge.pesosRemaining.amountMinor === '0' }
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
  if (actor.kind !== 'admin') throw new Error('a payout route was reached by somebody who is no admin')
  return { actor, context }
}
