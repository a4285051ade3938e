import type { OrderView } from '@puente/contract/orders/orders'

/**
 * What happened to a charge, other than its payment. `held`: a Pix came that does not pay the charge, or not yet. `returned`: that Pix went back.
 * `withdrawn`: the cancellation that the person did not wait for has succeeded. `ended`: it has not, but the code cannot be paid any more.
 */
export type ChargeNews = 'held' | 'returned' | 'refunded' | 'disputed' | 'withdrawn' | 'ended'

/**
 * What the owner has to learn about their charge on any screen. Null if there is nothing.
 * @param cancelling they asked to cancel it and did not wait for the answer
 * @param heldBefore they have learned that its payment is held
 * @param since when this screen began to watch. An earlier held payment is no news: a later change of the charge must not announce it over the next
 * sale.
 */
export function newsOf(
  { pixStatus, heldSince }: Pick<OrderView, 'pixStatus' | 'heldSince'>,
  cancelling: boolean,
  heldBefore: boolean,
  since: number,
): ChargeNews | null {
  if (pixStatus === 'refunded' || pixStatus === 'disputed') return pixStatus
  // A second Pix for a charge that is paid does not undo the first.
  if (pixStatus === 'confirmed') return null
  if (heldSince !== null) return Date.parse(heldSince) < since ? null : 'held'
  if (heldBefore) return 'returned'
  if (!cancelling || pixStatus === 'pending') return null
  return pixStatus === 'cancelled' ? 'withdrawn' : 'ended'
}
