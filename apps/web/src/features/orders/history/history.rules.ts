import type { HistoryItem } from '@puente/contract/orders/history'

/** "PIX de {client}" where a Pix has no description, "Pago administrativo" for what an admin paid (HIST-011). */
export function titleOf(
  item: Pick<HistoryItem, 'type' | 'description' | 'clientName'>,
  texts: { adminPayment: string; pixOf: (client: string | null) => string },
): string {
  if (item.type === 'admin_payment') return texts.adminPayment
  return item.description === null || item.description.trim() === ''
    ? texts.pixOf(item.clientName)
    : item.description
}

/** What a held Pix means at the counter: nothing is paid yet, or too much was paid (ruling 25). */
export function heldOf(item: Pick<HistoryItem, 'heldAmount' | 'pixStatus'>): 'unpaid' | 'extra' | null {
  if (item.heldAmount === null) return null
  const { pixStatus } = item
  return pixStatus === 'confirmed' || pixStatus === 'refunded' || pixStatus === 'disputed'
    ? 'extra'
    : 'unpaid'
}

/**
 * A Pix without a status counts as pending (HIST-012); an admin's payment has none (HIST-018). Null also where the badge "No entregues"
 * stands instead.
 */
export function shownStatus(
  item: Pick<HistoryItem, 'type' | 'pixStatus' | 'heldAmount'>,
): HistoryItem['pixStatus'] {
  if (item.type === 'admin_payment' || heldOf(item) === 'unpaid') return null
  return item.pixStatus ?? 'pending'
}

const shortestMs = 10_000
const longestMs = 60_000

/**
 * How often the open history refreshes itself: each minute (HIST-030), or more often where the helper is switched on, never more
 * often than every 10 s (HIST-031).
 * @param helperSeconds what the operator set; null while the helper is off, as it is by default
 */
export function refreshIntervalMs(helperSeconds: number | null): number {
  if (helperSeconds === null) return longestMs
  return Math.min(longestMs, Math.max(shortestMs, helperSeconds * 1_000))
}
