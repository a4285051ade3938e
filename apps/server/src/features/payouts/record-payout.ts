import { DomainError } from '@puente/contract/protocol/problems'
import type { Clock } from '../../platform/clock/clock.ts'
import type { EncryptedField, FieldCipher } from '../../platform/crypto/field-cipher.ts'
import type { Database } from '../../platform/db/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { claimKey, requestFingerprint } from '../../platform/idempotency/idempotency-keys.ts'
import { uuidv7 } from '../../platform/ids/uuid.ts'
import type { Actor, RequestContext, Tx, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import {
  addPesosPaid,
  type Charge,
  confirmByHand,
  hasHeldPix,
  lockCharge,
  readCharge,
} from '../collections/public.ts'
import { payoutBegun, payoutDone, post } from '../ledger/public.ts'
import { requirePayoutAllowed } from './payout.rules.ts'
import { confirmPayout, type NewPayout, bankSnapshotContext, reservePayout } from './payout-repository.ts'

export const receiptKind = 'payout-receipt'
const command = 'payouts.record'

export interface RecordPayoutDeps {
  readonly unitOfWork: UnitOfWork
  readonly database: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly files: Pick<FileStore, 'attach'>
  /** @throws DomainError `password.wrong` */
  readonly verifyPassword: (userId: string, password: string) => Promise<void>
  /** The beneficiary's bank data at this moment, as JSON text. Null if they declared none. */
  readonly bankDataOf: (userId: string) => Promise<string | null>
  /** Until when payouts to a person wait because their bank account changed. The bank account cannot change before the transaction ends. */
  readonly payoutsHeldUntil: (tx: Tx, userId: string) => Promise<Date | null>
  /** Asks the provider about a charge, unless it was asked about in the last minutes. Does not fail if no answer comes. */
  readonly askBeforePayout: (chargeId: string) => Promise<void>
  /**
   * Asks the provider about the Pix in suspense that is to pay a pending charge. Does not fail if no answer comes.
   * @throws DomainError `payout.pix-not-assignable`
   */
  readonly askAboutHeldPix: (chargeId: string, endToEndId: string) => Promise<void>
}

export interface RecordPayout {
  readonly chargeId: string
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

export interface PayingAdmin {
  readonly actor: Extract<Actor, { readonly kind: 'user' | 'admin' }>
  readonly context: RequestContext
}

export interface RecordedPayout {
  readonly payoutId: string
  /** True if an earlier request made the payout and this one repeated it. */
  readonly replayed: boolean
}

/**
 * Pays pesos out for a charge: receipt, payout, paid total, postings and audit in one transaction (TXN-024). It locks the charge before it
 * reads what is owed, so that admins who pay at the same time never pay more than that. A refusal is audited (SEC-032).
 * @throws DomainError `payout.*`, `password.wrong`, `idempotency.*`
 */
export async function recordPayout(
  deps: RecordPayoutDeps,
  request: RecordPayout,
  admin: PayingAdmin,
): Promise<RecordedPayout> {
  try {
    // The password check and encryption are slow, so they run before the charge is held.
    await requireFreshProof(deps, request, admin)
    await deps.askBeforePayout(request.chargeId)
    const heldPix = request.manualConfirmation?.heldPix
    if (heldPix !== undefined) await deps.askAboutHeldPix(request.chargeId, heldPix)
    const payoutId = uuidv7(deps.clock.now())
    const bankSnapshot = await bankSnapshotOf(deps, request.chargeId, payoutId)
    return await deps.unitOfWork.run(
      admin.actor,
      command,
      (tx) => record(tx, deps, request, { admin, payoutId, bankSnapshot }),
      admin.context,
    )
  } catch (error) {
    if (error instanceof DomainError && !error.code.startsWith('server.')) {
      await deps.unitOfWork.recordRefusal(
        admin.actor,
        command,
        {
          object: { type: 'charge', id: request.chargeId },
          after: { amountMinor: String(request.amountMinor), receiptFileId: request.receiptFileId },
        },
        error.code,
        admin.context,
      )
    }
    throw error
  }
}

interface Prepared {
  readonly admin: PayingAdmin
  readonly payoutId: string
  readonly bankSnapshot: EncryptedField | null
}

async function record(
  tx: Tx,
  deps: RecordPayoutDeps,
  request: RecordPayout,
  { admin, payoutId, bankSnapshot }: Prepared,
): Promise<RecordedPayout> {
  const charge = await lockCharge(tx, request.chargeId)
  const claim = await claimKey(tx, keyOf(request, admin), payoutId)
  if (claim.kind === 'replay') {
    tx.unchanged()
    return { payoutId: claim.resourceId, replayed: true }
  }
  const isHeld = charge?.status === 'pending' && (await hasHeldPix(tx, charge.id))
  const createdBy = admin.actor.userId
  const manualReason = request.manualConfirmation?.reason ?? null
  requirePayoutAllowed(charge, { ...request, adminId: createdBy, manualReason }, isHeld)
  const heldUntil = charge.ownerId === null ? null : await deps.payoutsHeldUntil(tx, charge.ownerId)
  if (heldUntil !== null)
    throw new DomainError('payout.account-on-hold', { heldUntil: heldUntil.toISOString() })
  const { receiptFileId, amountMinor } = request
  const attached =
    receiptFileId !== null &&
    (await deps.files.attach(tx, receiptFileId, { kind: receiptKind, ownerId: createdBy }))
  if (receiptFileId === null || !attached) throw new DomainError('payout.receipt-unknown')

  const byHand = charge.status === 'pending' ? request.manualConfirmation : null
  const confirmed =
    byHand === null
      ? charge
      : await confirmByHand(tx, charge, {
          reason: byHand.reason.trim(),
          heldPix: byHand.heldPix ?? null,
        })
  const { id: chargeId, beneficiaryId } = confirmed
  await payOut(tx, {
    id: payoutId,
    chargeId,
    beneficiaryId,
    amountMinor,
    receiptFileId,
    bankSnapshot,
    createdBy,
  })
  const paid = await addPesosPaid(tx, confirmed, amountMinor)
  auditPayout(tx, confirmed, paid, request, payoutId)
  return { payoutId, replayed: false }
}

/** Posts the payout in two steps: from what we owe the beneficiary to the reserve, and from the reserve to the bank. */
async function payOut(tx: Tx, payout: NewPayout): Promise<void> {
  const { id: eventId, chargeId, beneficiaryId, amountMinor } = payout
  const about = { eventId, chargeId, ownerId: beneficiaryId }
  await reservePayout(tx, payout)
  await post(tx, { event: 'payout_begun', ...about, lines: payoutBegun(beneficiaryId, amountMinor) })
  await confirmPayout(tx, eventId)
  await post(tx, { event: 'payout_done', ...about, lines: payoutDone(amountMinor) })
}

function auditPayout(tx: Tx, before: Charge, after: Charge, request: RecordPayout, payoutId: string): void {
  tx.audit({
    object: { type: 'charge', id: before.id },
    before: { pesosPaidMinor: String(before.pesosPaidMinor) },
    after: {
      pesosPaidMinor: String(after.pesosPaidMinor),
      payoutId,
      amountMinor: String(request.amountMinor),
      receiptFileId: request.receiptFileId,
    },
  })
}

function keyOf(request: RecordPayout, { actor }: PayingAdmin) {
  const { chargeId, amountMinor, receiptFileId, manualConfirmation, idempotencyKey } = request
  const body = {
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

/** Where the pesos go, as it is at this moment. It may change later, but the record of this payout must not. */
async function bankSnapshotOf(
  deps: RecordPayoutDeps,
  chargeId: string,
  payoutId: string,
): Promise<EncryptedField | null> {
  const ownerId = (await readCharge(deps.database, chargeId))?.ownerId ?? null
  const bankData = ownerId === null ? null : await deps.bankDataOf(ownerId)
  return bankData === null ? null : deps.cipher.encrypt(bankData, bankSnapshotContext(payoutId))
}
