import { readAdminSummary } from '@puente/contract/insights'
import type { FeatureParts } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import { readSummary } from './day-summary.ts'

/** The figures of the dashboard. */
export function insightsFeature({ database, clock }: Infrastructure): FeatureParts {
  return {
    routes(router) {
      router.on(readAdminSummary, ({ query }) => readSummary({ database, clock }, query.date))
    },
  }
}
