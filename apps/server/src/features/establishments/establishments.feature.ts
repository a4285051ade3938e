import type { FeatureParts } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import { establishmentsRoutes } from './establishments.routes.ts'

/** A merchant's own establishments. */
export function establishmentsFeature({ database }: Infrastructure): FeatureParts {
  return {
    routes(router) {
      establishmentsRoutes(router, { database })
    },
  }
}
