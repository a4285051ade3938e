import type { FeatureParts } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import { dropInfectedImage } from './attach-image.ts'
import { establishmentsRoutes } from './establishments.routes.ts'
import { imageRoute } from './image-route.ts'

/** A merchant's own establishments, from the registration on. */
export function establishmentsFeature(infrastructure: Infrastructure): FeatureParts {
  const { database, unitOfWork, clock, cipher, keyedHash, files, limiter, uploadAllowance } = infrastructure
  const deps = { database, unitOfWork, clock, cipher, keyedHash, files, allowance: uploadAllowance }
  return {
    routes(router) {
      establishmentsRoutes(router, deps)
    },
    plainRoutes(app) {
      imageRoute(app, { database, files, limiter })
    },
    onInfectedFile: (tx, file) => dropInfectedImage(tx, files, file),
  }
}
