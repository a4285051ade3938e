import { setTimeout as pause } from 'node:timers/promises'
import {
  checkBalances as checkBalancesEndpoint,
  readAdminSummary,
  readMovement,
  readStoredSummary,
  readWaiting,
  refreshMetrics,
} from '@puente/contract/insights'
import type { FeatureParts } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import { sharedCache } from '../../platform/cache/shared-cache.ts'
import { checkBalances } from './check-balances.ts'
import { readDays, readStoredFigures, readSummary, refreshSummary } from './day-summary.ts'
import { storeDueSummaries } from './summaries/keep-summaries.ts'
import { countWaiting } from './waiting.ts'

/** The figures of the dashboard, the proof of balances, and the counts of work that waits for an admin. */
export function insightsFeature({ database, unitOfWork, clock }: Infrastructure): FeatureParts {
  const cache = sharedCache({ database, clock })
  const deps = { database, unitOfWork, clock, cache, pause: (ms: number) => pause(ms) }
  return {
    routes(router) {
      router.on(readAdminSummary, ({ query }) => readSummary(deps, query.date))
      router.on(readStoredSummary, async ({ query }) => ({
        summary: await readStoredFigures(deps, query.date),
      }))
      router.on(refreshMetrics, async ({ body }) => {
        await refreshSummary(deps, body.date)
        return undefined
      })
      router.on(readMovement, ({ query }) => readDays(deps, query))
      router.on(checkBalancesEndpoint, (caller) => checkBalances(deps, caller))
      router.on(readWaiting, ({ query }) => countWaiting({ database, clock }, query))
    },
    tasks: [{ name: 'insights.store-summaries', everySeconds: 3_600, run: () => storeDueSummaries(deps) }],
  }
}
