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

/** The state of a charge for its payer. An expired code is `ended`, although a late payment would still be credited (ruling 3). */
export function payPageState(charge: PayStanding, now: Date): PayPageState {
  const { status, hasCode, hasHeldPix, expiresAt } = charge
  if (status === 'refunded') return 'returned'
  if (status === 'confirmed' || status === 'disputed') return 'paid'
  if (hasHeldPix) return 'held'
  if (status !== 'pending' || expiresAt <= now) return 'ended'
  return hasCode ? 'payable' : 'preparing'
}
