import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import multipart from '@fastify/multipart'
import { DomainError } from '@puente/contract/protocol/problems'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from '../log/logger.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { boundLeftover } from './arriving-body.ts'
import { logRefusal, sendProblem, toRefusal } from './problem-response.ts'
import { apiContentPolicy, securityHeaders } from './security-headers.ts'
import { uploadBodyLimit } from './upload.ts'

export interface HttpAppOptions {
  readonly log: Logger
  readonly metrics: Metrics
  /** Addresses or networks whose X-Forwarded-For is believed; none by default. */
  readonly trustedProxies: readonly string[]
  /** Whether people reach us by https. */
  readonly secure: boolean
  /** Answers requests without a route, for example pages of the web app. If null, they are refused. */
  readonly fallback?: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | null>
}

const maxHeaderBytes = 16_384
const jsonBodyBytes = 65_536
const maxJsonDepth = 20

/**
 * The HTTP server without routes: limits against slow and oversized requests, a request id on every answer, security
 * headers, one error channel, metrics and a log line per request.
 */
export async function createHttpApp(options: HttpAppOptions): Promise<FastifyInstance> {
  const headers = securityHeaders(options.secure)
  const setHeaders = (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(headers).header('x-request-id', request.id)
    // No page and no private answer may be cached. A route whose answer may be cached overrides this header.
    reply.header('cache-control', 'no-store').header('content-security-policy', apiContentPolicy)
  }
  const refuse = (request: FastifyRequest, reply: FastifyReply, error: unknown) => {
    const refusal = toRefusal(error)
    logRefusal(options.log, request, refusal)
    return reply.sent ? reply : sendProblem(reply, request.id, refusal)
  }
  const app = Fastify({
    logger: false,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    genReqId: () => randomUUID(),
    bodyLimit: jsonBodyBytes,
    requestTimeout: 30_000,
    // The hub closes streams that are open at the end; Node closes idle connections.
    forceCloseConnections: 'idle',
    // A parameter may be as long as a request's headers. Its schema limits it further.
    routerOptions: { maxParamLength: maxHeaderBytes, ignoreTrailingSlash: false },
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 5_000,
      maxHeaderSize: maxHeaderBytes,
      keepAliveTimeout: 65_000,
    },
    // A path that cannot be decoded: Fastify runs no hook for it.
    frameworkErrors: (error, request, reply) => {
      reply.raw.once('finish', () => recordAnswer(options, request, reply))
      setHeaders(request, reply)
      boundLeftover(request, uploadBodyLimit)
      refuse(request, reply, error)
    },
  })
  app.server.maxConnections = 10_000
  closeUnusedAtTheEnd(app)
  acceptBodies(app)
  await app.register(multipart, { attachFieldsToBody: false })

  app.addHook('onRequest', async (request, reply) => {
    setHeaders(request, reply)
    refuseTwoHosts(request)
  })
  app.addHook('onResponse', async (request, reply) => recordAnswer(options, request, reply))
  app.addHook('onSend', async (request) => boundLeftover(request, uploadBodyLimit))
  app.setErrorHandler((error, request, reply) => refuse(request, reply, error))
  const routes = rememberRoutes(app)
  app.setNotFoundHandler(async (request, reply) => {
    // An awaited reply returns nothing, so its result does not show whether it was sent.
    await options.fallback?.(request, reply)
    return reply.sent ? reply : refuseUnknown(routes, request, reply)
  })
  return app
}

/** A proxy and we could each believe a different one of two hosts (RFC 9112, 3.2). */
function refuseTwoHosts({ raw }: FastifyRequest): void {
  const names = raw.rawHeaders.filter((_, index) => index % 2 === 0)
  if (names.filter((name) => name.toLowerCase() === 'host').length > 1)
    throw new DomainError('request.malformed')
}

/** Counts an answer that was sent, and logs it. */
function recordAnswer({ log, metrics }: HttpAppOptions, request: FastifyRequest, reply: FastifyReply): void {
  const { method, id } = request
  const route = request.routeOptions.url ?? 'unknown'
  const status = reply.statusCode
  metrics.httpDuration.observe({ method, route, status: String(status) }, reply.elapsedTime / 1000)
  const durationMs = Math.round(reply.elapsedTime)
  log.info(
    { event: 'request.done', method, route, status, durationMs, requestId: id, ...clientOf(request) },
    'request',
  )
}

/**
 * Browsers open connections ahead of need. Node does not count one without a request as idle, so it would delay a stopping server for its whole drain
 * time.
 */
function closeUnusedAtTheEnd(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }) => unused.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
  })
}

/** The client's name and version, for the log (PROF-013). Anything else in the header is not logged. */
function clientOf({ headers }: FastifyRequest): { readonly client?: string } {
  const client = headers['x-client-info']
  return typeof client === 'string' && /^[a-z-]{1,30}\/[\w.+-]{1,30}$/.test(client) ? { client } : {}
}

/** Accepts JSON only, not too deep and without `__proto__`. Anything else is an unsupported type. */
function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') return done(new DomainError('request.malformed'))
    parseJson(request, body, (error, value: unknown) => {
      if (error === null && isTooDeep(value, maxJsonDepth)) done(new DomainError('request.malformed'))
      else done(error, value)
    })
  })
}

function isTooDeep(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (depth === 0) return true
  return Object.values(value).some((member) => isTooDeep(member, depth - 1))
}

interface KnownRoute {
  readonly method: string
  readonly pattern: RegExp
}

/** Collects every route registered from now on, to distinguish a wrong method from a wrong path. */
function rememberRoutes(app: FastifyInstance): readonly KnownRoute[] {
  const routes: KnownRoute[] = []
  app.addHook('onRoute', ({ method, url }) => {
    const pattern = new RegExp(
      `^${url.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/:[A-Za-z]+/g, '[^/]+')}$`,
    )
    for (const one of [method].flat()) routes.push({ method: one, pattern })
  })
  return routes
}

/** Refuses a wrong method on a known path as such. Any other path does not exist. */
function refuseUnknown(
  routes: readonly KnownRoute[],
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const path = request.url.split('?', 1)[0] ?? '/'
  const allowed = new Set(routes.filter((route) => route.pattern.test(path)).map((route) => route.method))
  if (allowed.size === 0) return sendProblem(reply, request.id, new DomainError('route.not-found'))
  reply.header('allow', [...allowed].join(', '))
  return sendProblem(reply, request.id, new DomainError('route.method-not-allowed'))
}

const drainMs = 20_000

/** Accepts no new requests, lets running ones finish for at most 20 s, and then aborts the rest. */
export async function stopHttpApp(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), drainMs)
  await app.close()
  clearTimeout(timer)
}
