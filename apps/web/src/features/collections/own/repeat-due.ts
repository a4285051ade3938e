import type { OrderView } from '@puente/contract/orders/orders'

const atLeastMs = 2_000

/**
 * Milliseconds until the next check whether the server allows a repeat, which it does after expiry by its own clock; false if waiting
 * changes nothing: a repeat is allowed already, or never.
 */
export function repeatDueInMs(
  order: Pick<OrderView, 'pixStatus' | 'heldPix' | 'allowedActions' | 'expiresAt'>,
  now: number,
): number | false {
  const waits = order.pixStatus === 'pending' && !order.heldPix && !order.allowedActions.includes('repeat')
  return waits && Math.max(atLeastMs, Date.parse(order.expiresAt) - now)
}
