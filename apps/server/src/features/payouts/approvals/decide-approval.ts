import { DomainError } from '@puente/contract/protocol/problems'
import { ars } from '@puente/contract/protocol/wire'
import { decideOnce } from '../../../platform/idempotency/decide-once.ts'
import { uuidv7 } from '../../../platform/ids/uuid.ts'
import type { Tx, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { withAuditedRefusal } from '../../../platform/unit-of-work/audited-refusal.ts'
import { hasHeldPix } from '../../collections/public.ts'
import type { SettingsReader } from '../../settings/public.ts'
import { divide } from '../debts/debt.rules.ts'
import { lockDues, type LockedDues, readDues } from '../debts/dues.ts'
import { debtsOf } from '../debts/set-off.ts'
import type { PayingAdmin } from '../paying-admin.ts'
import { findBegun } from '../payout-repository.ts'
import { requireBeginAllowed, requireNotBegunByAnother } from '../payout.rules.ts'
import {
  findApproval,
  insertApproval,
  type StoredApproval,
  storeApproved,
  storeRefused,
  storeTakenBack,
} from './approval-repository.ts'
import { needsApproval, requireDecidable, requireTakenBackAllowed, voidCause } from './approval.rules.ts'
import {
  auditApproval,
  endApproval,
  openApprovalOf,
  type PayeeDeps,
  payeeHashOfCharge,
  presentFacts,
} from './void-approvals.ts'

export interface DecideApprovalDeps extends PayeeDeps {
  readonly unitOfWork: UnitOfWork
  readonly settings: Pick<SettingsReader, 'within'>
  /** @throws DomainError `password.wrong` */
  readonly verifyPassword: (userId: string, password: string) => Promise<void>
  /** The time until which payouts are on hold after a bank-account change; null if none. */
  readonly payoutsHeldUntil: (tx: Tx, userId: string) => Promise<Date | null>
}

export interface AskApproval {
  readonly chargeId: string
  /** Centavos of ARS, as the admin saw them. */
  readonly amountMinor: bigint
  readonly note: string
  readonly idempotencyKey: string
}

/**
 * Requests a second admin for all that is payable of a charge, to the bank account of this moment. It reserves nothing. A request that has ended by
 * itself is replaced. A refusal is audited.
 * @throws DomainError `payout.*`, `idempotency.*`
 */
export async function askPayoutApproval(
  deps: DecideApprovalDeps,
  { chargeId, amountMinor, note, idempotencyKey }: AskApproval,
  admin: PayingAdmin,
): Promise<void> {
  const payeeHash = await payeeHashOfCharge(deps, chargeId)
  const adminId = admin.actor.userId
  return decideOnce(deps.unitOfWork, admin, {
    command: 'payouts.ask-approval',
    route: 'askPayoutApproval',
    path: `/admin/charges/${chargeId}/payout-approval`,
    body: { amountMinor: String(amountMinor), note },
    idempotencyKey,
    object: { type: 'charge', id: chargeId },
    lock: (tx) => lockedDues(tx, chargeId),
    async apply(tx, dues) {
      const { charge } = dues
      await requireAskable(tx, deps, dues, amountMinor, adminId)
      const earlier = await openApprovalOf(tx, chargeId)
      if (earlier !== null) {
        const cause = voidCause(earlier, await presentFacts(tx, dues, payeeHash))
        if (cause === null) throw new DomainError('payout.approval-changed')
        await endApproval(tx, charge, earlier, cause)
      }
      const id = uuidv7(tx.now)
      await insertApproval(tx, { id, chargeId, amountMinor, payeeHash, note, askedBy: adminId })
      auditApproval(tx, charge, id, null, 'asked', { reason: note, amountMinor: String(amountMinor) })
    },
  })
}

/** @throws DomainError `payout.*` */
async function requireAskable(
  tx: Tx,
  deps: DecideApprovalDeps,
  dues: LockedDues,
  amountMinor: bigint,
  adminId: string,
): Promise<void> {
  const { charge } = dues
  const isHeld = charge.status === 'pending' && (await hasHeldPix(tx, charge.id))
  requireBeginAllowed(charge, adminId, isHeld)
  requireNotBegunByAnother(await findBegun(tx, charge.id), adminId, tx.now)
  const heldUntil = charge.ownerId === null ? null : await deps.payoutsHeldUntil(tx, charge.ownerId)
  if (heldUntil !== null)
    throw new DomainError('payout.account-on-hold', { heldUntil: heldUntil.toISOString() })
  const { payableMinor, setOffMinor } = divide(await readDues(tx, charge, debtsOf(dues)))
  if (payableMinor === 0n) throw new DomainError('payout.only-set-off', { setOff: ars(setOffMinor) })
  if (payableMinor !== amountMinor) throw new DomainError('payout.approval-changed')
  const { 'payout.aloneMinor': aloneMinor } = await deps.settings.within(tx)
  if (!needsApproval(charge.pesosPaidMinor, payableMinor, aloneMinor))
    throw new DomainError('payout.approval-not-needed')
}

/** A decision about a request. */
export interface ApprovalDecision {
  readonly approvalId: string
  readonly idempotencyKey: string
}

/**
 * Approves a payout that another admin asked for. Amount and account have to be those of the request. A refusal is audited.
 * @throws DomainError `payout.*`, `password.wrong`, `idempotency.*`
 */
export async function approvePayout(
  deps: DecideApprovalDeps,
  decision: ApprovalDecision & { readonly amountMinor: bigint; readonly password: string },
  admin: PayingAdmin,
): Promise<string> {
  const { approvalId, amountMinor, password } = decision
  const { chargeId } = await required(deps, approvalId)
  const adminId = admin.actor.userId
  const about = { object: { type: 'payout-approval', id: approvalId } } as const
  // Slow, so both run before the charge is locked.
  await withAuditedRefusal(deps.unitOfWork, { ...admin, command: 'payouts.approve', about }, () =>
    deps.verifyPassword(adminId, password),
  )
  const payeeHash = await payeeHashOfCharge(deps, chargeId)
  const command = {
    command: 'payouts.approve',
    route: 'approvePayout',
    body: { amountMinor: String(amountMinor) },
  }
  await decide(deps, decision, admin, { ...command, chargeId }, async (tx, dues, approval) => {
    requireDecidable({ ownerId: dues.charge.ownerId, approval }, adminId)
    const facts = await presentFacts(tx, dues, payeeHash)
    if (approval.amountMinor !== amountMinor || voidCause(approval, facts) !== null)
      throw new DomainError('payout.approval-changed')
    await storeApproved(tx, approvalId, adminId)
    auditApproval(tx, dues.charge, approvalId, 'asked', 'approved', { amountMinor: String(amountMinor) })
  })
  return chargeId
}

/**
 * Refuses a payout that another admin asked for, with a reason. A refusal of the command is audited.
 * @throws DomainError `payout.*`, `idempotency.*`
 */
export async function refusePayout(
  deps: DecideApprovalDeps,
  decision: ApprovalDecision & { readonly reason: string },
  admin: PayingAdmin,
): Promise<string> {
  const { approvalId, reason } = decision
  const { chargeId } = await required(deps, approvalId)
  const command = { command: 'payouts.refuse', route: 'refusePayout', body: { reason } }
  await decide(deps, decision, admin, { ...command, chargeId }, async (tx, { charge }, approval) => {
    requireDecidable({ ownerId: charge.ownerId, approval }, admin.actor.userId)
    await storeRefused(tx, approvalId, admin.actor.userId, reason)
    auditApproval(tx, charge, approvalId, 'asked', 'refused', { reason })
  })
  return chargeId
}

/**
 * Takes the own approval back, with a reason, until a payout begins with it. A refusal is audited.
 * @returns the id of its charge
 * @throws DomainError `payout.*`, `idempotency.*`
 */
export async function takeBackPayoutApproval(
  deps: DecideApprovalDeps,
  decision: ApprovalDecision & { readonly reason: string },
  admin: PayingAdmin,
): Promise<string> {
  const { approvalId, reason } = decision
  const { chargeId } = await required(deps, approvalId)
  const command = {
    command: 'payouts.take-back-approval',
    route: 'takeBackPayoutApproval',
    body: { reason },
  }
  await decide(deps, decision, admin, { ...command, chargeId }, async (tx, { charge }, approval) => {
    const inUse = (await findBegun(tx, chargeId))?.approvalId ?? null
    requireTakenBackAllowed({ approval, inUse }, admin.actor.userId)
    await storeTakenBack(tx, approvalId, reason)
    auditApproval(tx, charge, approvalId, 'approved', 'taken-back', { reason })
  })
  return chargeId
}

/**
 * Withdraws the own request, also after it was approved. A payout that has begun with it stays begun. Changes nothing if the request has ended.
 * @returns the id of its charge
 * @throws DomainError `payout.approval-not-found`, `payout.own-approval`
 */
export async function withdrawPayoutApproval(
  deps: Pick<DecideApprovalDeps, 'database' | 'unitOfWork'>,
  approvalId: string,
  { actor, context }: PayingAdmin,
): Promise<string> {
  const { chargeId, askedBy } = await required(deps, approvalId)
  if (askedBy !== actor.userId) throw new DomainError('payout.own-approval')
  await deps.unitOfWork.run(
    actor,
    'payouts.withdraw-approval',
    async (tx) => {
      const { charge } = await lockedDues(tx, chargeId)
      const open = await openApprovalOf(tx, chargeId)
      if (open?.id !== approvalId) return tx.unchanged()
      await endApproval(tx, charge, open, null)
    },
    context,
  )
  return chargeId
}

interface DecisionCommand {
  readonly command: string
  readonly route: string
  readonly body: { readonly amountMinor: string } | { readonly reason: string }
  readonly chargeId: string
}

function decide(
  { unitOfWork }: DecideApprovalDeps,
  { approvalId, idempotencyKey }: ApprovalDecision,
  admin: PayingAdmin,
  { chargeId, ...command }: DecisionCommand,
  apply: (tx: Tx, dues: LockedDues, approval: StoredApproval) => Promise<void>,
): Promise<void> {
  return decideOnce(unitOfWork, admin, {
    ...command,
    idempotencyKey,
    path: `/admin/payout-approvals/${approvalId}`,
    object: { type: 'payout-approval', id: approvalId },
    lock: (tx) => lockedDues(tx, chargeId),
    async apply(tx, dues) {
      const approval = await findApproval(tx, approvalId)
      if (approval === null) throw new DomainError('payout.approval-not-found')
      await apply(tx, dues, approval)
    },
  })
}

/** @throws DomainError `payout.charge-not-found` */
async function lockedDues(tx: Tx, chargeId: string): Promise<LockedDues> {
  const dues = await lockDues(tx, chargeId)
  if (dues === null) throw new DomainError('payout.charge-not-found')
  return dues
}

/** @throws DomainError `payout.approval-not-found` */
async function required(
  { database }: Pick<DecideApprovalDeps, 'database'>,
  approvalId: string,
): Promise<StoredApproval> {
  const approval = await findApproval(database, approvalId)
  if (approval === null) throw new DomainError('payout.approval-not-found')
  return approval
}
