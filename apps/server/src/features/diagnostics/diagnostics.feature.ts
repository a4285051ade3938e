import type { FastifyInstance } from 'fastify'
import type { FeatureParts } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import type { CheckableDeps } from './checkable-parts.ts'
import { clientErrorRoutes } from './client-errors.routes.ts'
import { debugRoutes } from './debug.routes.ts'
import { type OwnClient, ownClient } from './own-requests.ts'
import { qrSampleRoutes } from './qr-sample.routes.ts'
import type { SelfCheckDeps } from './self-check.ts'

export interface DiagnosticsNeeds
  extends Pick<CheckableDeps, 'verifyMailServer' | 'configuredProviders' | 'probeProvider'>,
    Pick<SelfCheckDeps, 'changeRole'> {}

/** What screens report about their own failures, and the server's part of the debug tools. */
export function diagnosticsFeature(
  infrastructure: Infrastructure,
  { verifyMailServer, configuredProviders, probeProvider, changeRole }: DiagnosticsNeeds,
): FeatureParts {
  const { log, config } = infrastructure
  const { debugTools, publicUrl } = config
  const needs = { verifyMailServer, configuredProviders, probeProvider, changeRole }
  let server: FastifyInstance | null = null
  const openClient = (): OwnClient => {
    if (server === null) throw new Error('there is no HTTP server')
    return ownClient(server, new URL(publicUrl).origin)
  }
  return {
    routes(router) {
      clientErrorRoutes(router, { log })
      qrSampleRoutes(router, config)
      debugRoutes(router, { ...infrastructure, ...needs, debugTools, openClient })
    },
    /** Adds no address. The self-check sends its requests through the server. */
    plainRoutes(app) {
      server = app
    },
  }
}
