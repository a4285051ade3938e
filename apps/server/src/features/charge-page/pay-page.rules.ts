import type { PixStatus } from '@puente/contract/collections'
import type { PayPageState } from '@puente/contract/charge-page/pay-page'

/** The facts of a charge that decide what its payer should do. */
export interface PayStanding {
  readonly status: PixStatus
  readonly hasCode: boolean
  /** A Pix for it waits for a decision (ruling 25). */
  readonly hasHeldPix: boolean
  readonly expiresAt: Date
}

/** Where a charge stands for its payer. A code past its time is `ended`, though a late payment of it would still be found (ruling 3). */
export function payPageState(charge: PayStanding, now: Date): PayPageState {
  const { status, hasCode, hasHeldPix, expiresAt } = charge
  if (status === 'refunded') return 'returned'
  if (status === 'confirmed' || status === 'disputed') return 'paid'
  if (hasHeldPix) return 'held'
  if (status !== 'pending' || expiresAt <= now) return 'ended'
  return hasCode ? 'payable' : 'preparing'
}
