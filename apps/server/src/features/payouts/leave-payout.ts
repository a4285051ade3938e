import { DomainError } from '@puente/contract/protocol/problems'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { type Charge, lockCharge } from '../collections/public.ts'
import { announcePayout, type EndPayoutDeps } from './end-payout.ts'
import type { PayingAdmin } from './paying-admin.ts'
import { findPayout, noteLeft, type StoredPayout } from './payout-repository.ts'

/**
 * Notes that the page of a begun payout is gone (decision 0061). It stays reserved, because its transfer may have been made, but it is not on its
 * way to the beneficiary until its admin takes it up again. Changes nothing if it is recorded, released or left already.
 * @returns its state
 * @throws DomainError `payout.not-found` for a payout that another admin began
 */
export async function leavePayout(
  { database, unitOfWork }: EndPayoutDeps,
  payoutId: string,
  admin: PayingAdmin,
): Promise<StoredPayout['state']> {
  const found = await findPayout(database, payoutId)
  if (found === null || found.createdBy !== admin.actor.userId) throw new DomainError('payout.not-found')
  return unitOfWork.run(admin.actor, 'payouts.leave', (tx) => leave(tx, found), admin.context)
}

async function leave(tx: Tx, { id, chargeId }: StoredPayout): Promise<StoredPayout['state']> {
  const charge = await lockCharge(tx, chargeId)
  const payout = await findPayout(tx, id)
  if (charge === null || payout === null) throw new Error(`payout ${id} is gone`)
  // Nobody is at the page of a payout that a file for the bank holds.
  if (payout.state === 'reserved' && payout.leftAt === null && payout.inFile === null)
    await note(tx, charge, payout, tx.now)
  else tx.unchanged()
  return payout.state
}

/** The admin who left a payout is at it again. Returns false if they had not left it. The transaction has locked the charge. */
export async function takeUp(tx: Tx, charge: Charge, payout: StoredPayout): Promise<boolean> {
  if (payout.leftAt === null) return false
  await note(tx, charge, payout, null)
  return true
}

async function note(tx: Tx, charge: Charge, { id, leftAt }: StoredPayout, since: Date | null): Promise<void> {
  await noteLeft(tx, id, since)
  announcePayout(tx, charge)
  // About the payout, not the charge, whose history would show it as begun again at each reload of the page.
  tx.audit({
    object: { type: 'payout', id },
    before: { leftAt: leftAt?.toISOString() ?? null },
    after: { chargeId: charge.id, leftAt: since?.toISOString() ?? null },
  })
}
