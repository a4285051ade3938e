import {
  approvePayout as approvePayoutEndpoint,
  askPayoutApproval as askPayoutApprovalEndpoint,
  listPayoutApprovals,
  readPayoutApproval,
  refusePayout as refusePayoutEndpoint,
  takeBackPayoutApproval as takeBackPayoutApprovalEndpoint,
  withdrawPayoutApproval as withdrawPayoutApprovalEndpoint,
} from '@puente/contract/payouts/approvals'
import { DomainError } from '@puente/contract/protocol/problems'
import type { AdminCharge } from '@puente/contract/transactions'
import type { Router } from '../../../platform/http/call.ts'
import { adminOf } from '../paying-admin.ts'
import { readPayee } from '../payout-account.ts'
import { approvalView, readApprovalFacts, readApprovals } from './approval-reads.ts'
import { findApproval, findOpenApprovals } from './approval-repository.ts'
import {
  approvePayout,
  askPayoutApproval,
  type DecideApprovalDeps,
  refusePayout,
  takeBackPayoutApproval,
  withdrawPayoutApproval,
} from './decide-approval.ts'

export interface ApprovalRouteDeps extends DecideApprovalDeps {
  /** The charge as the given admin sees it, or null if it does not exist. */
  readonly adminChargeOf: (id: string, adminId: string) => Promise<AdminCharge | null>
  readonly adminChargesOf: (ids: readonly string[], adminId: string) => Promise<AdminCharge[]>
}

export function approvalRoutes(router: Router, deps: ApprovalRouteDeps): void {
  const { database } = deps
  const chargeOf = async (id: string, adminId: string): Promise<AdminCharge> => {
    const charge = await deps.adminChargeOf(id, adminId)
    if (charge === null) throw new Error(`charge ${id} is gone`)
    return charge
  }

  router.on(listPayoutApprovals, async ({ session }) => ({
    items: await readApprovals(deps, session.userId),
  }))

  router.on(readPayoutApproval, async ({ params, session, actor, context }) => {
    const stored = await findApproval(database, params.id)
    const [open] = stored === null ? [] : await findOpenApprovals(database, [stored.chargeId])
    if (open?.id !== params.id) throw new DomainError('payout.approval-not-found')
    const charge = await chargeOf(open.chargeId, session.userId)
    const { userId } = charge
    if (userId !== null) {
      await deps.unitOfWork.run(
        actor,
        'payouts.view-approval',
        async (tx) => tx.audit({ object: { type: 'bank-account', id: userId } }),
        context,
      )
    }
    const [bankData, facts] = await Promise.all([
      userId === null ? null : deps.bankDataOf(userId),
      readApprovalFacts(database, open.chargeId),
    ])
    return {
      approval: approvalView(open, charge, session.userId),
      charge,
      bank: bankData === null ? null : readPayee(bankData),
      facts,
    }
  })

  decisionRoutes(router, deps, chargeOf)
}

/** The acts, each of which answers with the charge afterwards. */
function decisionRoutes(
  router: Router,
  deps: ApprovalRouteDeps,
  chargeOf: (id: string, adminId: string) => Promise<AdminCharge>,
): void {
  router.on(askPayoutApprovalEndpoint, async ({ params, body, idempotencyKey, actor, context, session }) => {
    const { note } = body
    const request = { chargeId: params.id, amountMinor: BigInt(body.amountMinor), note, idempotencyKey }
    await askPayoutApproval(deps, request, adminOf(actor, context))
    return chargeOf(params.id, session.userId)
  })

  router.on(approvePayoutEndpoint, async ({ params, body, idempotencyKey, actor, context, session }) => {
    const { password } = body
    const decision = {
      approvalId: params.id,
      amountMinor: BigInt(body.amountMinor),
      password,
      idempotencyKey,
    }
    return chargeOf(await approvePayout(deps, decision, adminOf(actor, context)), session.userId)
  })

  router.on(refusePayoutEndpoint, async ({ params, body, idempotencyKey, actor, context, session }) => {
    const decision = { approvalId: params.id, reason: body.reason, idempotencyKey }
    return chargeOf(await refusePayout(deps, decision, adminOf(actor, context)), session.userId)
  })

  router.on(
    takeBackPayoutApprovalEndpoint,
    async ({ params, body, idempotencyKey, actor, context, session }) => {
      const decision = { approvalId: params.id, reason: body.reason, idempotencyKey }
      return chargeOf(await takeBackPayoutApproval(deps, decision, adminOf(actor, context)), session.userId)
    },
  )

  router.on(withdrawPayoutApprovalEndpoint, async ({ params, actor, context, session }) =>
    chargeOf(await withdrawPayoutApproval(deps, params.id, adminOf(actor, context)), session.userId),
  )
}
