import type { cancelPayment as endpoint } from '@puente/contract/establishments/payments-desk'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import { DomainError } from '@puente/contract/protocol/problems'
import { withAuditedRefusal } from '../../../platform/unit-of-work/audited-refusal.ts'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { cancelCharge, type Charge, type ReconcileDeps } from '../../collections/public.ts'
import type { DeskPaymentDeps } from './desk-payment-rows.ts'
import { type DeskReader, readListed } from './open-desk-payment.ts'

export interface CancelPaymentDeps extends DeskPaymentDeps {
  readonly charges: ReconcileDeps
}

/**
 * Cancels a payment that waits for its Pix: at the provider first, then here. If the Pix came first, it is confirmed instead (ruling 62). The
 * reason is stored in the commit of the request, before the provider is called; a repeat keeps the first one. A refusal is audited.
 * @param reason 3 to 500 characters, trimmed
 * @throws DomainError `payment.not-found`, `payment.not-cancellable`, `charge.not-payable`
 */
export async function cancelPayment(
  deps: CancelPaymentDeps,
  { actor, context }: DeskReader,
  { chargeId, reason }: { readonly chargeId: string; readonly reason: string },
): Promise<ResponseOf<typeof endpoint>> {
  const about = { object: { type: 'establishment-payment', id: chargeId }, reason }
  const attempt = { actor, command: 'charges.ask-to-cancel', about, context }
  const outcome = await withAuditedRefusal(deps.charges.unitOfWork, attempt, () => {
    const request = { reason, record: (tx: Tx, charge: Charge) => storeReason(tx, charge, reason) }
    return cancelCharge(deps.charges, { chargeId, actor, context, request }).catch(paymentProblem)
  })
  return { outcome, payment: await readListed(deps, chargeId, actor.userId) }
}

/** A payment that does not exist is refused as such, not as a charge. */
function paymentProblem(error: unknown): never {
  throw error instanceof DomainError && error.code === 'charge.not-found'
    ? new DomainError('payment.not-found')
    : error
}

/** The lock of the charge keeps anybody from beginning its payout in the meantime. */
async function storeReason(tx: Tx, { id, status }: Charge, reason: string): Promise<void> {
  const [payment] = await tx.statement<{ begun: boolean }>(
    'payments-desk.cancellable',
    `select exists (select from payouts o where o.charge_id = p.charge_id
       and (o.state = 'confirmed' or o.state = 'reserved' and o.expires_at > $2)) as begun
     from establishment_payments p where p.charge_id = $1 and p.deleted_at is null`,
    [id, tx.now],
  )
  if (payment === undefined) throw new DomainError('payment.not-found')
  if (status === 'cancelled') return
  if (status !== 'pending' || payment.begun) throw new DomainError('payment.not-cancellable')
  await tx.statement(
    'payments-desk.store-cancellation-reason',
    'update establishment_payments set cancellation_reason = coalesce(cancellation_reason, $2) where charge_id = $1 returning charge_id',
    [id, reason],
  )
}
