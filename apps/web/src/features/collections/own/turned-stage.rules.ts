import type { PayableCharge } from '@puente/contract/collections'

/** What the client across the counter should know about the code in front of them. `ended`: they must not pay it. */
export type TurnedStage = 'preparing' | 'waiting' | 'silent' | 'paid' | 'ended'

/**
 * @param secondsLeft until the code ends, by the server's clock
 * @param isConnected whether the events of the server arrive
 */
export function turnedStage(
  { pixStatus, pixCode }: Pick<PayableCharge, 'pixStatus' | 'pixCode'>,
  secondsLeft: number,
  isConnected: boolean,
): TurnedStage {
  if (pixStatus === 'confirmed') return 'paid'
  if (pixStatus !== 'pending' || secondsLeft <= 0) return 'ended'
  if (!isConnected) return 'silent'
  return pixCode === null ? 'preparing' : 'waiting'
}
