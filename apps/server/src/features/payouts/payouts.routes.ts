import { receiptMediaTypes } from '@puente/contract/files'
import {
  beginPayout as beginPayoutEndpoint,
  leavePayout as leavePayoutEndpoint,
  readPayout,
  recordPayout as recordPayoutEndpoint,
  releasePayout as releasePayoutEndpoint,
  uploadPayoutReceipt,
} from '@puente/contract/payouts'
import { DomainError } from '@puente/contract/protocol/problems'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { AdminCharge } from '@puente/contract/transactions'
import { readWithdrawal } from '../verification/public.ts'
import type { Router } from '../../platform/http/call.ts'
import { type BeginPayoutDeps, beginPayout } from './begin-payout.ts'
import { releasePayout } from './end-payout.ts'
import { leavePayout } from './leave-payout.ts'
import { adminOf } from './paying-admin.ts'
import { findPayout } from './payout-repository.ts'
import { type RecordPayoutDeps, receiptKind, recordPayout } from './record-payout.ts'

/** The stored states under the names that screens use. */
const stateNames = { reserved: 'begun', void: 'released', confirmed: 'recorded' } as const

export interface PayoutRouteDeps extends RecordPayoutDeps, BeginPayoutDeps {
  /** The charge as the given admin sees it, or null if it does not exist. */
  readonly adminChargeOf: (id: string, adminId: string) => Promise<AdminCharge | null>
  readonly files: Pick<FileStore, 'attach' | 'save'>
}

export function payoutRoutes(router: Router, deps: PayoutRouteDeps): void {
  router.on(beginPayoutEndpoint, async ({ params, actor, session, context }) => {
    const { payoutId, bank, accountChanged } = await beginPayout(deps, params.id, adminOf(actor, context))
    const charge = await deps.adminChargeOf(params.id, session.userId)
    const begun = charge?.begun
    // It may have expired by now, if the admin reopens it at the very end.
    if (charge == null || begun?.payoutId !== payoutId) throw new DomainError('server.busy')
    const withdrawal = charge.userId === null ? null : await readWithdrawal(deps.database, charge.userId)
    const approvalWithdrawn = withdrawal && { ...withdrawal, since: withdrawal.since.toISOString() }
    return { begun, bank, accountChanged, approvalWithdrawn, charge }
  })

  router.on(releasePayoutEndpoint, async ({ params, actor, context }) => ({
    state: stateNames[await releasePayout(deps, params.id, adminOf(actor, context))],
  }))

  router.on(leavePayoutEndpoint, async ({ params, actor, context }) => ({
    state: stateNames[await leavePayout(deps, params.id, adminOf(actor, context))],
  }))

  router.on(readPayout, async ({ params, session }) => {
    const stored = await findPayout(deps.database, params.id)
    if (stored?.createdBy !== session.userId) throw new DomainError('payout.not-found')
    const charge = await deps.adminChargeOf(stored.chargeId, session.userId)
    if (charge === null) throw new Error(`charge ${stored.chargeId} is gone`)
    // The charge was read after the payout, so its state counts: the payout may have been recorded in between.
    const payout = charge.payouts.find(({ id }) => id === stored.id) ?? null
    return { state: payout === null ? stateNames[stored.state] : 'recorded', payout, charge }
  })

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
