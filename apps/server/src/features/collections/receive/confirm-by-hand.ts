import { DomainError } from '@puente/contract/protocol/problems'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { Charge } from '../charge.ts'
import { confirmChargeByHand } from '../charge-repository.ts'
import { postConfirmation } from './receive-pix.ts'
import { releaseHeldPayment } from './hold-payment.ts'
import { flagOtherPayer } from './flag-other-payer.ts'
import type { IncomingPix } from './incoming-pix.ts'
import { creditPix, lockUnassignedPix } from './received-pix-repository.ts'

export interface HandConfirmation {
  /** Why, in the admin's words. */
  readonly reason: string
  /** End-to-end id of the Pix in suspense that paid this charge, or null. */
  readonly heldPix: string | null
}

/**
 * An admin confirms the Pix of a pending charge that this transaction holds, with a written reason (ruling 23). A Pix that arrives later for this
 * charge is attached, and not posted again.
 *
 * While a Pix of the same total waits in suspense without a charge, the admin has to name it: it may be this very money, which would
 * otherwise be in the books twice (ruling 57). The Pix that they name leaves suspense as the payment of this charge.
 * @throws DomainError `payout.charge-closed` for a charge in any other state (TXN-022), `payout.pix-unassigned` with the Pix that wait,
 *   newest first, `payout.pix-not-assignable`
 */
export async function confirmByHand(
  tx: Tx,
  charge: Charge,
  { reason, heldPix }: HandConfirmation,
): Promise<Charge> {
  if (charge.status !== 'pending') {
    throw new DomainError('payout.charge-closed', { pixStatus: charge.status })
  }
  const waiting = await lockUnassignedPix(tx, charge)
  if (heldPix === null && waiting.length > 0) throw new DomainError('payout.pix-unassigned', shown(waiting))
  const pix = waiting.find(({ endToEndId }) => endToEndId === heldPix) ?? null
  if (heldPix !== null && pix === null) throw new DomainError('payout.pix-not-assignable', shown(waiting))

  const confirmed = await confirmChargeByHand(tx, charge, reason)
  await postConfirmation(tx, confirmed)
  tx.audit({
    object: { type: 'charge', id: charge.id },
    reason,
    before: { pixStatus: charge.status },
    after: { pixStatus: confirmed.status, confirmationSource: 'manual', endToEndId: heldPix },
  })
  return pix === null ? confirmed : assign(tx, confirmed, pix)
}

/** The refusal of a Pix that cannot pay the charge. Its details show the others that wait, newest first. */
export async function pixNotAssignable(tx: Tx, charge: Charge, endToEndId: string): Promise<DomainError> {
  const waiting = await lockUnassignedPix(tx, charge)
  const others = waiting.filter((pix) => pix.endToEndId !== endToEndId)
  return new DomainError('payout.pix-not-assignable', shown(others))
}

async function assign(tx: Tx, charge: Charge, pix: IncomingPix): Promise<Charge> {
  const outcome = await creditPix(tx, charge, pix, { source: 'manual', late: false, creditHeld: true })
  if (outcome.kind !== 'credited')
    throw new Error(`${pix.endToEndId} is no longer in suspense although this transaction locked it`)
  await releaseHeldPayment(tx, outcome.charge, pix, outcome.heldMinor)
  return flagOtherPayer(tx, outcome)
}

function shown(waiting: readonly IncomingPix[]) {
  return {
    heldPix: waiting.map(({ endToEndId, paidAt }) => ({ endToEndId, paidAt: paidAt.toISOString() })),
  }
}
