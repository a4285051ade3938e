import type { OrderView } from '@puente/contract/orders/orders'

const atLeastMs = 2_000

/**
 * In how many ms to look whether the server lets an order be repeated, which it does once its time is over by its own clock; false
 * when time alone changes nothing: it can be repeated already, or never.
 */
export function repeatDueInMs(
  order: Pick<OrderView, 'pixStatus' | 'heldPix' | 'allowedActions' | 'expiresAt'>,
  now: number,
): number | false {
  const waits = order.pixStatus === 'pending' && !order.heldPix && !order.allowedActions.includes('repeat')
  return waits && Math.max(atLeastMs, Date.parse(order.expiresAt) - now)
}
