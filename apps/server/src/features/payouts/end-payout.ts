import { DomainError } from '@puente/contract/protocol/problems'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { job } from '../../platform/unit-of-work/actors.ts'
import type { Tx, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import { type Charge, lockCharge, setReservedPesos } from '../collections/public.ts'
import type { PayingAdmin } from './paying-admin.ts'
import { requireNotInFile } from './payout.rules.ts'
import { findExpired, findPayout, type StoredPayout, voidPayout } from './payout-repository.ts'

export interface EndPayoutDeps {
  readonly unitOfWork: UnitOfWork
  readonly database: Database
}

/**
 * Releases a payout for the admin who began it. Changes nothing if it is recorded or already released.
 * @returns its state afterwards
 * @throws DomainError `payout.not-found` for a payout that another admin began, `payout.in-file`
 */
export async function releasePayout(
  deps: EndPayoutDeps,
  payoutId: string,
  admin: PayingAdmin,
): Promise<'confirmed' | 'void'> {
  const payout = await findPayout(deps.database, payoutId)
  if (payout === null || payout.createdBy !== admin.actor.userId) throw new DomainError('payout.not-found')
  return deps.unitOfWork.run(admin.actor, 'payouts.release', (tx) => endIfReserved(tx, payout), admin.context)
}

/** Releases begun payouts that have expired and notifies the screens. */
export async function expirePayouts(deps: EndPayoutDeps & { readonly clock: Clock }): Promise<void> {
  for (const { id, charge_id: chargeId } of await findExpired(deps.database, deps.clock.now())) {
    await deps.unitOfWork.run(job, 'payouts.expire', (tx) => endIfReserved(tx, { id, chargeId }))
  }
}

async function endIfReserved(
  tx: Tx,
  { id, chargeId }: Pick<StoredPayout, 'id' | 'chargeId'>,
): Promise<'confirmed' | 'void'> {
  const charge = await lockCharge(tx, chargeId)
  const payout = await findPayout(tx, id)
  if (charge === null || payout === null) throw new Error(`payout ${id} is gone`)
  if (payout.state !== 'reserved') {
    tx.unchanged()
    return payout.state
  }
  requireNotInFile(payout)
  await endBegun(tx, charge, payout)
  return 'void'
}

/** Releases what a begun payout reserves. The transaction has locked the charge. */
export async function endBegun(
  tx: Tx,
  charge: Charge,
  { id, amountMinor }: Pick<StoredPayout, 'id' | 'amountMinor'>,
): Promise<Charge> {
  await voidPayout(tx, id)
  const released = await setReservedPesos(tx, charge, 0n)
  announcePayout(tx, released)
  tx.audit({
    object: { type: 'charge', id: charge.id },
    before: { payoutId: id, amountMinor: String(amountMinor) },
    after: { payoutId: null },
  })
  return released
}

/** Notifies the beneficiary that a payout to them began, ended, or is on its way again or no longer. */
export function announcePayout(tx: Tx, { ownerId, version }: Charge): void {
  if (ownerId !== null) tx.announce({ topic: 'payout', id: ownerId, version }, [`user:${ownerId}`])
}
