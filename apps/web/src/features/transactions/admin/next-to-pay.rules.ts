import type { AdminCharge } from '@puente/contract/transactions'

/**
 * The transaction to pay after one that was just paid, or null.
 * @param queue the rows of the view to-pay: the oldest confirmation first, also if the person works in another list
 */
export function nextToPay<Row extends Pick<AdminCharge, 'id' | 'allowedActions'>>(
  queue: readonly Row[],
  paidId: string,
): Row | null {
  return queue.find(({ id, allowedActions }) => id !== paidId && allowedActions.includes('pay')) ?? null
}
