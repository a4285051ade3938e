import type { AdminCharge } from '@puente/contract/transactions'
import type { PixStatus } from '@puente/contract/collections'
import { DomainError } from '@puente/contract/protocol/problems'
import { ars } from '@puente/contract/protocol/wire'

/** The facts of a charge that decide whether pesos may be paid out for it. Centavos of ARS. */
export interface PayoutFacts {
  /** Null for an establishment that nobody owns. */
  readonly ownerId: string | null
  readonly status: PixStatus
  readonly pesosValueMinor: bigint
  readonly pesosPaidMinor: bigint
  readonly pesosReservedMinor: bigint
  readonly pesosTakenBackMinor: bigint
  /** Null while the provider gave no code, so that nobody can have paid it. */
  readonly pixCode: string | null
}

export interface PayoutRequest {
  readonly adminId: string
  readonly amountMinor: bigint
  readonly receiptFileId: string | null
  /** The written reason of an admin who confirms the Pix by hand, or null if they do not. */
  readonly manualReason: string | null
}

/** What is still to be paid, without what was refunded or is disputed (TXN-016). Never negative. */
export function remainingMinor(charge: PayoutFacts): bigint {
  const remaining =
    charge.pesosValueMinor - charge.pesosPaidMinor - charge.pesosReservedMinor - charge.pesosTakenBackMinor
  return remaining > 0n ? remaining : 0n
}

/**
 * Lets a payout through or throws the reason against it. Checks the rules in the order of TXN-018, then the beneficiary (nobody pays
 * themselves, T-27), the state of the Pix (TXN-022) and the amount left (TXN-019). Nobody may confirm a charge by hand while a Pix for
 * it waits in suspense: the same money would be counted twice. A charge that never had a code cannot have been paid.
 * @throws DomainError
 */
export function requirePayoutAllowed(
  charge: PayoutFacts | null,
  request: PayoutRequest,
  hasHeldPix: boolean,
): asserts charge is PayoutFacts {
  if (charge === null) throw new DomainError('payout.charge-not-found')
  if (request.amountMinor <= 0n) throw new DomainError('payout.amount-not-positive')
  if (request.receiptFileId === null) throw new DomainError('payout.receipt-required')
  if (charge.ownerId === request.adminId) throw new DomainError('payout.own-charge')
  if (charge.status === 'pending') {
    if (request.manualReason === null) throw new DomainError('payout.pix-not-confirmed')
    if (request.manualReason.trim() === '') throw new DomainError('payout.reason-required')
    if (charge.pixCode === null) throw new DomainError('payout.pix-not-issued')
    if (hasHeldPix) throw new DomainError('payout.pix-held')
  } else if (charge.status !== 'confirmed') {
    throw new DomainError('payout.charge-closed', { pixStatus: charge.status })
  }
  const remaining = remainingMinor(charge)
  if (request.amountMinor > remaining) {
    throw new DomainError('payout.exceeds-owed', {
      maximum: ars(remaining),
    })
  }
}

/** What this admin may do with a charge now. Screens never derive it themselves. */
export function allowedActions(
  charge: PayoutFacts,
  hasHeldPix: boolean,
  adminId: string,
): AdminCharge['allowedActions'] {
  if (remainingMinor(charge) === 0n || charge.ownerId === adminId) return []
  if (charge.status === 'confirmed') return ['pay']
  const canHaveBeenPaid = charge.status === 'pending' && charge.pixCode !== null && !hasHeldPix
  return canHaveBeenPaid ? ['confirm-and-pay'] : []
}
