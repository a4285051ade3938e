import type { FeatureParts } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import { clientErrorRoutes } from './client-errors.routes.ts'

/** What screens report about their own failures. */
export function diagnosticsFeature({ log }: Infrastructure): FeatureParts {
  return {
    routes(router) {
      clientErrorRoutes(router, { log })
    },
  }
}
