import type { PixStatus } from '@puente/contract/collections'

/** What a return took from a charge: reais by what they were for, and pesos. Centavos. */
export interface Shares {
  readonly feeMinor: bigint
  readonly spreadMinor: bigint
  readonly exchangedMinor: bigint
  readonly pesosMinor: bigint
}

export type RefundNature = 'asked' | 'dispute'
export type RefundState = 'processing' | 'returned' | 'not-done'

/** Reais of a charge's Pix on their way back, or back. */
export interface Refund {
  readonly returnId: string
  readonly nature: RefundNature
  readonly state: RefundState
  readonly amountMinor: bigint
  readonly shares: Shares
}

/** What we do about a return that the provider tells of, and the event that the books name for it. */
export type RefundStep =
  | 'refund_asked'
  | 'refund_returned'
  | 'refund_not_done'
  | 'refund_reported'
  | 'dispute_opened'
  | 'dispute_returned'
  | 'dispute_released'

/** The next step of a return, from what we knew of it; null when it is nothing new. Its two last states are final. */
export function nextStep(
  known: Pick<Refund, 'nature' | 'state'> | null,
  told: { readonly nature: RefundNature; readonly state: RefundState },
): RefundStep | null {
  if (known === null) {
    if (told.state === 'processing') return told.nature === 'dispute' ? 'dispute_opened' : 'refund_asked'
    return told.state === 'returned' ? 'refund_reported' : null
  }
  if (known.state !== 'processing' || told.state === 'processing') return null
  if (known.nature === 'dispute') return told.state === 'returned' ? 'dispute_returned' : 'dispute_released'
  return told.state === 'returned' ? 'refund_returned' : 'refund_not_done'
}

/**
 * Returns in the order in which they are followed, whatever the provider's: first those under way that came to nothing, since
 * what they held is what another may take; then others that we know; new ones last.
 */
export function endsFirst<Told extends { readonly id: string; readonly state: RefundState }>(
  told: readonly Told[],
  known: readonly Pick<Refund, 'returnId'>[],
): Told[] {
  const isKnown = new Set(known.map(({ returnId }) => returnId))
  const rank = ({ id, state }: Told) => (isKnown.has(id) ? (state === 'not-done' ? 0 : 1) : 2)
  return told.toSorted((a, b) => rank(a) - rank(b))
}

/** What of a charge no return has taken or holds. */
export function sharesLeft(whole: Shares, refunds: readonly Refund[]): Shares {
  return refunds
    .filter((refund) => refund.state !== 'not-done')
    .reduce(
      (left, { shares }) => ({
        feeMinor: left.feeMinor - shares.feeMinor,
        spreadMinor: left.spreadMinor - shares.spreadMinor,
        exchangedMinor: left.exchangedMinor - shares.exchangedMinor,
        pesosMinor: left.pesosMinor - shares.pesosMinor,
      }),
      whole,
    )
}

/** Centavos that are back with the payer. */
export function returnedMinor(refunds: readonly Refund[]): bigint {
  return refunds
    .filter((refund) => refund.state === 'returned')
    .reduce((sum, refund) => sum + refund.amountMinor, 0n)
}

/** Centavos of ARS that the beneficiary is not owed any more, or not for now. */
export function pesosTakenBackMinor(refunds: readonly Refund[]): bigint {
  return refunds
    .filter((refund) => refund.state !== 'not-done')
    .reduce((sum, refund) => sum + refund.shares.pesosMinor, 0n)
}

/** Where its returns leave a charge that was confirmed (ruling 3): a part refund is a sum beside `confirmed`. */
export function statusAfter(refunds: readonly Refund[], totalMinor: bigint): PixStatus {
  if (returnedMinor(refunds) === totalMinor) return 'refunded'
  const disputed = refunds.some((refund) => refund.nature === 'dispute' && refund.state === 'processing')
  return disputed ? 'disputed' : 'confirmed'
}
