import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Product } from '../composition.ts'
import { isVerified } from '../features/verification/public.ts'
import type { Infrastructure } from '../platform/infrastructure.ts'
import type { DatabaseWatch } from '../platform/db/database-watch.ts'
import { readMigrations } from '../platform/db/migrations.ts'
import { createEndpointRouter } from '../platform/http/endpoint-router.ts'
import { createHttpApp } from '../platform/http/http-app.ts'
import { registerOperations } from '../platform/http/operations.routes.ts'
import { securityHeaders } from '../platform/http/security-headers.ts'
import { loadSitePages } from '../platform/http/site-pages.ts'
import { loadWebApp } from '../platform/http/web-app.ts'
import type { LiveHub } from '../platform/live/live-hub.ts'
import { registerLive } from '../platform/live/live.routes.ts'

const webBuild = join(import.meta.dirname, '../../../web/dist')

export interface HttpServerParts {
  readonly infrastructure: Infrastructure
  readonly product: Product
  readonly hub: LiveHub
  readonly watch: DatabaseWatch
  readonly version: string
  readonly isStopping: () => boolean
}

/** Builds the HTTP server with every route of this process. It does not listen yet. A process with the worker role answers only operators. */
export async function buildHttpServer(parts: HttpServerParts): Promise<FastifyInstance> {
  const { infrastructure, product, hub, watch, version, isStopping } = parts
  const { config, database, log, metrics, limiter } = infrastructure
  const secure = config.publicUrl.startsWith('https:')
  const fallback = config.role === 'worker' ? null : await webApp(infrastructure, product)
  const app = await createHttpApp({
    log,
    metrics,
    trustedProxies: config.trustedProxies,
    secure,
    ...(fallback === null ? {} : { fallback }),
  })
  const { authenticator } = product
  const router = createEndpointRouter({
    app,
    log,
    authenticator,
    limiter,
    watch,
    isVerified: (userId) => isVerified(database, userId),
    origins: ownOrigins(config),
    declaredOnly: config.appEnv === 'test',
  })
  registerOperations({
    app,
    database,
    migrations: await readMigrations(),
    metrics,
    log,
    metricsToken: config.metricsToken,
    endpoints: router.endpoints,
    title: 'Puente',
    version,
    isStopping,
  })
  if (config.role === 'worker') return app
  product.routes(router)
  await product.plainRoutes(app, authenticator)
  registerLive({
    app,
    hub,
    authenticator,
    headers: securityHeaders(secure),
    guestStreams: product.guestStreams,
  })
  return app
}

type Fallback = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | null>

/** The built web app for every path without a route. Null if it is not built. */
async function webApp(
  { config, clock, log }: Infrastructure,
  { dataOfPages }: Product,
): Promise<Fallback | null> {
  if (!existsSync(join(webBuild, 'index.html'))) {
    log.warn({ event: 'web.missing' }, 'the web app is not built: only the API answers')
    return null
  }
  const origin = config.publicUrl
  const pages = await loadSitePages({ folder: webBuild, origin, data: dataOfPages, clock, log })
  const web = await loadWebApp(webBuild, pages === null ? undefined : { pages, origin })
  return (request, reply) => web.serve(request, reply)
}

/** The origins of our own pages. On a local machine `localhost` and `127.0.0.1` are the same server. */
function ownOrigins({ appEnv, publicUrl }: Infrastructure['config']): ReadonlySet<string> {
  const { origin, port, protocol } = new URL(publicUrl)
  if (appEnv === 'production') return new Set([origin])
  return new Set([
    origin,
    ...['127.0.0.1', 'localhost'].map((host) => new URL(`${protocol}//${host}:${port}`).origin),
  ])
}
