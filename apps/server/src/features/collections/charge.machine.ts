import type { PixStatus } from '@puente/contract/collections'

/**
 * Which Pix status may follow which (ruling 3). Nothing leads back to pending. What had expired, failed or been cancelled
 * still becomes confirmed, since the money came. The table charge_transitions says the same to the database.
 */
export const chargeTransitions: Readonly<Record<PixStatus, readonly PixStatus[]>> = {
  pending: ['confirmed', 'failed', 'expired', 'cancelled'],
  confirmed: ['refunded', 'disputed'],
  disputed: ['confirmed', 'refunded'],
  expired: ['confirmed'],
  failed: ['confirmed'],
  cancelled: ['confirmed'],
  refunded: [],
}

export function mayBecome(from: PixStatus, to: PixStatus): boolean {
  return chargeTransitions[from].includes(to)
}
