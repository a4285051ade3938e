import { DomainError } from '@puente/contract/protocol/problems'
import type { Inbox } from '../../platform/inbox/inbox.ts'
import type { RequestContext, SignedInActor, UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'

export interface ReplayDeps {
  readonly unitOfWork: UnitOfWork
  readonly inbox: Pick<Inbox, 'replay'>
}

/**
 * Retries a failed notice, or one that gave up, now (HOOK-016). It is checked as it was when it arrived, so it cannot post twice.
 * @throws DomainError `notice.not-found`, `notice.not-replayable` if it has not failed, for example after another admin's replay
 */
export function replayNotice(
  { unitOfWork, inbox }: ReplayDeps,
  actor: SignedInActor,
  id: string,
  context: RequestContext,
): Promise<void> {
  return unitOfWork.run(
    actor,
    'notice.replay',
    async (tx) => {
      const [before] = await tx.statement<{ state: string; attempts: number }>(
        'notices.before-replay',
        'select state, attempts from webhook_inbox where id = $1 for no key update',
        [id],
      )
      if (before === undefined) throw new DomainError('notice.not-found')
      if (!(await inbox.replay(tx, id))) throw new DomainError('notice.not-replayable')
      tx.audit({
        object: { type: 'notice', id },
        before: { state: before.state, attempts: before.attempts },
        after: { state: 'received' },
      })
    },
    context,
  )
}
