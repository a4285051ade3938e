import type { PayableCharge } from '@puente/contract/collections'

/** What the client across the counter should know about the code in front of them. `ended`: they must not pay it. */
export type TurnedStage = 'preparing' | 'waiting' | 'silent' | 'paid' | 'ended'

/**
 * @param secondsLeft until the code ends, by the server's clock
 * @param heard whether a payment would be announced now
 */
export function turnedStage(
  { pixStatus, pixCode }: Pick<PayableCharge, 'pixStatus' | 'pixCode'>,
  secondsLeft: number,
  heard: boolean,
): TurnedStage {
  if (pixStatus === 'confirmed') return 'paid'
  if (pixStatus !== 'pending' || secondsLeft <= 0) return 'ended'
  if (!heard) return 'silent'
  return pixCode === null ? 'preparing' : 'waiting'
}
