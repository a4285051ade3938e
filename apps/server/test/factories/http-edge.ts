import type { FastifyInstance } from 'fastify'
import { createEndpointRouter, type EndpointRouter } from '../../src/platform/http/endpoint-router.ts'
import { createHttpApp } from '../../src/platform/http/http-app.ts'
import type { Session } from '../../src/platform/http/session.ts'
import { createLogger } from '../../src/platform/log/logger.ts'
import { createMetrics } from '../../src/platform/metrics/metrics.ts'
import { authenticatorOf } from './http-sessions.ts'

export const edgeOrigin = 'https://puente.test'

/** The HTTP server without a database: every write has a valid token, and nothing is rate-limited. */
export async function createEdge(
  sessionOf: () => Session | null,
): Promise<{ readonly app: FastifyInstance; readonly router: EndpointRouter; readonly lines: string[] }> {
  const lines: string[] = []
  const log = createLogger('info', { write: (line) => lines.push(line) })
  const app = await createHttpApp({ log, metrics: createMetrics(), trustedProxies: [], secure: true })
  const router = createEndpointRouter({
    app,
    log,
    authenticator: authenticatorOf(async () => sessionOf(), { csrfMatches: () => true }),
    limiter: { hit: async () => undefined, hitHere: () => undefined, sweep: async () => undefined },
    watch: { isUp: true, guard: (work) => work(), stop: async () => undefined },
    isVerified: async () => true,
    origins: new Set([edgeOrigin]),
  })
  return { app, router, lines }
}
