import type { PixStatus } from '@puente/contract/collections'

/** What a return took from a charge: reais by their purpose, and pesos. Centavos. */
export interface Shares {
  readonly feeMinor: bigint
  readonly spreadMinor: bigint
  readonly exchangedMinor: bigint
  readonly pesosMinor: bigint
}

export type RefundNature = 'asked' | 'dispute'
export type RefundState = 'processing' | 'returned' | 'not-done'

/** A part of a charge's Pix that is on its way back to the payer, or has arrived there. */
export interface Refund {
  readonly returnId: string
  readonly nature: RefundNature
  readonly state: RefundState
  readonly amountMinor: bigint
  readonly shares: Shares
  /** Null if an admin did not request the return. Otherwise whether the provider refused to begin it, as far as we know. */
  readonly request: 'open' | 'refused' | null
}

/** What we do about a return that the provider reports. It is also the name of the event in the books. */
export type RefundStep =
  | 'refund_asked'
  | 'refund_returned'
  | 'refund_not_done'
  | 'refund_reported'
  | 'dispute_opened'
  | 'dispute_returned'
  | 'dispute_released'

/**
 * The next step of a return, given what we knew of it. Returns null if nothing is new. `returned` and `not-done` are final. One exception: if the
 * provider reports a return as done that we had stored as refused, the money left, so the books must show it.
 */
export function nextStep(
  known: Pick<Refund, 'nature' | 'state' | 'request'> | null,
  reported: { readonly nature: RefundNature; readonly state: RefundState },
): RefundStep | null {
  if (known === null) {
    if (reported.state === 'processing')
      return reported.nature === 'dispute' ? 'dispute_opened' : 'refund_asked'
    return reported.state === 'returned' ? 'refund_reported' : null
  }
  if (known.state === 'not-done' && known.request === 'refused')
    return reported.state === 'returned' ? 'refund_reported' : null
  if (known.state !== 'processing' || reported.state === 'processing') return null
  if (known.nature === 'dispute')
    return reported.state === 'returned' ? 'dispute_returned' : 'dispute_released'
  return reported.state === 'returned' ? 'refund_returned' : 'refund_not_done'
}

/** The reported returns, with the spelling of the ids that we know: a provider may change their letter case. */
export function withKnownIds<Reported extends { readonly id: string }>(
  reported: readonly Reported[],
  knownIds: readonly string[],
): Reported[] {
  const known = new Map(knownIds.map((id) => [id.toLowerCase(), id]))
  return reported.map((one) => ({ ...one, id: known.get(one.id.toLowerCase()) ?? one.id }))
}

/**
 * Sorts returns into the order in which we process them, whatever the provider's order. First come known returns that failed, because
 * they release an amount that another return may use. Then come the other known returns, and last the new ones.
 */
export function endsFirst<Reported extends { readonly id: string; readonly state: RefundState }>(
  reported: readonly Reported[],
  known: readonly Pick<Refund, 'returnId'>[],
): Reported[] {
  const isKnown = new Set(known.map(({ returnId }) => returnId))
  const rank = ({ id, state }: Reported) => (isKnown.has(id) ? (state === 'not-done' ? 0 : 1) : 2)
  return reported.toSorted((a, b) => rank(a) - rank(b))
}

/** The part of a charge that no return has taken or holds. */
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

/** Centavos of ARS that we no longer owe the beneficiary, or do not owe while a dispute or refund is open. */
export function pesosTakenBackMinor(refunds: readonly Refund[]): bigint {
  return refunds
    .filter((refund) => refund.state !== 'not-done')
    .reduce((sum, refund) => sum + refund.shares.pesosMinor, 0n)
}

/** The status of a confirmed charge after its returns (ruling 3). After a part refund it stays `confirmed`, with the sum beside it. */
export function statusAfter(refunds: readonly Refund[], totalMinor: bigint): PixStatus {
  if (returnedMinor(refunds) === totalMinor) return 'refunded'
  const disputed = refunds.some((refund) => refund.nature === 'dispute' && refund.state === 'processing')
  return disputed ? 'disputed' : 'confirmed'
}
