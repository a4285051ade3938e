import { DomainError } from '@puente/contract/protocol/problems'
import type { Actor, RequestContext, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { announceRequest } from './announce-request.ts'
import { lockPayerRequest, markCancelled } from './payer-request-repository.ts'

/**
 * Cancels an own request. Cancelling it again changes nothing.
 * @throws DomainError `payer-request.not-found`, also for another user's; `payer-request.taken` with the charge to cancel instead
 */
export async function cancelPayerRequest(
  unitOfWork: UnitOfWork,
  { id, userId, actor, context }: { id: string; userId: string; actor: Actor; context: RequestContext },
): Promise<void> {
  await unitOfWork.run(
    actor,
    'payer-requests.cancel',
    async (tx) => {
      const request = await lockPayerRequest(tx, id)
      if (request === null || request.userId !== userId) throw new DomainError('payer-request.not-found')
      if (request.isFilled) throw new DomainError('payer-request.taken')
      if (request.isCancelled) {
        tx.unchanged()
        return
      }
      await markCancelled(tx, id)
      announceRequest(tx, { id, userId })
      tx.audit({ object: { type: 'payer-request', id }, after: { cancelled: true } })
    },
    context,
  )
}
