import { DomainError } from '@puente/contract/protocol/problems'
import { decideOnce } from '../../../platform/idempotency/decide-once.ts'
import type { Tx, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { lockOwing } from '../debts/dues.ts'
import { endBegun } from '../end-payout.ts'
import type { PayingAdmin } from '../paying-admin.ts'
import { findPayout, type StoredPayout } from '../payout-repository.ts'
import { closeIfDone, lockFile, type PayoutFileRow, readFilePayouts } from './file-repository.ts'

export interface FileRelease {
  readonly fileId: string
  readonly reason: string
  readonly idempotencyKey: string
}

/**
 * Releases one payout of a file with a reason (ruling 73). A refusal is audited.
 * @throws DomainError `payout-file.not-found`, `payout-file.payout-closed`, `payout.own-charge`, `idempotency.*`
 */
export function releaseFilePayout(
  { unitOfWork }: { readonly unitOfWork: UnitOfWork },
  { fileId, payoutId, reason, idempotencyKey }: FileRelease & { readonly payoutId: string },
  admin: PayingAdmin,
): Promise<void> {
  return decideOnce(unitOfWork, admin, {
    command: 'payouts.release-from-file',
    route: 'releaseFilePayout',
    path: `/admin/payout-files/${fileId}/release`,
    body: { payoutId, reason },
    idempotencyKey,
    object: { type: 'payout-file', id: fileId },
    lock: (tx) => lockedFile(tx, fileId),
    async apply(tx, file) {
      const payout = await lockFilePayout(tx, file, payoutId)
      if (payout?.state !== 'reserved') throw new DomainError('payout-file.payout-closed')
      requireNotOwn(payout, admin)
      await releaseLocked(tx, file, payout, reason)
    },
  })
}

/**
 * Releases all payouts that a file still reserves, with a reason. A refusal is audited.
 * @throws DomainError `payout-file.not-found`, `payout-file.closed`, `payout.own-charge`, `idempotency.*`
 */
export function voidPayoutFile(
  { unitOfWork }: { readonly unitOfWork: UnitOfWork },
  { fileId, reason, idempotencyKey }: FileRelease,
  admin: PayingAdmin,
): Promise<void> {
  return decideOnce(unitOfWork, admin, {
    command: 'payouts.void-file',
    route: 'voidPayoutFile',
    path: `/admin/payout-files/${fileId}/void`,
    body: { reason },
    idempotencyKey,
    object: { type: 'payout-file', id: fileId },
    lock: (tx) => lockedFile(tx, fileId),
    async apply(tx, file) {
      if (file.state !== 'open') throw new DomainError('payout-file.closed')
      // In the order of the lines, which is the order in which making a file locks beneficiaries.
      for (const { id, state } of await readFilePayouts(tx, file.id)) {
        const payout = state === 'reserved' ? await lockFilePayout(tx, file, id) : null
        if (payout?.state !== 'reserved') continue
        requireNotOwn(payout, admin)
        await releaseLocked(tx, file, payout, reason)
      }
    },
  })
}

/** @throws DomainError `payout-file.not-found` */
export async function lockedFile(tx: Tx, fileId: string): Promise<PayoutFileRow> {
  const file = await lockFile(tx, fileId)
  if (file === null) throw new DomainError('payout-file.not-found')
  return file
}

type LockedPayout = StoredPayout & { readonly charge: NonNullable<Awaited<ReturnType<typeof lockOwing>>> }

/** An admin who waits for the pesos does not decide that the bank has not sent them. @throws DomainError `payout.own-charge` */
function requireNotOwn({ charge }: LockedPayout, { actor }: PayingAdmin): void {
  if (charge.ownerId === actor.userId) throw new DomainError('payout.own-charge')
}

/** A payout of a locked file with its charge, both locked. Null if the file has no such payout. */
async function lockFilePayout(tx: Tx, file: PayoutFileRow, payoutId: string): Promise<LockedPayout | null> {
  const found = await findPayout(tx, payoutId)
  if (found?.inFile?.fileId !== file.id) return null
  const charge = await lockOwing(tx, found.chargeId)
  const payout = await findPayout(tx, payoutId)
  if (charge === null || payout === null) throw new Error(`payout ${payoutId} is gone`)
  return { ...payout, charge }
}

async function releaseLocked(
  tx: Tx,
  file: PayoutFileRow,
  payout: LockedPayout,
  reason: string,
): Promise<void> {
  await endBegun(tx, payout.charge, payout)
  const closed = await closeIfDone(tx, file.id)
  tx.announce({ topic: 'payout-file', id: file.id, version: 0 }, ['admins'])
  tx.audit({
    object: { type: 'payout-file', id: file.id },
    reason,
    before: { payoutId: payout.id, amountMinor: String(payout.amountMinor) },
    after: { payoutId: null, closed },
  })
}

/**
 * Releases a payout that the bank refused, with the words of the bank. Changes nothing if it is not reserved any more.
 * @throws DomainError `payout.own-charge`
 */
export async function releaseRefused(
  tx: Tx,
  { fileId, payoutId, reason }: Pick<FileRelease, 'fileId' | 'reason'> & { readonly payoutId: string },
  admin: PayingAdmin,
): Promise<void> {
  const file = await lockedFile(tx, fileId)
  const payout = await lockFilePayout(tx, file, payoutId)
  if (payout === null) throw new Error(`payout ${payoutId} is not in file ${fileId}`)
  if (payout.state !== 'reserved') {
    tx.unchanged()
    return
  }
  requireNotOwn(payout, admin)
  await releaseLocked(tx, file, payout, reason)
}
