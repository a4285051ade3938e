import { begunPayoutMinutes } from '@puente/contract/payouts'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Clock } from '../../platform/clock/clock.ts'
import { withAuditedRefusal } from '../../platform/unit-of-work/audited-refusal.ts'
import type { EncryptedField, FieldCipher } from '../../platform/crypto/field-cipher.ts'
import type { Database } from '../../platform/db/database.ts'
import { uuidv7 } from '../../platform/ids/uuid.ts'
import type { Tx, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import { ars } from '@puente/contract/protocol/wire'
import type { KeyedHash } from '../../platform/crypto/keyed-hash.ts'
import type { SettingsReader } from '../settings/public.ts'
import { type Charge, hasHeldPix, readCharge, setReservedPesos } from '../collections/public.ts'
import { divide } from './debts/debt.rules.ts'
import { lockDues, type LockedDues, readDues } from './debts/dues.ts'
import { debtsOf } from './debts/set-off.ts'
import { needsApproval, requireApproved } from './approvals/approval.rules.ts'
import { payeeHashOf } from './approvals/payee-hash.ts'
import { openApprovalOf } from './approvals/void-approvals.ts'
import { announcePayout, endBegun } from './end-payout.ts'
import { takeUp } from './leave-payout.ts'
import type { PayingAdmin } from './paying-admin.ts'
import { type Payee, openSnapshot, readPayee } from './payout-account.ts'
import { bankSnapshotContext, findBegun, insertPayout, type StoredPayout } from './payout-repository.ts'
import { isUnexpired, requireBeginAllowed, requireNotBegunByAnother } from './payout.rules.ts'

const command = 'payouts.begin'

export interface BeginPayoutDeps {
  readonly unitOfWork: UnitOfWork
  readonly database: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly keyedHash: KeyedHash
  readonly settings: Pick<SettingsReader, 'within'>
  /** The beneficiary's bank data at this moment, as JSON text. Null if they declared none. */
  readonly bankDataOf: (userId: string) => Promise<string | null>
  /**
   * The time until which payouts are on hold after a bank-account change; null if none. The bank account cannot change before the
   * transaction ends.
   */
  readonly payoutsHeldUntil: (tx: Tx, userId: string) => Promise<Date | null>
  /** Queries the provider about a charge, unless it was queried in the last 5 minutes. Does not throw if no answer comes. */
  readonly queryBeforePayout: (chargeId: string) => Promise<void>
}

export interface BegunPayout {
  readonly payoutId: string
  readonly expiresAt: Date | null
  /** The bank data that the payout froze; null if the beneficiary had declared none. */
  readonly bank: Payee | null
  /** The beneficiary has changed their bank account since. */
  readonly accountChanged: boolean
}

/**
 * Begins a payout for an admin who is about to transfer what is owed for a charge (ruling 52). For 30 minutes it reserves the rest, as far as the
 * balance of the beneficiary covers it (ruling 58), freezes the bank data and names the admin. It locks the beneficiary and the charge, so that
 * exactly one of several admins begins. An admin who has already begun gets their own payout back, with its bank data and its end. A refusal is
 * audited (SEC-032). Above the amount that one admin pays alone it takes the approval of another one (decision 0071).
 * @throws DomainError `payout.*`
 */
export function beginPayout(
  deps: BeginPayoutDeps,
  chargeId: string,
  admin: PayingAdmin,
): Promise<BegunPayout> {
  const about = { object: { type: 'charge', id: chargeId } } as const
  return withAuditedRefusal(deps.unitOfWork, { ...admin, command, about }, async () => {
    await deps.queryBeforePayout(chargeId)
    const payoutId = uuidv7(deps.clock.now())
    // Opening and encrypting bank data are slow, so both run before the charge is locked. If an approved owner changes the CBU meanwhile, the
    // change sets a hold, and `payoutsHeldUntil` finds it under the lock. A change of other fields leaves the pesos on the same CBU.
    const bankData = await bankDataOf(deps, chargeId)
    const bankSnapshot =
      bankData === null ? null : await deps.cipher.encrypt(bankData, bankSnapshotContext(payoutId))
    const payeeHash = payeeHashOf(deps.keyedHash, bankData)
    const begun = await deps.unitOfWork.run(
      admin.actor,
      command,
      (tx) => begin(tx, deps, { chargeId, payoutId, bankSnapshot, payeeHash, admin }),
      admin.context,
    )
    const bank = await openSnapshot(deps.cipher, begun.id, begun.bankSnapshot)
    const current = bankData === null ? null : readPayee(bankData)
    return {
      payoutId: begun.id,
      expiresAt: begun.expiresAt,
      bank,
      accountChanged: JSON.stringify(bank) !== JSON.stringify(current),
    }
  })
}

/** What is made ready for a charge before its transaction. */
export interface Prepared {
  readonly chargeId: string
  readonly payoutId: string
  readonly bankSnapshot: EncryptedField | null
  readonly payeeHash: string | null
  readonly admin: PayingAdmin
}

type Begun = Pick<StoredPayout, 'id' | 'bankSnapshot' | 'expiresAt'>

async function begin(tx: Tx, deps: BeginPayoutDeps, prepared: Prepared): Promise<Begun> {
  const { chargeId, payoutId, bankSnapshot, admin } = prepared
  const createdBy = admin.actor.userId
  const dues = await lockDues(tx, chargeId)
  if (dues === null) throw new DomainError('payout.charge-not-found')
  const { charge } = dues
  const isHeld = charge.status === 'pending' && (await hasHeldPix(tx, charge.id))
  requireBeginAllowed(charge, createdBy, isHeld)
  const earlier = await findBegun(tx, chargeId)
  requireNotBegunByAnother(earlier, createdBy, tx.now)
  if (earlier !== null && isUnexpired(earlier, tx.now)) {
    const isTakenUp = await takeUp(tx, charge, earlier)
    if (charge.ownerId !== null) auditBankData(tx, charge.ownerId)
    else if (!isTakenUp) tx.unchanged()
    return earlier
  }
  const { expiresAt } = await reserve(tx, deps, dues, earlier, { ...prepared, inFile: null })
  return { id: payoutId, bankSnapshot, expiresAt }
}

/** @param inFile the file for the bank that the payout becomes a part of. Null if the admin pays it by themselves */
export type Reserving = Prepared & Pick<StoredPayout, 'inFile'>

/**
 * Stores a begun payout of all that is payable, audited and announced. The transaction has locked the dues and found that the charge may be paid.
 * @param earlier the expired payout that still reserves its pesos, or null
 * @throws DomainError `payout.account-on-hold`, `payout.only-set-off`, `payout.approval-required`, `payout.own-approval`
 */
export async function reserve(
  tx: Tx,
  deps: Pick<BeginPayoutDeps, 'payoutsHeldUntil' | 'settings'>,
  dues: LockedDues,
  earlier: StoredPayout | null,
  prepared: Reserving,
): Promise<Pick<StoredPayout, 'amountMinor' | 'expiresAt'>> {
  const { charge } = dues
  const { id: chargeId, ownerId, beneficiaryId } = charge
  const { payoutId, bankSnapshot, inFile, admin } = prepared
  const heldUntil = ownerId === null ? null : await deps.payoutsHeldUntil(tx, ownerId)
  if (heldUntil !== null)
    throw new DomainError('payout.account-on-hold', { heldUntil: heldUntil.toISOString() })

  const released = earlier === null ? charge : await endBegun(tx, charge, earlier)
  const amountMinor = await payableMinor(tx, { ...dues, charge: released })
  const approvalId = await approvalFor(tx, deps, released, amountMinor, prepared)
  const expiresAt = inFile === null ? new Date(tx.now.getTime() + begunPayoutMinutes * 60_000) : null
  await insertPayout(tx, {
    id: payoutId,
    chargeId,
    beneficiaryId,
    amountMinor,
    bankSnapshot,
    createdBy: admin.actor.userId,
    expiresAt,
    approvalId,
    inFile,
  })
  const reserved = await setReservedPesos(tx, released, amountMinor)
  noteReserved(tx, reserved, { id: payoutId, amountMinor, expiresAt, approvalId, inFile })
  return { amountMinor, expiresAt }
}

/** Announces and audits a payout that this transaction has stored. @param charge as it is with it */
export function noteReserved(
  tx: Tx,
  charge: Charge,
  {
    id,
    amountMinor,
    expiresAt,
    approvalId,
    inFile,
  }: Pick<StoredPayout, 'id' | 'amountMinor' | 'expiresAt' | 'approvalId' | 'inFile'>,
): void {
  announcePayout(tx, charge)
  tx.audit({
    object: { type: 'charge', id: charge.id },
    after: {
      payoutId: id,
      amountMinor: String(amountMinor),
      expiresAt: expiresAt?.toISOString() ?? null,
      ...(approvalId !== null && { approvalId }),
      ...(inFile !== null && { fileId: inFile.fileId }),
    },
  })
  if (charge.ownerId !== null) auditBankData(tx, charge.ownerId)
}

/**
 * What may be paid of the rest of a charge (ruling 58).
 * @throws DomainError `payout.only-set-off` if the debts of the beneficiary leave nothing to pay
 */
async function payableMinor(tx: Tx, dues: LockedDues): Promise<bigint> {
  const division = divide(await readDues(tx, dues.charge, debtsOf(dues)))
  if (division.payableMinor === 0n)
    throw new DomainError('payout.only-set-off', { setOff: ars(division.setOffMinor) })
  return division.payableMinor
}

/**
 * The approval that this payout takes. Null if one admin may pay it alone.
 * @throws DomainError `payout.approval-required`, `payout.own-approval`
 */
async function approvalFor(
  tx: Tx,
  { settings }: Pick<BeginPayoutDeps, 'settings'>,
  { id, status, pesosPaidMinor }: Charge,
  payableMinor: bigint,
  { payeeHash, admin }: Prepared,
): Promise<string | null> {
  const { 'payout.aloneMinor': aloneMinor } = await settings.within(tx)
  if (!needsApproval(pesosPaidMinor, payableMinor, aloneMinor)) return null
  const approval = await openApprovalOf(tx, id)
  requireApproved(approval, { status, payableMinor, payeeHash, now: tx.now }, admin.actor.userId)
  return approval.id
}

/** Audits that the answer shows bank data. */
function auditBankData(tx: Tx, ownerId: string): void {
  tx.audit({ object: { type: 'bank-account', id: ownerId } })
}

async function bankDataOf(deps: BeginPayoutDeps, chargeId: string): Promise<string | null> {
  const ownerId = (await readCharge(deps.database, chargeId))?.ownerId ?? null
  return ownerId === null ? null : deps.bankDataOf(ownerId)
}
