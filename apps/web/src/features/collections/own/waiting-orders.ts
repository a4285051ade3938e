import type { OrderView } from '@puente/contract/orders/orders'
import { amountOf } from '../../../lib/format/money.ts'

/**
 * The orders that the bar shows: those that waited when the screen opened and still wait, the one that ends first before the others.
 * @param atOpening their ids when the screen opened; null before the first answer
 */
export function enteredOrders(
  waiting: readonly OrderView[],
  atOpening: readonly string[] | null,
): readonly OrderView[] {
  return waiting
    .filter(({ id }) => atOpening === null || atOpening.includes(id))
    .toSorted((one, other) => Date.parse(one.expiresAt) - Date.parse(other.expiresAt))
}

/**
 * The order that the bar says is paid, for 5 s.
 * @param atOpening the orders that the bar showed when its screen opened: it announces no other
 */
export function paidInBar(paid: OrderView | null, atOpening: readonly string[] | null): OrderView | null {
  return paid !== null && atOpening?.includes(paid.id) === true ? paid : null
}

/** What all clients together are asked for, in centavos of BRL, as a wire amount. */
export function sumOf(orders: readonly OrderView[]): OrderView['total'] {
  const minor = orders.reduce((sum, { total }) => sum + amountOf(total).minor, 0n)
  return { currency: 'BRL', amountMinor: String(minor) }
}
