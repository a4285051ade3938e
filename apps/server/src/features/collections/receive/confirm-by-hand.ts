import { DomainError } from '@puente/contract/problems'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { Charge } from '../charge.ts'
import { confirmChargeByHand } from '../charge-repository.ts'
import { postConfirmation } from './confirm-payment.ts'

/**
 * An admin confirms the Pix of a pending charge that this transaction holds, with their written reason (ruling 23). Its
 * Pix, if it comes after all, is then taken for the money confirmed here.
 * @throws DomainError `payout.charge-closed` for a charge in any other state (TXN-022)
 */
export async function confirmByHand(tx: Tx, charge: Charge, reason: string): Promise<Charge> {
  if (charge.status !== 'pending') {
    throw new DomainError('payout.charge-closed', { pixStatus: charge.status })
  }
  const confirmed = await confirmChargeByHand(tx, charge, reason)
  await postConfirmation(tx, confirmed)
  tx.audit({
    object: { type: 'charge', id: charge.id },
    reason,
    before: { pixStatus: charge.status },
    after: { pixStatus: confirmed.status, confirmationSource: 'manual' },
  })
  return confirmed
}
