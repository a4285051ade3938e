import { DomainError } from '@puente/contract/protocol/problems'
import type {
  RequestContext,
  SignedInActor,
  Tx,
  UnitOfWork,
} from '../../../platform/unit-of-work/unit-of-work.ts'
import { withAuditedRefusal } from '../../../platform/unit-of-work/audited-refusal.ts'
import { lockCharge } from '../../collections/public.ts'

/**
 * Hides a payment that ended unpaid from the lists of its establishment (PAY-054). Deleting it again changes nothing. A refusal is audited.
 * @param reason 3 to 500 characters, trimmed
 * @throws DomainError payment.not-found, payment.not-deletable
 */
export async function deletePayment(
  unitOfWork: UnitOfWork,
  { actor, context }: { readonly actor: SignedInActor; readonly context: RequestContext },
  { chargeId, reason }: { readonly chargeId: string; readonly reason: string },
): Promise<void> {
  const command = 'payments.delete'
  const about = { object: { type: 'establishment-payment', id: chargeId }, reason }
  await withAuditedRefusal(unitOfWork, { actor, command, about, context }, () =>
    unitOfWork.run(
      actor,
      command,
      async (tx) => {
        if (await markDeleted(tx, chargeId, reason)) tx.audit({ ...about, after: { deleted: true } })
        else tx.unchanged()
      },
      context,
    ),
  )
}

/** Returns false if it was deleted before. The lock of the charge keeps a Pix from being credited in the meantime. */
async function markDeleted(tx: Tx, chargeId: string, reason: string): Promise<boolean> {
  await lockCharge(tx, chargeId)
  const [payment] = await tx.statement<{ unpaid: boolean; deleted: boolean }>(
    'payments.deletable',
    `select establishment_payment_is_unpaid(charge_id) as unpaid, deleted_at is not null as deleted
     from establishment_payments where charge_id = $1`,
    [chargeId],
  )
  if (payment === undefined) throw new DomainError('payment.not-found')
  if (!payment.unpaid) throw new DomainError('payment.not-deletable')
  if (payment.deleted) return false
  await tx.statement(
    'payments.delete',
    'update establishment_payments set deleted_at = $2, deletion_reason = $3 where charge_id = $1 returning charge_id',
    [chargeId, tx.now, reason],
  )
  return true
}
