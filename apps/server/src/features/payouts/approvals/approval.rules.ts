import { approvalHours } from '@puente/contract/payouts/approvals'
import { DomainError } from '@puente/contract/protocol/problems'
import type { ChargeApproval } from '@puente/contract/transactions'
import type { PixStatus } from '@puente/contract/collections'

/** Why a request ended although no admin ended it. */
export type VoidCause = 'charge' | 'account' | 'amount' | 'approver' | 'expired'

/** An open request for a second admin. Centavos of ARS. */
export interface OpenApproval {
  readonly state: 'asked' | 'approved'
  readonly amountMinor: bigint
  /** Keyed hash of the bank data when it was asked, in hexadecimal digits. Null without bank data. */
  readonly payeeHash: string | null
  readonly askedBy: string
  readonly askedAt: Date
  readonly decidedBy: string | null
  readonly decidedAt: Date | null
  /** Whether the admin who approved it is still an admin. True until somebody approves it. */
  readonly approverIsAdmin: boolean
}

/** What a request is compared with. */
export interface PresentFacts {
  readonly status: PixStatus
  /** What a payout that begins now would reserve. */
  readonly payableMinor: bigint
  readonly payeeHash: string | null
  readonly now: Date
}

/**
 * Whether a payout needs a second admin: if all that is paid for the charge then exceeds what one admin pays alone. Recorded payouts count, so that
 * payouts in parts do not pass below the limit.
 * @param aloneMinor null if no second admin is needed
 */
export function needsApproval(paidMinor: bigint, amountMinor: bigint, aloneMinor: bigint | null): boolean {
  return aloneMinor !== null && amountMinor > 0n && paidMinor + amountMinor > aloneMinor
}

/** When a request ends by itself. The instant itself is exclusive. */
export function endOf({ askedAt, decidedAt }: Pick<OpenApproval, 'askedAt' | 'decidedAt'>): Date {
  return new Date((decidedAt ?? askedAt).getTime() + approvalHours * 3_600_000)
}

/** Why an open request has ended, or null if it still holds. */
export function voidCause(approval: Omit<OpenApproval, 'state'>, facts: PresentFacts): VoidCause | null {
  if (facts.status !== 'confirmed' && facts.status !== 'pending') return 'charge'
  if (approval.payeeHash !== facts.payeeHash) return 'account'
  if (approval.amountMinor !== facts.payableMinor) return 'amount'
  if (!approval.approverIsAdmin) return 'approver'
  return facts.now.getTime() < endOf(approval).getTime() ? null : 'expired'
}

/**
 * Allows an admin to begin a payout that needs a second admin, or throws the refusal.
 * @param approval the open request of the charge, or null
 * @throws DomainError `payout.approval-required`, `payout.own-approval`
 */
export function requireApproved<Approval extends OpenApproval>(
  approval: Approval | null,
  facts: PresentFacts,
  adminId: string,
): asserts approval is Approval {
  if (approval?.state !== 'approved' || voidCause(approval, facts) !== null)
    throw new DomainError('payout.approval-required')
  if (approval.decidedBy === adminId) throw new DomainError('payout.own-approval')
}

/**
 * Allows an amount to be recorded as sent, or throws the refusal. What a payout reserved when it began was judged then, so it may be recorded, as long
 * as the payout was not released. A released one needs the approval with which it began. Centavos of ARS.
 * @throws DomainError `payout.approval-required`
 */
export function requireRecordable(
  payout: {
    readonly state: 'reserved' | 'confirmed' | 'void'
    readonly amountMinor: bigint
    readonly approvalId: string | null
  },
  paidMinor: bigint,
  amountMinor: bigint,
  aloneMinor: bigint | null,
): void {
  if (!needsApproval(paidMinor, amountMinor, aloneMinor)) return
  const wasJudged = payout.state === 'reserved' || payout.approvalId !== null
  if (!wasJudged || amountMinor > payout.amountMinor) throw new DomainError('payout.approval-required')
}

/** What decides whether an admin may approve or refuse a request. */
export interface DecisionFacts {
  readonly ownerId: string | null
  readonly approval: Pick<OpenApproval, 'askedBy'> & { readonly state: string }
}

/**
 * Allows an admin to approve or refuse a request, or throws the refusal.
 * @throws DomainError `payout.own-charge`, `payout.own-approval`, `payout.approval-changed`
 */
export function requireDecidable({ ownerId, approval }: DecisionFacts, adminId: string): void {
  if (ownerId === adminId) throw new DomainError('payout.own-charge')
  if (approval.askedBy === adminId) throw new DomainError('payout.own-approval')
  if (approval.state !== 'asked') throw new DomainError('payout.approval-changed')
}

/** What decides whether an approval may be taken back. */
export interface TakeBackFacts {
  readonly approval: Pick<OpenApproval, 'decidedBy'> & { readonly id: string; readonly state: string }
  /** The approval with which a payout has begun, or null. */
  readonly inUse: string | null
}

/**
 * Allows the admin who approved a request to take that back, or throws the refusal. A payout that has begun with it was judged then.
 * @throws DomainError `payout.own-approval`, `payout.approval-changed`, `payout.approval-in-use`
 */
export function requireTakenBackAllowed({ approval, inUse }: TakeBackFacts, adminId: string): void {
  if (approval.state !== 'approved') throw new DomainError('payout.approval-changed')
  if (approval.decidedBy !== adminId) throw new DomainError('payout.own-approval')
  if (inUse === approval.id) throw new DomainError('payout.approval-in-use')
}

/** The newest request of a charge as a row shows it. One that was used, withdrawn or has ended by itself is not shown. */
export interface ShownApproval extends Omit<OpenApproval, 'state'> {
  readonly id: string
  readonly state: OpenApproval['state'] | 'refused' | 'taken-back'
  /** Why it was refused, or the approval taken back. Null if it is open. */
  readonly reason: string | null
  /** Full names. */
  readonly askedByName: string
  readonly decidedByName: string | null
}

/**
 * What a row of the admin shows about a second admin. The bank account is compared when the payout begins, not here. A no stays visible until
 * somebody asks again, but not to the beneficiary.
 * @returns null if one admin may pay the rest alone
 */
export function chargeApproval(
  facts: {
    readonly paidMinor: bigint
    readonly payableMinor: bigint
    readonly aloneMinor: bigint | null
    readonly ownerId: string | null
    readonly now: Date
  },
  approval: ShownApproval | null,
  adminId: string,
): ChargeApproval | null {
  const { paidMinor, payableMinor, aloneMinor, ownerId, now } = facts
  if (!needsApproval(paidMinor, payableMinor, aloneMinor)) return null
  const needed: ChargeApproval = { state: 'needed', id: null, by: null, mine: false, reason: null }
  if (approval === null) return needed
  const { id, state, reason } = approval
  const decided = { by: approval.decidedByName, mine: approval.decidedBy === adminId }
  if (state === 'refused' || state === 'taken-back')
    return ownerId === adminId ? needed : { state, id: null, ...decided, reason }
  const holds =
    approval.amountMinor === payableMinor &&
    approval.approverIsAdmin &&
    now.getTime() < endOf(approval).getTime()
  if (!holds) return needed
  return state === 'asked'
    ? { state, id, by: approval.askedByName, mine: approval.askedBy === adminId, reason: null }
    : { state, id, ...decided, reason: null }
}
