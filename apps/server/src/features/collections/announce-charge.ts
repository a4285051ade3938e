import type { Channel } from '../../platform/live/channel.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { balanceOf } from '../ledger/public.ts'
import type { Charge } from './charge.ts'

/** Announces that a charge changed to the screens of its owner, of the admins, and of the store's payer who created it. */
export function announceCharge(tx: Tx, charge: Charge): void {
  const payer: Channel[] = charge.kind === 'establishment' ? [payerChannel(charge.id)] : []
  tx.announce({ topic: 'charge', id: charge.id, version: charge.version }, [...audienceOf(charge), ...payer])
}

/** What the holder of a store payment's session listens to: that payment and nothing else (PAY-021). */
export function payerChannel(chargeId: string): Channel {
  return `guest:${chargeId}`
}

/**
 * Announces the balance of the charge's beneficiary after postings of this transaction. Only their own screens get the new balance
 * (HIST-034). Events may arrive in any order: the one with the higher version holds the newer balance.
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
