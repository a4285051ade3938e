import { DomainError } from '@puente/contract/protocol/problems'
import { closeNotice as closeDead } from '../../platform/inbox/stuck-notices.ts'
import { withAuditedRefusal } from '../../platform/unit-of-work/audited-refusal.ts'
import type { RequestContext, SignedInActor, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'

/**
 * Closes a notice that has given up after ten failures. The admin gives a reason. The notice leaves the queue and the alarms. It posts nothing. A
 * refusal is audited.
 * @throws DomainError `notice.not-found`, `notice.not-closable` if it has not given up, for example after another admin's replay
 */
export function closeNotice(
  { unitOfWork }: { readonly unitOfWork: UnitOfWork },
  actor: SignedInActor,
  { id, reason }: { readonly id: string; readonly reason: string },
  context: RequestContext,
): Promise<void> {
  const object = { type: 'notice', id } as const
  const command = 'notice.close'
  return withAuditedRefusal(unitOfWork, { actor, command, about: { object, reason }, context }, () =>
    unitOfWork.run(
      actor,
      command,
      async (tx) => {
        const known = await tx.statement(
          'notices.known',
          'select 1 as known from webhook_inbox where id = $1',
          [id],
        )
        if (known.length === 0) throw new DomainError('notice.not-found')
        if (!(await closeDead(tx, { id, reason, adminId: actor.userId })))
          throw new DomainError('notice.not-closable')
        tx.audit({ object, reason, before: { state: 'dead' }, after: { state: 'closed' } })
      },
      context,
    ),
  )
}
