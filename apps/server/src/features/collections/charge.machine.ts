import type { PixStatus } from '@puente/contract/collections'

/**
 * Which Pix status may follow which (ruling 3). Nothing leads back to pending. An expired, failed or cancelled charge may still become
 * confirmed, since the money came. The table charge_transitions enforces the same in the database.
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
