import type { PixStatus } from '@puente/contract/collections'
import type { StorePayment } from '@puente/contract/establishments/payments'

/** What the dialog shows of a payment that was made. */
export type Stage =
  | 'preparing'
  | 'code'
  | 'held'
  | 'confirmed'
  | 'expired'
  | 'not-completed'
  | 'refunded'
  | 'disputed'

const stages: Readonly<Record<Exclude<PixStatus, 'pending'>, Stage>> = {
  confirmed: 'confirmed',
  refunded: 'refunded',
  disputed: 'disputed',
  expired: 'expired',
  failed: 'not-completed',
  cancelled: 'not-completed',
}

/** The statuses in which a held Pix no longer matters to the payer. */
const decided: readonly PixStatus[] = ['confirmed', 'refunded', 'disputed']

/** @param isTimeOver the countdown of the code has ended, whatever the server has already noted */
export function stageOf(
  { pixStatus, heldPix, pixCode }: Pick<StorePayment, 'pixStatus' | 'heldPix' | 'pixCode'>,
  isTimeOver: boolean,
): Stage {
  // Nobody may pay twice, also if the code has expired meanwhile.
  if (heldPix && !decided.includes(pixStatus)) return 'held'
  if (pixStatus !== 'pending') return stages[pixStatus]
  if (isTimeOver) return 'expired'
  return pixCode === null ? 'preparing' : 'code'
}

/** Whether nothing more is awaited. An expired payment may still be confirmed by a Pix that comes late (ruling 3). */
export function isFinal(status: PixStatus): boolean {
  return status !== 'pending' && status !== 'expired'
}

/** Whether the server may still report a change to the page that shows it: a confirmed Pix may be sent back or disputed, and a dispute ends. */
export function mayStillChange(status: PixStatus): boolean {
  return !isFinal(status) || status === 'confirmed' || status === 'disputed'
}
