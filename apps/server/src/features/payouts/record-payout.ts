import { DomainError } from '@puente/contract/protocol/problems'
import type { FileStore } from '../../platform/files/file-store.ts'
import { withAuditedRefusal } from '../../platform/unit-of-work/audited-refusal.ts'
import { claimKey, requestFingerprint } from '../../platform/idempotency/idempotency-keys.ts'
import type { Tx, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import { ars } from '@puente/contract/protocol/wire'
import { addPesosPaid, type Charge, confirmByHand, hasHeldPix } from '../collections/public.ts'
import { divideSent } from './debts/debt.rules.ts'
import { lockDues, type LockedDues, readDues } from './debts/dues.ts'
import { applySetOff, debtsOf } from './debts/set-off.ts'
import { payoutBegun, payoutDone, post } from '../ledger/public.ts'
import type { SettingsReader } from '../settings/public.ts'
import { useApproval } from './approvals/use-approval.ts'
import { requireRecordable } from './approvals/approval.rules.ts'
import { announcePayout, endBegun } from './end-payout.ts'
import type { PayingAdmin } from './paying-admin.ts'
import { confirmPayout, findBegun, findPayout, type StoredPayout } from './payout-repository.ts'
import { requireNotBegunByAnother, requirePayoutAllowed } from './payout.rules.ts'

/** The kind of the files that hold payout receipts. */
export const receiptKind = 'payout-receipt'
const command = 'payouts.record'

export interface RecordPayoutDeps {
  readonly unitOfWork: UnitOfWork
  readonly settings: Pick<SettingsReader, 'within'>
  readonly files: Pick<FileStore, 'attach'>
  /** @throws DomainError `password.wrong` */
  readonly verifyPassword: (userId: string, password: string) => Promise<void>
  /** Queries the provider about a charge, unless it was queried in the last 5 minutes. Does not throw if no answer comes. */
  readonly queryBeforePayout: (chargeId: string) => Promise<void>
  /**
   * Queries the Pix in suspense that is to pay a pending charge. Does not throw if no answer comes.
   * @throws DomainError `payout.pix-not-assignable`
   */
  readonly queryHeldPix: (chargeId: string, endToEndId: string) => Promise<void>
}

export interface RecordPayout {
  readonly chargeId: string
  /** The payout that the admin began. */
  readonly payoutId: string
  /** Centavos of ARS, as the admin typed them. */
  readonly amountMinor: bigint
  readonly receiptFileId: string | null
  /** The Pix is confirmed by hand in the same step (TXN-022). */
  readonly manualConfirmation: {
    readonly reason: string
    readonly password: string
    /** End-to-end id of the Pix in suspense that paid the charge, if the admin names one (ruling 57). */
    readonly heldPix?: string | undefined
  } | null
  readonly idempotencyKey: string
}

export interface RecordedPayout {
  readonly payoutId: string
  /** True if an earlier request made the payout and this one repeated it. */
  readonly replayed: boolean
}

/**
 * Records that the pesos of a begun payout were sent: payout receipt, payout, paid total, postings and audit in one transaction (TXN-024). It
 * locks the beneficiary and the charge before it reads what is owed, so that admins who pay at the same time never pay more than that. Any reserved
 * amount that was not sent is released. A payout that was released or has expired is recorded unless another admin is paying the charge
 * now. A refusal is audited (SEC-032).
 * @throws DomainError `payout.*`, `password.wrong`, `idempotency.*`
 */
export function recordPayout(
  deps: RecordPayoutDeps,
  request: RecordPayout,
  admin: PayingAdmin,
): Promise<RecordedPayout> {
  const about = {
    object: { type: 'charge', id: request.chargeId },
    after: { amountMinor: String(request.amountMinor), receiptFileId: request.receiptFileId },
  } as const
  return withAuditedRefusal(deps.unitOfWork, { ...admin, command, about }, async () => {
    // The password check is slow, so it runs before the charge is locked.
    await requireFreshProof(deps, request, admin)
    await deps.queryBeforePayout(request.chargeId)
    const heldPix = request.manualConfirmation?.heldPix
    if (heldPix !== undefined) await deps.queryHeldPix(request.chargeId, heldPix)
    return deps.unitOfWork.run(admin.actor, command, (tx) => record(tx, deps, request, admin), admin.context)
  })
}

async function record(
  tx: Tx,
  deps: RecordPayoutDeps,
  request: RecordPayout,
  admin: PayingAdmin,
): Promise<RecordedPayout> {
  const dues = await lockDues(tx, request.chargeId)
  const { payoutId } = request
  const claim = await claimKey(tx, keyOf(request, admin), payoutId)
  if (claim.kind === 'replay') {
    tx.unchanged()
    return { payoutId: claim.resourceId, replayed: true }
  }
  if (dues === null) throw new DomainError('payout.charge-not-found')
  const { payout, charge } = await takeOver(tx, dues.charge, request, admin.actor.userId)
  const sent = { ...request, bankReference: null }
  await recordSent(tx, deps, { dues: { ...dues, charge }, payout }, sent, admin)
  return { payoutId, replayed: false }
}

/** What was sent, with its proof. */
export interface SentPayout extends Omit<RecordPayout, 'idempotencyKey'> {
  /** What the bank calls the transfer, at most 80 characters. Null at the dialog, whose receipt shows it. */
  readonly bankReference: string | null
}

/**
 * Records a payout that may be recorded now: its own rules, receipt, postings, set-off and audit. The transaction has locked the dues.
 * @throws DomainError `payout.*`
 */
export async function recordSent(
  tx: Tx,
  deps: Pick<RecordPayoutDeps, 'files' | 'settings'>,
  { dues, payout }: { readonly dues: LockedDues; readonly payout: StoredPayout },
  request: SentPayout,
  admin: PayingAdmin,
): Promise<void> {
  const adminId = admin.actor.userId
  const { charge } = dues
  const { receiptFileId, amountMinor, payoutId, bankReference } = request
  const isHeld = charge.status === 'pending' && (await hasHeldPix(tx, charge.id))
  const manualReason = request.manualConfirmation?.reason ?? null
  requirePayoutAllowed(charge, { ...request, adminId, manualReason }, isHeld)
  const { 'payout.aloneMinor': aloneMinor } = await deps.settings.within(tx)
  requireRecordable(payout, charge.pesosPaidMinor, amountMinor, aloneMinor)
  await useApproval(tx, payout)
  const setOffMinor = await setOffWithPayout(tx, dues, payout, amountMinor)
  const receipt = await attachReceipt(tx, deps, receiptFileId, adminId)
  const byHand = charge.status === 'pending' ? request.manualConfirmation : null
  const confirmed =
    byHand === null
      ? charge
      : await confirmByHand(tx, charge, {
          reason: byHand.reason.trim(),
          heldPix: byHand.heldPix ?? null,
        })
  const paid = await book(tx, confirmed, payout, { amountMinor, receiptFileId: receipt, bankReference })
  const divided = await applySetOff(tx, { ...dues, charge: paid }, setOffMinor, { payoutId, adminId })
  announcePayout(tx, divided)
}

/**
 * Records what a bank has proven that it sent, whatever became of the charge since the payout began: those pesos have left. What the charge does not owe
 * any more becomes a debt of the beneficiary, as after a refund that follows a payout. The transaction has locked the dues.
 * @throws DomainError `payout.own-charge`, `payout.receipt-unknown`, `payout.approval-required`
 */
export async function recordProven(
  tx: Tx,
  deps: Pick<RecordPayoutDeps, 'files'>,
  { dues, payout }: { readonly dues: LockedDues; readonly payout: StoredPayout },
  request: SentPayout,
  admin: PayingAdmin,
): Promise<void> {
  const adminId = admin.actor.userId
  if (dues.charge.ownerId === adminId) throw new DomainError('payout.own-charge')
  await useApproval(tx, payout)
  const receiptFileId = await attachReceipt(tx, deps, request.receiptFileId, adminId)
  const { amountMinor, bankReference } = request
  announcePayout(tx, await book(tx, dues.charge, payout, { amountMinor, receiptFileId, bankReference }))
}

/** Makes the receipt that of a payout, and returns its id. @throws DomainError `payout.receipt-unknown` */
async function attachReceipt(
  tx: Tx,
  { files }: Pick<RecordPayoutDeps, 'files'>,
  receiptFileId: string | null,
  adminId: string,
): Promise<string> {
  const attached =
    receiptFileId !== null && (await files.attach(tx, receiptFileId, { kind: receiptKind, ownerId: adminId }))
  if (!attached) throw new DomainError('payout.receipt-unknown')
  return receiptFileId
}

interface Sent extends Pick<SentPayout, 'amountMinor' | 'bankReference'> {
  readonly receiptFileId: string
}

/** The payout with its receipt, its postings, the paid total of its charge, and the audit. Returns the charge afterwards. */
async function book(tx: Tx, charge: Charge, payout: StoredPayout, sent: Sent): Promise<Charge> {
  await confirmPayout(tx, payout.id, sent)
  await postPayout(tx, payout, sent.amountMinor)
  const paid = await addPesosPaid(tx, charge, sent.amountMinor)
  auditPayout(tx, charge, paid, { ...sent, payoutId: payout.id })
  return paid
}

/**
 * Returns the payout to record. If another reservation exists that is this admin's own or has expired, ends it first.
 * @throws DomainError `payout.not-found`, `payout.already-recorded`, `payout.begun-by-another`, `payout.in-file`
 */
async function takeOver(
  tx: Tx,
  charge: Charge,
  { payoutId }: RecordPayout,
  adminId: string,
): Promise<{ payout: StoredPayout; charge: Charge }> {
  const payout = await findPayout(tx, payoutId)
  const isOwn = payout?.chargeId === charge.id && payout.createdBy === adminId
  if (payout === null || !isOwn) throw new DomainError('payout.not-found')
  if (payout.state === 'confirmed') throw new DomainError('payout.already-recorded')
  const begun = await findBegun(tx, charge.id)
  requireNotBegunByAnother(begun, adminId, tx.now)
  if (begun === null || begun.id === payout.id) return { payout, charge }
  return { payout, charge: await endBegun(tx, charge, begun) }
}

/**
 * The part of the rest that is set off against the beneficiary's debts (ruling 58). Call it before the payout is posted.
 * @throws DomainError `payout.exceeds-balance` with what may be recorded at most
 */
async function setOffWithPayout(
  tx: Tx,
  dues: LockedDues,
  begun: StoredPayout,
  amountMinor: bigint,
): Promise<bigint> {
  const facts = await readDues(tx, dues.charge, debtsOf(dues))
  const { maximumMinor, setOffMinor } = divideSent(facts, amountMinor, begun.amountMinor)
  if (amountMinor > maximumMinor)
    throw new DomainError('payout.exceeds-balance', { maximum: ars(maximumMinor) })
  return setOffMinor
}

/**
 * Posts `payoutBegun` and `payoutDone` together: from what we owe the beneficiary to the reserve, and from the reserve to the bank. Beginning
 * a payout posts nothing (decision 0026).
 */
async function postPayout(
  tx: Tx,
  { id: eventId, chargeId, beneficiaryId }: StoredPayout,
  amountMinor: bigint,
): Promise<void> {
  const about = { eventId, chargeId, ownerId: beneficiaryId }
  await post(tx, { event: 'payout_begun', ...about, lines: payoutBegun(beneficiaryId, amountMinor) })
  await post(tx, { event: 'payout_done', ...about, lines: payoutDone(amountMinor) })
}

function auditPayout(tx: Tx, before: Charge, after: Charge, sent: Sent & { payoutId: string }): void {
  tx.audit({
    object: { type: 'charge', id: before.id },
    before: { pesosPaidMinor: String(before.pesosPaidMinor) },
    after: {
      pesosPaidMinor: String(after.pesosPaidMinor),
      payoutId: sent.payoutId,
      amountMinor: String(sent.amountMinor),
      receiptFileId: sent.receiptFileId,
    },
  })
}

function keyOf(request: RecordPayout, { actor }: PayingAdmin) {
  const { chargeId, payoutId, amountMinor, receiptFileId, manualConfirmation, idempotencyKey } = request
  const body = {
    payoutId,
    amountMinor: String(amountMinor),
    receiptFileId,
    reason: manualConfirmation?.reason ?? null,
    heldPix: manualConfirmation?.heldPix ?? null,
  }
  return {
    principal: actor.userId,
    route: 'recordPayout',
    key: idempotencyKey,
    fingerprint: requestFingerprint(`/admin/charges/${chargeId}/payouts`, body),
  }
}

async function requireFreshProof(
  deps: RecordPayoutDeps,
  { manualConfirmation }: RecordPayout,
  { actor }: PayingAdmin,
): Promise<void> {
  if (manualConfirmation === null) return
  if (manualConfirmation.reason.trim() === '') throw new DomainError('payout.reason-required')
  await deps.verifyPassword(actor.userId, manualConfirmation.password)
}
