import { readAdminSummary, readWaiting } from '@puente/contract/insights'
import type { FeatureParts } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import { readSummary } from './day-summary.ts'
import { countWaiting } from './waiting.ts'

/** The figures of the dashboard, and the counts of work that waits for an admin. */
export function insightsFeature({ database, clock }: Infrastructure): FeatureParts {
  return {
    routes(router) {
      router.on(readAdminSummary, ({ query }) => readSummary({ database, clock }, query.date))
      router.on(readWaiting, ({ query }) => countWaiting({ database, clock }, query))
    },
  }
}
