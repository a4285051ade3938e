import { job } from '../../platform/unit-of-work/actors.ts'
import type { ProviderName } from '@puente/contract/collections'
import { addDays, type LocalDay } from '@puente/domain/local-day'
import { statementLimits } from '../collections/public.ts'
import { type ReconcileDayDeps, reconcileDay, type StatementPorts } from './reconcile-day.ts'
import { beginRun, daysWithOpenDifferences, dueRun, newestDay, RunTaken } from './run-repository.ts'
import { lastDueAt, lastDueDay, missedDays } from './run-windows.ts'

/**
 * Runs every day of a provider that is due: yesterday and missed days once, days that still differ once a day, and days that an admin started.
 * Returns how many ended.
 */
export async function runDueDays(
  deps: ReconcileDayDeps,
  provider: ProviderName,
  ports: StatementPorts,
): Promise<number> {
  await schedule(deps, provider)
  let ended = 0
  for (;;) {
    const run = await dueRun(deps.database, provider, deps.clock.now())
    if (run === null) return ended
    try {
      if (await reconcileDay(deps, ports, run)) ended += 1
    } catch (error) {
      // The other process continues with the remaining days, too.
      if (error instanceof RunTaken) return ended
      throw error
    }
  }
}

async function schedule(
  { database, unitOfWork, clock }: ReconcileDayDeps,
  provider: ProviderName,
): Promise<void> {
  const now = clock.now()
  const since = addDays(lastDueDay(now), -statementLimits.mostDays)
  const again = await daysWithOpenDifferences(database, provider, { before: lastDueAt(now), since })
  const days: LocalDay[] = [...missedDays(await newestDay(database, provider), now), ...again]
  for (const day of days) {
    await unitOfWork.run(job, 'reconciliation.begin', async (tx) => {
      tx.unchanged()
      await beginRun(tx, provider, day, null)
    })
  }
}
