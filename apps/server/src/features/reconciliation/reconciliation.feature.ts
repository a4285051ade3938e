import type { ProviderName } from '@puente/contract/collections'
import type { Feature } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import { work } from '../../platform/jobs/work.ts'
import type { ProviderBalance, ProviderStatement, ReceivedPix, TakenIn } from '../collections/public.ts'
import type { MailQueue } from '../notifications/public.ts'
import { raiseAlarm } from './raise-alarm.ts'
import { reconcileBalance } from './reconcile-balance.ts'
import { runDueDaysJob } from './reconciliation.jobs.ts'
import { reconciliationRoutes } from './reconciliation.routes.ts'
import { runDueDays } from './schedule-runs.ts'

export interface ReconciliationNeeds {
  /** Every provider of the registry. */
  readonly names: readonly ProviderName[]
  /** For jobs, whose calls never delay a call that a person waits for. Null if the provider is not configured. */
  forJobs(
    name: ProviderName,
  ): { readonly statement?: ProviderStatement; readonly balance?: ProviderBalance } | null
  isSimulatedProvider(name: ProviderName): boolean
  readonly mail: MailQueue
  readonly takeInStatement: (provider: ProviderName, items: readonly ReceivedPix[]) => Promise<TakenIn>
}

/** Reconciles the provider's statement with the books, day by day, and handles the differences. */
export function reconciliationFeature(
  { database, unitOfWork, clock, log }: Infrastructure,
  { names, forJobs, isSimulatedProvider, takeInStatement, mail }: ReconciliationNeeds,
): Feature<object> {
  const deps = { database, unitOfWork, clock, log, takeInStatement }
  const runDue = async (name: ProviderName) => {
    const { statement, balance = null } = forJobs(name) ?? {}
    if (statement?.namesPix === true) await runDueDays(deps, name, { statement, balance })
    // A simulation plays every provider on one account, so its balance belongs to no single provider.
    else if (balance !== null && !isSimulatedProvider(name)) await reconcileBalance(deps, name, balance)
  }
  return {
    api: {},
    routes(router) {
      const hasStatement = (name: ProviderName) => forJobs(name)?.statement?.namesPix === true
      reconciliationRoutes(router, { database, unitOfWork, hasStatement })
    },
    works: [work(runDueDaysJob, ({ provider }) => runDue(provider))],
    tasks: [
      ...names.map((name) => ({
        name: `reconciliation.run-${name}`,
        everySeconds: 60,
        run: () => runDue(name),
      })),
      {
        name: 'reconciliation.alarm',
        everySeconds: 300,
        run: () => raiseAlarm({ database, unitOfWork, clock, log, mail }),
      },
    ],
  }
}
