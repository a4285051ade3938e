import type { FeatureParts } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import { clientErrorRoutes } from './client-errors.routes.ts'
import { qrSampleRoutes } from './qr-sample.routes.ts'

/** What screens report about their own failures, and the server's part of the debug tools. */
export function diagnosticsFeature({ log, config }: Infrastructure): FeatureParts {
  return {
    routes(router) {
      clientErrorRoutes(router, { log })
      qrSampleRoutes(router, config)
    },
  }
}
