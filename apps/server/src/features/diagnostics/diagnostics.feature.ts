import type { FeatureParts } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import type { CheckableDeps } from './checkable-parts.ts'
import { clientErrorRoutes } from './client-errors.routes.ts'
import { debugRoutes } from './debug.routes.ts'
import { qrSampleRoutes } from './qr-sample.routes.ts'

export type DiagnosticsNeeds = Pick<
  CheckableDeps,
  'verifyMailServer' | 'configuredProviders' | 'probeProvider'
>

/** What screens report about their own failures, and the server's part of the debug tools. */
export function diagnosticsFeature(
  infrastructure: Infrastructure,
  { verifyMailServer, configuredProviders, probeProvider }: DiagnosticsNeeds,
): FeatureParts {
  const { log, config } = infrastructure
  const { debugTools } = config
  const reach = { verifyMailServer, configuredProviders, probeProvider }
  return {
    routes(router) {
      clientErrorRoutes(router, { log })
      qrSampleRoutes(router, config)
      debugRoutes(router, { ...infrastructure, ...reach, debugTools })
    },
  }
}
