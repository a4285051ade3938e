import type { AdminCharge, ChargeApproval } from '@puente/contract/transactions'
import type { PixStatus } from '@puente/contract/collections'
import { DomainError } from '@puente/contract/protocol/problems'
import { ars } from '@puente/contract/protocol/wire'
import type { Division } from './debts/debt.rules.ts'
import { fileNumberText } from './files/file-layouts.rules.ts'

/** The facts of a charge that decide whether pesos may be paid out for it. Centavos of ARS. */
export interface PayoutFacts {
  /** Null for an establishment that nobody owns. */
  readonly ownerId: string | null
  readonly status: PixStatus
  readonly pesosValueMinor: bigint
  readonly pesosPaidMinor: bigint
  readonly pesosTakenBackMinor: bigint
  /** Kept for debts of the beneficiary. */
  readonly pesosSetOffMinor: bigint
  /** The part of the overpaid pesos that was set off or written off. It is owed again if the dispute of this charge is rejected. */
  readonly debtClearedMinor: bigint
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

/** What decides whether a begun payout blocks other admins. */
export interface BegunFacts {
  readonly createdBy: string
  /** Full name. */
  readonly adminName: string
  /** Null in a file for the bank. */
  readonly expiresAt: Date | null
  /** The number of the file for the bank that holds it. Null if an admin pays it by themselves. */
  readonly fileNumber: number | null
}

type OwedFacts = Pick<
  PayoutFacts,
  'pesosValueMinor' | 'pesosPaidMinor' | 'pesosTakenBackMinor' | 'pesosSetOffMinor' | 'debtClearedMinor'
>

/**
 * What is owed and not recorded as sent or set off, without what was refunded or is disputed (TXN-016). Never negative. `owed-text.ts` has
 * the same rule in SQL.
 */
export function remainingMinor(charge: OwedFacts): bigint {
  const left = netMinor(charge)
  return left > 0n ? left : 0n
}

/** What was paid too much for a charge, because a refund or dispute came after its payout, and was not cleared. Never negative. */
export function debtMinor(charge: OwedFacts): bigint {
  const left = netMinor(charge)
  return left < 0n ? -left : 0n
}

function netMinor(charge: OwedFacts): bigint {
  const owed = charge.pesosValueMinor - charge.pesosTakenBackMinor + charge.debtClearedMinor
  return owed - charge.pesosPaidMinor - charge.pesosSetOffMinor
}

/** Whether a begun payout still reserves its pesos. `expiresAt` itself is exclusive (ruling 52). In a file for the bank it has no end (ruling 73). */
export function isUnexpired({ expiresAt }: Pick<BegunFacts, 'expiresAt'>, now: Date): boolean {
  return expiresAt === null || now.getTime() < expiresAt.getTime()
}

/**
 * Refuses an admin while another one is paying the charge, and everybody while a file for the bank holds it.
 * @param begun the payout that reserves its pesos, even if expired
 * @throws DomainError `payout.begun-by-another` with the name of the other admin and the time when their payout expires, `payout.in-file`
 */
export function requireNotBegunByAnother(begun: BegunFacts | null, adminId: string, now: Date): void {
  requireNotInFile(begun)
  if (begun?.expiresAt == null || begun.createdBy === adminId || !isUnexpired(begun, now)) return
  throw new DomainError('payout.begun-by-another', {
    by: begun.adminName,
    until: begun.expiresAt.toISOString(),
  })
}

/** Only the bank's result or a release with a reason ends a payout in a file. @throws DomainError `payout.in-file` with the number of the file */
export function requireNotInFile(begun: Pick<BegunFacts, 'fileNumber'> | null): void {
  if (begun !== null && begun.fileNumber !== null)
    throw new DomainError('payout.in-file', { number: fileNumberText(begun.fileNumber) })
}

/**
 * Allows an admin to begin a payout or throws the refusal. A charge whose Pix is pending may be begun if it can still be
 * confirmed by hand when the payout is recorded.
 * @throws DomainError
 */
export function requireBeginAllowed(charge: PayoutFacts, adminId: string, hasHeldPix: boolean): void {
  if (charge.ownerId === adminId) throw new DomainError('payout.own-charge')
  requirePayable(charge, hasHeldPix)
  if (remainingMinor(charge) === 0n) throw new DomainError('payout.exceeds-owed', { maximum: ars(0n) })
}

/**
 * Allows an admin to set off what is owed for a charge or throws the refusal.
 * @throws DomainError
 */
export function requireSetOffAllowed(charge: PayoutFacts, adminId: string): void {
  if (charge.ownerId === adminId) throw new DomainError('payout.own-charge')
  if (charge.status !== 'confirmed')
    throw new DomainError('payout.charge-closed', { pixStatus: charge.status })
}

/**
 * Allows a payout to be recorded or throws the refusal. Checks the rules in the order of TXN-018, then the beneficiary (nobody pays
 * themselves, T-27), the state of the Pix (TXN-022) and the amount left (TXN-019). Nobody may confirm a charge by hand while a Pix for
 * it waits in suspense, because the same money would be counted twice. A charge that never had a code cannot have been paid.
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
  }
  requirePayable(charge, hasHeldPix)
  const remaining = remainingMinor(charge)
  if (request.amountMinor > remaining) {
    throw new DomainError('payout.exceeds-owed', { maximum: ars(remaining) })
  }
}

function requirePayable(charge: PayoutFacts, hasHeldPix: boolean): void {
  if (charge.status === 'pending') {
    if (charge.pixCode === null) throw new DomainError('payout.pix-not-issued')
    if (hasHeldPix) throw new DomainError('payout.pix-held')
  } else if (charge.status !== 'confirmed') {
    throw new DomainError('payout.charge-closed', { pixStatus: charge.status })
  }
}

/**
 * What this admin may do with a charge now. Screens never derive it themselves.
 * @param begun the payout that reserves pesos of the charge now, or null
 * @param division how the rest of the charge is divided; null if the balance could not be read
 * @param approval where the approval of a second admin stands; null if none is needed
 */
export function allowedActions(
  charge: PayoutFacts,
  hasHeldPix: boolean,
  adminId: string,
  begun: Pick<BegunFacts, 'createdBy' | 'fileNumber'> | null,
  division: Division | null,
  approval: ChargeApproval | null = null,
): AdminCharge['allowedActions'] {
  const actions = payoutActions(charge, hasHeldPix, adminId, begun, division)
  const paysFirst = begun === null && (actions.includes('pay') || actions.includes('confirm-and-pay'))
  const mayPay = approval === null || (approval.state === 'approved' && !approval.mine)
  return paysFirst && !mayPay ? ['approval'] : actions
}

function payoutActions(
  charge: PayoutFacts,
  hasHeldPix: boolean,
  adminId: string,
  begun: Pick<BegunFacts, 'createdBy' | 'fileNumber'> | null,
  division: Division | null,
): AdminCharge['allowedActions'] {
  if (remainingMinor(charge) === 0n || charge.ownerId === adminId) return []
  if (begun !== null && (begun.createdBy !== adminId || begun.fileNumber !== null)) return []
  if (charge.status === 'confirmed') {
    const isAllSetOff = begun === null && division?.payableMinor === 0n && division.setOffMinor > 0n
    return [isAllSetOff ? 'set-off' : 'pay']
  }
  const canHaveBeenPaid = charge.status === 'pending' && charge.pixCode !== null && !hasHeldPix
  return canHaveBeenPaid ? ['confirm-and-pay'] : []
}
