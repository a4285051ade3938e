import type { PixStatus } from '@puente/contract/collections'
import { DomainError } from '@puente/contract/protocol/problems'

const dayMs = 24 * 60 * 60_000

/** What decides whether a Pix may be given back. Centavos. */
export interface ReturnFacts {
  readonly disposition: 'credited' | 'held' | 'honoured' | 'returned'
  readonly paidAt: Date
  /** The part of the Pix that no return has taken or is about to take. */
  readonly leftMinor: bigint
  /** The charge that the Pix paid or came for, or null. */
  readonly charge: {
    readonly ownerId: string | null
    readonly status: PixStatus
    readonly pesosReservedMinor: bigint
  } | null
  /** Null if the provider takes no returns. */
  readonly returnsForDays: number | null
}

export interface RequestedReturn {
  readonly adminId: string
  readonly amountMinor: bigint
}

/**
 * Refuses a return that is not allowed. While a dispute is open, the scheme decides about the Pix. While an admin is paying the
 * charge, the pesos may already be on their way.
 * @throws DomainError `return.own-charge`, `return.not-returnable`, `return.payout-begun`, `return.exceeds-left`
 */
export function requireReturnable(
  facts: ReturnFacts,
  { adminId, amountMinor }: RequestedReturn,
  now: Date,
): void {
  const { charge, disposition, paidAt, leftMinor, returnsForDays } = facts
  if (charge?.ownerId === adminId) throw new DomainError('return.own-charge')
  const isOver = returnsForDays === null || now.getTime() - paidAt.getTime() > returnsForDays * dayMs
  const isSettled = disposition === 'honoured' || disposition === 'returned'
  const isDisputed = disposition === 'credited' && charge?.status === 'disputed'
  if (isOver || isSettled || isDisputed || leftMinor <= 0n) throw new DomainError('return.not-returnable')
  if (disposition === 'credited' && charge !== null && charge.pesosReservedMinor > 0n)
    throw new DomainError('return.payout-begun')
  if (amountMinor > leftMinor) throw new DomainError('return.exceeds-left', { leftMinor: String(leftMinor) })
}
