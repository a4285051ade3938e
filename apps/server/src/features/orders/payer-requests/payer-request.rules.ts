import type { PayerRequestState } from '@puente/contract/orders/payer-requests'

/** The facts of a request that decide whether a payer may fill it in. */
export interface RequestStanding {
  readonly isFilled: boolean
  readonly isCancelled: boolean
  /** Its quote was voided by a change of prices, or its merchant may not charge any more. */
  readonly isVoid: boolean
  readonly expiresAt: Date
}

/** The state of a request. A filled or cancelled one keeps that state after it expires. */
export function payerRequestState(request: RequestStanding, now: Date): PayerRequestState {
  if (request.isFilled) return 'filled'
  if (request.isCancelled) return 'cancelled'
  return request.isVoid || request.expiresAt <= now ? 'ended' : 'waiting'
}
