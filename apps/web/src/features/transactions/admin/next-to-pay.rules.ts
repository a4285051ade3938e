import type { AdminCharge, ChargeView } from '@puente/contract/transactions'

/**
 * The transaction to pay after one that was just paid, or null. In the queue it is the oldest of the others; in any other list the first
 * one below, because the person works downwards.
 */
export function nextToPay<Row extends Pick<AdminCharge, 'id' | 'allowedActions'>>(
  rows: readonly Row[],
  paidId: string,
  view: ChargeView | undefined,
): Row | null {
  const start = view === 'to-pay' ? -1 : rows.findIndex(({ id }) => id === paidId)
  return (
    rows.find(
      ({ id, allowedActions }, index) => index > start && id !== paidId && allowedActions.includes('pay'),
    ) ?? null
  )
}
