import { DomainError } from '@puente/contract/protocol/problems'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { withAuditedRefusal } from '../../../platform/unit-of-work/audited-refusal.ts'
import type { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { Reviewer } from '../approval/decide-establishment.ts'
import { deleteChanges, ownsApproved } from './change-repository.ts'

export interface WithdrawDeps {
  readonly unitOfWork: UnitOfWork
  readonly files: Pick<FileStore, 'discard'>
}

const command = 'establishments.withdraw-change'

/**
 * Deletes the pending or rejected change of an own establishment. May be repeated.
 * @throws DomainError `establishment.not-found`, also for one of another person
 */
export function withdrawChange(
  { unitOfWork, files }: WithdrawDeps,
  id: string,
  { actor, context }: Reviewer,
): Promise<void> {
  const about = { object: { type: 'establishment', id } }
  return withAuditedRefusal(unitOfWork, { actor, command, about, context }, () =>
    unitOfWork.run(
      actor,
      command,
      async (tx) => {
        if (!(await ownsApproved(tx, id, actor.userId))) throw new DomainError('establishment.not-found')
        const withdrawn = await deleteChanges(tx, files, id, 'all')
        if (withdrawn.length === 0) {
          tx.unchanged()
          return
        }
        tx.audit({ object: { type: 'establishment', id }, before: { changes: withdrawn } })
        for (const change of withdrawn)
          tx.announce({ topic: 'establishment', id: change, version: 1 }, [`user:${actor.userId}`, 'admins'])
      },
      context,
    ),
  )
}
