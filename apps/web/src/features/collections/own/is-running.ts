import type { OrderView } from '@puente/contract/orders/orders'

/**
 * Whether a client can still pay the code. One whose time is over may be `pending` until the provider is asked.
 * @param left seconds until its end by the server's clock
 */
export function isRunning(
  { pixStatus, heldPix }: Pick<OrderView, 'pixStatus' | 'heldPix'>,
  left: number,
): boolean {
  return pixStatus === 'pending' && !heldPix && left > 0
}
