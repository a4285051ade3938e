import type { OrderView } from '@puente/contract/orders/orders'

/**
 * The orders to announce, of those that changed since a moment: confirmed since then and not shown yet. A payout or a won dispute
 * changes an order too, although its payment may be days old.
 */
export function newlyConfirmed<T extends Pick<OrderView, 'id' | 'confirmedAt'>>(
  orders: readonly T[],
  { since, seen }: { readonly since: number; readonly seen: readonly string[] },
): T[] {
  return orders.filter(
    ({ id, confirmedAt }) => confirmedAt !== null && Date.parse(confirmedAt) >= since && !seen.includes(id),
  )
}
