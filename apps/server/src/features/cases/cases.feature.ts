import type { FeatureParts } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import { casesRoutes } from './cases.routes.ts'

/** The desk where admins work off what does not match: who has which case, and their notes (decision 0062). */
export function casesFeature(infrastructure: Infrastructure): FeatureParts {
  const { database, unitOfWork } = infrastructure
  return {
    routes(router) {
      casesRoutes(router, { database, unitOfWork })
    },
  }
}
