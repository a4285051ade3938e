import { DomainError } from '@puente/contract/protocol/problems'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Tx, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import { type Charge, lockCharge, reservePesos } from '../collections/public.ts'
import type { PayingAdmin } from './paying-admin.ts'
import { findExpired, findPayout, type StoredPayout, voidPayout } from './payout-repository.ts'

const job = { kind: 'system', name: 'job' } as const

export interface EndPayoutDeps {
  readonly unitOfWork: UnitOfWork
  readonly database: Database
}

/**
 * An admin lets go of a payout that they began. Changes nothing if it is recorded or already free.
 * @returns its state afterwards
 * @throws DomainError `payout.not-found` for a payout that another admin began
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

/** Frees begun payouts whose time is over and notifies the screens. */
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
  await endBegun(tx, charge, payout)
  return 'void'
}

/** Frees what a begun payout reserves of a charge that this transaction holds. */
export async function endBegun(
  tx: Tx,
  charge: Charge,
  { id, amountMinor }: Pick<StoredPayout, 'id' | 'amountMinor'>,
): Promise<Charge> {
  await voidPayout(tx, id)
  const free = await reservePesos(tx, charge, 0n)
  announceBegun(tx, free)
  tx.audit({
    object: { type: 'charge', id: charge.id },
    before: { payoutId: id, amountMinor: String(amountMinor) },
    after: { payoutId: null },
  })
  return free
}

/** Announces to the beneficiary that pesos of theirs are on their way, or no longer are. */
export function announceBegun(tx: Tx, { ownerId, version }: Charge): void {
  if (ownerId !== null) tx.announce({ topic: 'payout', id: ownerId, version }, [`user:${ownerId}`])
}
