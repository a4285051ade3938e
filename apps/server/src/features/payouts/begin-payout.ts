import { begunPayoutMinutes } from '@puente/contract/payouts'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Clock } from '../../platform/clock/clock.ts'
import { withAuditedRefusal } from '../../platform/unit-of-work/audited-refusal.ts'
import type { EncryptedField, FieldCipher } from '../../platform/crypto/field-cipher.ts'
import type { Database } from '../../platform/db/database.ts'
import { uuidv7 } from '../../platform/ids/uuid.ts'
import type { Tx, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import { hasHeldPix, lockCharge, readCharge, setReservedPesos } from '../collections/public.ts'
import { announcePayout, endBegun } from './end-payout.ts'
import type { PayingAdmin } from './paying-admin.ts'
import { type Payee, openSnapshot, readPayee } from './payout-account.ts'
import { bankSnapshotContext, findBegun, insertPayout, type StoredPayout } from './payout-repository.ts'
import { isUnexpired, remainingMinor, requireBeginAllowed, requireNotBegunByAnother } from './payout.rules.ts'

const command = 'payouts.begin'

export interface BeginPayoutDeps {
  readonly unitOfWork: UnitOfWork
  readonly database: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  /** The beneficiary's bank data at this moment, as JSON text. Null if they declared none. */
  readonly bankDataOf: (userId: string) => Promise<string | null>
  /**
   * The time until which payouts are on hold after a bank-account change; null if none. The bank account cannot change before the
   * transaction ends.
   */
  readonly payoutsHeldUntil: (tx: Tx, userId: string) => Promise<Date | null>
  /** Asks the provider about a charge, unless it was asked about in the last 5 minutes. Does not fail if no answer comes. */
  readonly askBeforePayout: (chargeId: string) => Promise<void>
}

export interface BegunPayout {
  readonly payoutId: string
  readonly expiresAt: Date
  /** The bank data that the payout froze; null if the beneficiary had declared none. */
  readonly bank: Payee | null
  /** The beneficiary has changed their bank account since. */
  readonly accountChanged: boolean
}

/**
 * An admin is about to transfer what a charge owes (ruling 52): reserves the whole rest, freezes the bank data and names the admin, for
 * 30 minutes. It locks the charge, so that of several admins exactly one begins. An admin who already began gets their own payout
 * back, with the bank data and the end that it had. A refusal is audited (SEC-032).
 * @throws DomainError `payout.*`
 */
export function beginPayout(
  deps: BeginPayoutDeps,
  chargeId: string,
  admin: PayingAdmin,
): Promise<BegunPayout> {
  const about = { object: { type: 'charge', id: chargeId } } as const
  return withAuditedRefusal(deps.unitOfWork, { ...admin, command, about }, async () => {
    await deps.askBeforePayout(chargeId)
    const payoutId = uuidv7(deps.clock.now())
    // Opening and encrypting bank data are slow, so both run before the charge is locked. If an approved owner changes the CBU meanwhile, the
    // change sets a hold, and `payoutsHeldUntil` finds it under the lock. A change of other fields leaves the pesos on the same CBU.
    const bankData = await bankDataOf(deps, chargeId)
    const bankSnapshot =
      bankData === null ? null : await deps.cipher.encrypt(bankData, bankSnapshotContext(payoutId))
    const begun = await deps.unitOfWork.run(
      admin.actor,
      command,
      (tx) => begin(tx, deps, { chargeId, payoutId, bankSnapshot, admin }),
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

interface Prepared {
  readonly chargeId: string
  readonly payoutId: string
  readonly bankSnapshot: EncryptedField | null
  readonly admin: PayingAdmin
}

type Begun = Pick<StoredPayout, 'id' | 'bankSnapshot' | 'expiresAt'>

async function begin(
  tx: Tx,
  deps: BeginPayoutDeps,
  { chargeId, payoutId, bankSnapshot, admin }: Prepared,
): Promise<Begun> {
  const createdBy = admin.actor.userId
  const charge = await lockCharge(tx, chargeId)
  const isHeld = charge?.status === 'pending' && (await hasHeldPix(tx, charge.id))
  requireBeginAllowed(charge, createdBy, isHeld)
  const earlier = await findBegun(tx, chargeId)
  requireNotBegunByAnother(earlier, createdBy, tx.now)
  if (earlier !== null && isUnexpired(earlier, tx.now)) {
    if (charge.ownerId === null) tx.unchanged()
    else auditBankData(tx, charge.ownerId)
    return earlier
  }
  const heldUntil = charge.ownerId === null ? null : await deps.payoutsHeldUntil(tx, charge.ownerId)
  if (heldUntil !== null)
    throw new DomainError('payout.account-on-hold', { heldUntil: heldUntil.toISOString() })

  const released = earlier === null ? charge : await endBegun(tx, charge, earlier)
  const { beneficiaryId } = charge
  const amountMinor = remainingMinor(charge)
  const expiresAt = new Date(tx.now.getTime() + begunPayoutMinutes * 60_000)
  await insertPayout(tx, {
    id: payoutId,
    chargeId,
    beneficiaryId,
    amountMinor,
    bankSnapshot,
    createdBy,
    expiresAt,
  })
  const reserved = await setReservedPesos(tx, released, amountMinor)
  announcePayout(tx, reserved)
  tx.audit({
    object: { type: 'charge', id: chargeId },
    after: { payoutId, amountMinor: String(amountMinor), expiresAt: expiresAt.toISOString() },
  })
  if (charge.ownerId !== null) auditBankData(tx, charge.ownerId)
  return { id: payoutId, bankSnapshot, expiresAt }
}

/** The answer shows bank data. */
function auditBankData(tx: Tx, ownerId: string): void {
  tx.audit({ object: { type: 'bank-account', id: ownerId } })
}

async function bankDataOf(deps: BeginPayoutDeps, chargeId: string): Promise<string | null> {
  const ownerId = (await readCharge(deps.database, chargeId))?.ownerId ?? null
  return ownerId === null ? null : deps.bankDataOf(ownerId)
}
