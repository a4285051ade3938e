import type { PixStatus, ProviderName } from '@puente/contract/collections'
import { DomainError } from '@puente/contract/protocol/problems'
import { brlToArs } from '@puente/domain/conversion'
import { money } from '@puente/domain/money'
import type { Rate } from '@puente/domain/rate'

/**
 * How a Pix pays a charge. `exact`: it has the charge's total. `received`: the charge takes the amount that came. `total`: the charge takes
 * its total, and the rest goes back to the payer.
 */
export type DecisionKind = 'exact' | 'received' | 'total'

/** What decides whether an admin may take a Pix for the payment of a charge. Centavos. */
export interface AssignmentFacts {
  readonly disposition: 'credited' | 'held' | 'honoured' | 'returned'
  readonly provider: ProviderName
  readonly amountMinor: bigint
  /** The part of the Pix that no return has taken or is about to take. */
  readonly leftMinor: bigint
  /** The charge that the admin names. */
  readonly charge: {
    readonly ownerId: string | null
    readonly provider: ProviderName
    readonly status: PixStatus
    readonly endToEndId: string | null
    readonly totalMinor: bigint
    readonly feeMinor: bigint
    readonly customerRate: Rate
    readonly pesosReservedMinor: bigint
  }
}

/** @throws DomainError `assignment.pix-not-held`, `assignment.own-charge` */
export function requireAssignable(
  { disposition, amountMinor, leftMinor, charge }: AssignmentFacts,
  adminId: string,
): void {
  if (charge.ownerId === adminId) throw new DomainError('assignment.own-charge')
  if (disposition !== 'held' || leftMinor !== amountMinor) throw new DomainError('assignment.pix-not-held')
}

/**
 * Allows a decision or throws the refusal. A confirmed charge keeps its amounts, because its postings were made with them. If it was
 * confirmed by hand and its Pix is still missing, a Pix of its total or more is that Pix. A charge whose payout is begun keeps its amounts, too.
 * @returns what the charge is credited with, in centavos
 * @throws DomainError `assignment.charge-not-payable`, `assignment.payout-begun`, `assignment.pays-nothing`
 */
export function creditedMinor(
  kind: DecisionKind,
  { provider, amountMinor, charge }: AssignmentFacts,
): bigint {
  const { status, totalMinor } = charge
  const lacksPix = provider === charge.provider && charge.endToEndId === null
  const isOpen = lacksPix && openStatuses.includes(status)
  const takesTotal = isOpen || (lacksPix && status === 'confirmed')
  switch (kind) {
    case 'exact':
      if (!takesTotal || amountMinor !== totalMinor) throw new DomainError('assignment.charge-not-payable')
      return amountMinor
    case 'received':
      if (!isOpen || amountMinor === totalMinor) throw new DomainError('assignment.charge-not-payable')
      if (charge.pesosReservedMinor > 0n) throw new DomainError('assignment.payout-begun')
      if (honouredTerms(charge, amountMinor) === null) throw new DomainError('assignment.pays-nothing')
      return amountMinor
    case 'total':
      if (!takesTotal || amountMinor <= totalMinor) throw new DomainError('assignment.charge-not-payable')
      return totalMinor
  }
}

const openStatuses: readonly PixStatus[] = ['pending', 'expired', 'failed', 'cancelled']

/** The amounts of a charge that takes another amount. Centavos. */
export interface HonouredTerms {
  readonly realValueMinor: bigint
  readonly totalMinor: bigint
  readonly pesosValueMinor: bigint
}

/**
 * The amounts of a charge that takes the amount that came. Its own fee is kept whole, and the rest is converted at its own rate, as at its creation
 * (ORD-018, PAY-031). Returns null if nothing is left to convert.
 */
export function honouredTerms(
  { feeMinor, customerRate }: Pick<AssignmentFacts['charge'], 'feeMinor' | 'customerRate'>,
  amountMinor: bigint,
): HonouredTerms | null {
  const realValueMinor = amountMinor - feeMinor
  if (realValueMinor <= 0n) return null
  const pesosValueMinor = brlToArs(money(realValueMinor, 'BRL'), customerRate).minor
  return pesosValueMinor === 0n ? null : { realValueMinor, totalMinor: amountMinor, pesosValueMinor }
}

/** Whether a Pix of this amount needs a second admin. @param aloneMinor the most that one admin decides about */
export function needsSecondAdmin(amountMinor: bigint, aloneMinor: bigint): boolean {
  return amountMinor > aloneMinor
}

/**
 * Lets another admin confirm a request unchanged.
 * @throws DomainError `assignment.decision-changed`, `assignment.own-request`
 */
export function requireConfirmable<
  Asked extends { readonly id: string; readonly askedBy: string; readonly amountMinor: bigint },
>(asked: Asked | null, seenId: string, adminId: string, amountMinor: bigint): asserts asked is Asked {
  if (asked === null || asked.id !== seenId || asked.amountMinor !== amountMinor)
    throw new DomainError('assignment.decision-changed')
  if (asked.askedBy === adminId) throw new DomainError('assignment.own-request')
}
