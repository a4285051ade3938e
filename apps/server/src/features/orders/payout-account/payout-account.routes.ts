import {
  confirmPayoutAccount as confirmPayoutAccountEndpoint,
  readPayoutAccount as readPayoutAccountEndpoint,
} from '@puente/contract/orders/payout-account'
import type { Router } from '../../../platform/http/call.ts'
import { confirmPayoutAccount, type PayoutAccountDeps, readPayoutAccount } from './payout-account.ts'

/** The bank account that gets an order's pesos, at `/complete-transfer`. */
export function payoutAccountRoutes(router: Router, deps: PayoutAccountDeps): void {
  router.on(readPayoutAccountEndpoint, ({ session, params }) =>
    readPayoutAccount(deps, session.userId, params.id),
  )
  router.on(confirmPayoutAccountEndpoint, async ({ params, body, actor, context }) => {
    const person = { userId: actor.userId, actor, context }
    const { confirmedAt, payoutsHeldUntil } = await confirmPayoutAccount(deps, person, params.id, body)
    return {
      confirmedAt: confirmedAt.toISOString(),
      payoutsHeldUntil: payoutsHeldUntil?.toISOString() ?? null,
    }
  })
}
