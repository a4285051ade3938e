import type { Channel } from '../../platform/live/channel.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { balanceOf } from '../ledger/public.ts'
import type { Charge } from './charge.ts'

/** Tells the owner's screens and the admins' that a charge changed. */
export function announceCharge(tx: Tx, charge: Charge): void {
  tx.announce({ topic: 'charge', id: charge.id, version: charge.version }, audienceOf(charge))
}

/**
 * The same for the balance of its beneficiary, after postings of this transaction. His own screens are told what it is now
 * (HIST-034); of two events the one with the higher version is the newer balance, whichever comes first.
 */
export async function announceBalance(tx: Tx, charge: Charge): Promise<void> {
  const { minor, version } = await balanceOf(tx, charge.beneficiaryId)
  // tidy-allow number: a count of changes, not an amount
  const event = { topic: 'balance', id: charge.beneficiaryId, version: Number(version) } as const
  if (charge.ownerId !== charge.beneficiaryId) return tx.announce(event, audienceOf(charge))
  tx.announce({ ...event, balanceMinor: minor.toString() }, [`user:${charge.ownerId}`])
  tx.announce(event, ['admins'])
}

function audienceOf(charge: Charge): Channel[] {
  return charge.ownerId === null ? ['admins'] : [`user:${charge.ownerId}`, 'admins']
}
