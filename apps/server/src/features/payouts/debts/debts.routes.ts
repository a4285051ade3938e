import {
  askDebtWriteOff as askDebtWriteOffEndpoint,
  confirmDebtWriteOff as confirmDebtWriteOffEndpoint,
  listDebts,
  readDebt as readDebtEndpoint,
  setOffCharge,
  withdrawDebtWriteOff as withdrawDebtWriteOffEndpoint,
} from '@puente/contract/payouts/debts'
import type { AdminCharge } from '@puente/contract/transactions'
import type { Database } from '../../../platform/db/database.ts'
import type { Router } from '../../../platform/http/call.ts'
import type { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { adminOf } from '../paying-admin.ts'
import { readDebt, readDebtDetail, readDebtPage } from './debt-reads.ts'
import { setOff } from './set-off.ts'
import { askDebtWriteOff, confirmDebtWriteOff, withdrawDebtWriteOff } from './write-off-debt.ts'

export interface DebtRouteDeps {
  readonly unitOfWork: UnitOfWork
  readonly database: Database
  /** The charge as the given admin sees it, or null if it does not exist. */
  readonly adminChargeOf: (id: string, adminId: string) => Promise<AdminCharge | null>
}

export function debtRoutes(router: Router, deps: DebtRouteDeps): void {
  const { database } = deps
  router.on(listDebts, ({ query, session }) => readDebtPage(database, query, session.userId))

  router.on(readDebtEndpoint, ({ params, session }) => readDebtDetail(database, params.id, session.userId))

  router.on(setOffCharge, async ({ params, body, idempotencyKey, actor, context, session }) => {
    const request = { chargeId: params.id, amountMinor: BigInt(body.amountMinor), idempotencyKey }
    await setOff(deps, request, adminOf(actor, context))
    const charge = await deps.adminChargeOf(params.id, session.userId)
    if (charge === null) throw new Error(`charge ${params.id} is gone`)
    return charge
  })

  router.on(askDebtWriteOffEndpoint, async ({ params, body, idempotencyKey, actor, context, session }) => {
    const { reason } = body
    const decision = { chargeId: params.id, amountMinor: BigInt(body.amountMinor), reason, idempotencyKey }
    await askDebtWriteOff(deps, decision, adminOf(actor, context))
    return readDebt(database, params.id, session.userId)
  })
  router.on(
    confirmDebtWriteOffEndpoint,
    async ({ params, body, idempotencyKey, actor, context, session }) => {
      const decision = { chargeId: params.id, amountMinor: BigInt(body.amountMinor), idempotencyKey }
      await confirmDebtWriteOff(deps, decision, adminOf(actor, context))
      return readDebt(database, params.id, session.userId)
    },
  )
  router.on(withdrawDebtWriteOffEndpoint, async ({ params, actor, context, session }) => {
    await withdrawDebtWriteOff(deps, params.id, adminOf(actor, context))
    return readDebt(database, params.id, session.userId)
  })
}
