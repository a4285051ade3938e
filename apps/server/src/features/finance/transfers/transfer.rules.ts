import { brl } from '@puente/contract/protocol/wire'
import { DomainError } from '@puente/contract/protocol/problems'
import { exceededLimit, limitWindowOf, type TransferLimits } from '@puente/domain/transfer-limits'

/** What decides whether a transfer may be sent. Centavos of BRL. */
export interface SendingFacts {
  /** The available balance that the provider showed, or the balance of our books if it shows none. */
  readonly availableMinor: bigint
  /** The amount that transfers may still take from the balance, and that the balance does not show yet. */
  readonly reservedMinor: bigint
  readonly limits: TransferLimits
  /** The sum of the transfers in the same window that count against its limit (`sentIn`). */
  readonly sentMinor: bigint
  /** A transfer of the same amount to the same key that is still queried, open or closed (`sameOpen`), or null. */
  readonly sameOpen: string | null
}

export interface SendingRequest {
  readonly amountMinor: bigint
  readonly feeMinor: bigint
  readonly allowDuplicate: boolean
}

/**
 * Refuses a transfer that must not be sent (FIN-025). A limit is reported before the balance, because incoming money does not lift a limit.
 * @throws DomainError `transfer.same-open`, `transfer.exceeds-limit`, `transfer.exceeds-balance`
 */
export function requireSendable(facts: SendingFacts, request: SendingRequest, now: Date): void {
  const { availableMinor, reservedMinor, limits, sentMinor, sameOpen } = facts
  const { amountMinor, feeMinor, allowDuplicate } = request
  if (sameOpen !== null && !allowDuplicate) throw new DomainError('transfer.same-open', { id: sameOpen })
  const exceeded = exceededLimit(limits, { at: now, amountMinor }, sentMinor)
  if (exceeded !== null) {
    throw new DomainError('transfer.exceeds-limit', {
      limit: exceeded.limit,
      period: exceeded.period,
      most: brl(exceeded.limitMinor),
      left: brl(exceeded.leftMinor),
      endsAt: limitWindowOf(now).to.toISOString(),
    })
  }
  const freeMinor = availableMinor - reservedMinor
  if (amountMinor + feeMinor > freeMinor) {
    throw new DomainError('transfer.exceeds-balance', {
      available: brl(availableMinor),
      reserved: brl(reservedMinor),
    })
  }
}
