import type { Feature } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import { payoutsHeldAmong, payoutsHeldUntil } from '../verification/public.ts'
import type { VerifyPassword } from '../identity/public.ts'
import { payoutRoutes } from './payouts.routes.ts'
import { type ApprovalRouteDeps, approvalRoutes } from './approvals/approvals.routes.ts'
import { voidApprovals } from './approvals/void-approvals.ts'
import { debtRoutes } from './debts/debts.routes.ts'
import { fileRoutes } from './files/files.routes.ts'
import { type BegunPayout, beginPayout } from './begin-payout.ts'
import { expirePayouts } from './end-payout.ts'
import type { PayingAdmin } from './paying-admin.ts'
import { type RecordedPayout, type RecordPayout, recordPayout } from './record-payout.ts'

export interface PayoutsNeeds
  extends Pick<ApprovalRouteDeps, 'adminChargeOf' | 'adminChargesOf' | 'settings'> {
  /** A beneficiary's bank data in clear text, or null if they declared none. */
  readonly bankAccountOf: (userId: string) => Promise<object | null>
  readonly verifyPassword: VerifyPassword
  /** Queries the provider about a charge, unless it was queried in the last 5 minutes. Does not throw if no answer comes. */
  readonly queryBeforePayout: (chargeId: string) => Promise<void>
  /** Queries a Pix in suspense that is to pay a charge. Does not throw if no answer comes. */
  readonly queryHeldPix: (chargeId: string, endToEndId: string) => Promise<void>
}

export interface PayoutsApi {
  readonly beginPayout: (chargeId: string, admin: PayingAdmin) => Promise<BegunPayout>
  readonly recordPayout: (request: RecordPayout, admin: PayingAdmin) => Promise<RecordedPayout>
}

/** Payouts of the pesos that are owed, and the debts of beneficiaries. */
export function payoutsFeature(
  { database, unitOfWork, clock, cipher, keyedHash, files, log }: Infrastructure,
  needs: PayoutsNeeds,
): Feature<PayoutsApi> {
  const { bankAccountOf, verifyPassword, queryBeforePayout, queryHeldPix } = needs
  const { settings, adminChargeOf, adminChargesOf } = needs
  const deps = {
    keyedHash,
    settings,
    adminChargesOf,
    unitOfWork,
    database,
    clock,
    cipher,
    files,
    log,
    verifyPassword,
    adminChargeOf,
    async bankDataOf(userId: string) {
      const account = await bankAccountOf(userId)
      return account === null ? null : JSON.stringify(account)
    },
    payoutsHeldUntil,
    payoutsHeldAmong,
    queryBeforePayout,
    queryHeldPix,
  }
  return {
    api: {
      beginPayout: (chargeId, admin) => beginPayout(deps, chargeId, admin),
      recordPayout: (request, admin) => recordPayout(deps, request, admin),
    },
    routes(router) {
      payoutRoutes(router, deps)
      approvalRoutes(router, deps)
      debtRoutes(router, deps)
      fileRoutes(router, deps)
    },
    tasks: [
      { name: 'payouts.expire', everySeconds: 5, run: () => expirePayouts(deps) },
      { name: 'payouts.void-approvals', everySeconds: 15, run: () => voidApprovals(deps) },
    ],
  }
}
