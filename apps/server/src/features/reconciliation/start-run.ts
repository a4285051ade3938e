import type { ProviderName } from '@puente/contract/collections'
import { DomainError } from '@puente/contract/protocol/problems'
import { parseLocalDay } from '@puente/domain/local-day'
import type { DecidingAdmin } from '../../platform/idempotency/decide-once.ts'
import type { UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import { runDueDaysJob } from './reconciliation.jobs.ts'
import { beginRun, makeRunDue } from './run-repository.ts'
import { mayRun } from './run-windows.ts'

export interface StartRunDeps {
  readonly unitOfWork: UnitOfWork
  readonly hasStatement: (provider: ProviderName) => boolean
}

/**
 * Runs a day now, for the first time or again. A run that waits for the provider continues.
 * @throws DomainError `reconciliation.no-statement`, `reconciliation.day-refused`
 */
export async function startRun(
  { unitOfWork, hasStatement }: StartRunDeps,
  asked: { readonly provider: ProviderName; readonly day: string },
  { actor, context }: DecidingAdmin,
): Promise<void> {
  const { provider } = asked
  if (!hasStatement(provider)) throw new DomainError('reconciliation.no-statement')
  const day = parseLocalDay(asked.day)
  await unitOfWork.run(
    actor,
    'reconciliation.start',
    async (tx) => {
      if (day === null || !mayRun(day, tx.now)) throw new DomainError('reconciliation.day-refused')
      tx.enqueue(runDueDaysJob, { provider }, { singletonKey: provider })
      const run = await beginRun(tx, provider, day, actor.userId)
      if (run === null) {
        await makeRunDue(tx, provider, day)
        return tx.unchanged()
      }
      tx.audit({
        object: { type: 'reconciliation-run', id: run.id },
        after: { provider, day, round: run.round },
      })
    },
    context,
  )
}
