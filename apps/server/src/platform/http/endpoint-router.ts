import { apiPrefix, type Endpoint } from '@puente/contract/protocol/endpoint'
import { DomainError } from '@puente/contract/protocol/problems'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import { safeParse } from 'zod/v4/core'
import type { DatabaseWatch } from '../db/database-watch.ts'
import type { Logger } from '../log/logger.ts'
import type { Call, Download, Handler, Router } from './call.ts'
import { cookieValue } from './cookie-value.ts'
import { parsePart } from './parse-part.ts'
import type { RateLimiter } from './rate-limiter.ts'
import { adminWriteLimit, limitClassOf, rateLimits } from './rate-limits.ts'
import { declaredOnly } from './refusals.ts'
import { actorOf, actsAsAdmin, type Authenticator, type Session } from './session.ts'
import { readUpload, type Upload, uploadBodyLimit } from './upload.ts'
import { createUploadPlaces, type UploadPlaces } from './upload-places.ts'
import { guardWrite } from './write-guard.ts'

export interface EndpointRouterOptions {
  readonly app: FastifyInstance
  readonly log: Logger
  readonly authenticator: Authenticator
  readonly limiter: RateLimiter
  readonly watch: DatabaseWatch
  /** Whether an account is verified. Its uploads have places apart from those of unverified accounts. */
  readonly isVerified: (userId: string) => Promise<boolean>
  /** Origins of our own pages. */
  readonly origins: ReadonlySet<string>
  /** In tests: treats a refusal that the endpoint does not declare as a fault. */
  readonly declaredOnly?: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
  }
}

export interface EndpointRouter extends Router {
  /** What was registered, for the API document. */
  readonly endpoints: readonly Endpoint[]
}

const idempotencyKey = /^[A-Za-z0-9_-]{10,100}$/
const jsonType = 'application/json; charset=utf-8'
const safeMethods = new Set(['GET', 'HEAD'])

/** Serves endpoints of the contract. Checks who calls, how often, from where and with what, then runs the handler. */
export function createEndpointRouter(options: EndpointRouterOptions): EndpointRouter {
  const { app, watch } = options
  const endpoints: Endpoint[] = []
  const places = createUploadPlaces()
  app.decorateRequest('session', null)
  return {
    endpoints,
    on<const E extends Endpoint>(endpoint: E, handler: Handler<E>): void {
      const maxFields = fieldCount(endpoint)
      const reader: CallReader = {
        authenticator: options.authenticator,
        upload: (request) => upload(request, maxFields, places, options),
      }
      endpoints.push(endpoint)
      app.route({
        method: endpoint.method,
        url: apiPrefix + endpoint.path,
        ...(endpoint.upload === true ? { bodyLimit: uploadBodyLimit } : {}),
        ...(endpoint.fromMemory === true
          ? memoryRoute(endpoint, handler, options.limiter, reader)
          : {
              // Before the body is read: a caller learns of a refusal before they send megabytes.
              onRequest: (request, reply) => watch.guard(() => admit(endpoint, options, request, reply)),
              handler: async (request, reply) => {
                const work = async () => {
                  const call = await readCall(endpoint, reader, request, reply)
                  return watch.guard(() => handler(call))
                }
                const result = await (options.declaredOnly === true ? declaredOnly(endpoint, work) : work())
                return answer(endpoint, options.log, reply, result)
              },
            }),
      })
    },
  }
}

/**
 * Answers that are the same for everybody, without a query. Reads no session, counts callers in memory, and neither checks nor serializes an object
 * again that it has answered before.
 */
function memoryRoute<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  limiter: RateLimiter,
  reader: CallReader,
): Pick<RouteOptions, 'onRequest' | 'handler'> {
  if (endpoint.access !== 'anyone' || !safeMethods.has(endpoint.method)) {
    throw new Error(`${endpoint.name} is not a public read, so it cannot be answered from memory`)
  }
  const limitClass = limitClassOf(endpoint)
  const written = new WeakMap<object, string>()
  return {
    onRequest: (request, _reply, done) => {
      try {
        limiter.hitHere(limitClass, rateLimits[limitClass], {
          address: request.ip,
          userId: null,
          sessionId: null,
        })
        done()
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
    handler: async (request, reply) => {
      const result = await handler(await readCall(endpoint, reader, request, reply))
      if (typeof result !== 'object' || result === null) throw new Error(`${endpoint.name} answers no object`)
      let text = written.get(result)
      if (text === undefined) {
        text = writeOut(endpoint, result)
        written.set(result, text)
      }
      return reply.code(endpoint.status).type(jsonType).send(text)
    },
  }
}

async function admit(
  endpoint: Endpoint,
  { authenticator, limiter, origins }: EndpointRouterOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const session = await authenticator.authenticate(request, (cookie) => reply.header('set-cookie', cookie))
  const writes = !safeMethods.has(request.method)
  const limitClass = limitClassOf(endpoint)
  const caller = { address: request.ip, userId: session?.userId ?? null, sessionId: session?.id ?? null }
  await limiter.hit(limitClass, rateLimits[limitClass], caller)
  if (writes && endpoint.access === 'admin') await limiter.hit('admin-write', [adminWriteLimit], caller)
  request.session = sessionFor(endpoint, session)
  if (writes) guardWrite(request, request.session, origins, authenticator.csrfMatches)
  // Checked last, because an allowed command extends the proof.
  if (endpoint.freshProof !== true || request.session === null) return
  if (!(await authenticator.countOnProof(request.session))) throw new DomainError('proof.required')
}

/**
 * The session that the endpoint may be called with. On an endpoint for anyone, a locked session and a handed-over phone count as
 * visitors.
 * @throws DomainError `session.required`, `session.locked`, `access.denied`, `second-factor.enrolment-required`
 */
function sessionFor(endpoint: Endpoint, session: Session | null): Session | null {
  const { access } = endpoint
  if (session === null) {
    if (access === 'anyone') return null
    throw new DomainError('session.required')
  }
  if (session.locked && endpoint.whileLocked !== true) {
    if (access === 'anyone') return null
    throw new DomainError('session.locked')
  }
  if (session.scope === 'handover' && endpoint.onHandover !== true) {
    if (access === 'anyone') return null
    throw new DomainError('access.denied')
  }
  if (access !== 'admin') return session
  if (session.role !== 'admin') throw new DomainError('access.denied')
  if (session.secondFactorGap !== null) {
    throw new DomainError('second-factor.enrolment-required', { reason: session.secondFactorGap })
  }
  return session
}

/** What reading a call needs besides the request. */
interface CallReader {
  readonly authenticator: Authenticator
  readonly upload: (request: FastifyRequest) => Promise<Upload>
}

/**
 * Takes one of the upload places of its sender's group, and reads the upload. @throws DomainError as `UploadPlaces.take` and `readUpload`
 * do
 */
async function upload(
  request: FastifyRequest,
  maxFields: number,
  places: UploadPlaces,
  { isVerified }: EndpointRouterOptions,
): Promise<Upload> {
  const { session } = request
  const isAdmin = session !== null && actsAsAdmin(session)
  const verified = session !== null && !isAdmin && (await isVerified(session.userId))
  const giveBack = places.take(
    isAdmin ? 'admin' : verified ? 'verified' : 'other',
    session?.userId ?? request.ip,
  )
  try {
    return await readUpload(request, maxFields)
  } finally {
    giveBack()
  }
}

/** The parsed call. The cast states what the endpoint's schemas and the access check have just proven. */
async function readCall<E extends Endpoint>(
  endpoint: E,
  reader: CallReader,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Call<E>> {
  const key = request.headers['idempotency-key']
  if (endpoint.idempotent === true && (typeof key !== 'string' || !idempotencyKey.test(key))) {
    throw new DomainError('idempotency.key-required')
  }
  const part = (name: 'params' | 'query' | 'body', value: unknown) => {
    const schema = endpoint[name]
    return schema === undefined ? undefined : parsePart(schema, value, name)
  }
  const params = part('params', request.params)
  const query = part('query', request.query)
  // Check the address before reading megabytes.
  const sent = endpoint.upload === true ? await reader.upload(request) : undefined
  const call = {
    params,
    query,
    body: part('body', sent === undefined ? request.body : sent.fields),
    session: request.session,
    actor: actorOf(request.session),
    context: { requestId: request.id, ipAddress: request.ip },
    idempotencyKey: endpoint.idempotent === true ? key : undefined,
    file: sent?.file,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    cookie: (name: string) => cookieValue(request.headers.cookie ?? '', name),
    endReason: () => reader.authenticator.endReason(request),
    header: (name: string, value: string) => void reply.header(name, value),
  }
  return call as unknown as Call<E>
}

/** How many text fields come with the file of an upload. @throws Error if the body's schema is not a plain object of fields */
function fieldCount({ name, upload, body }: Endpoint): number {
  if (upload !== true || body === undefined) return 0
  if (body instanceof z.ZodMiniObject) return Object.keys(body.shape).length
  throw new Error(`the body of ${name} cannot be sent as fields beside a file`)
}

function answer(endpoint: Endpoint, log: Logger, reply: FastifyReply, result: unknown): FastifyReply {
  reply.code(endpoint.status)
  if (endpoint.download === true) return sendDownload(log, reply, result as Download)
  if (endpoint.response === undefined) return reply.send()
  return reply.type(jsonType).send(writeOut(endpoint, result))
}

/** Only what the contract names leaves the server. An extra field is a bug of ours, not the caller's fault. */
function writeOut(endpoint: Endpoint, result: unknown): string {
  if (endpoint.response === undefined) throw new Error(`${endpoint.name} has no answer to write`)
  const parsed = safeParse(endpoint.response, result)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`)
    throw new Error(`the answer of ${endpoint.name} breaks its contract: ${faults.join(', ')}`)
  }
  return JSON.stringify(parsed.data)
}

/** Sends a private file: never cached, never executed, with the name that its owner gave it (RFC 6266). */
function sendDownload(log: Logger, reply: FastifyReply, file: Download): FastifyReply {
  const ascii = file.fileName.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  if (file.sizeBytes !== null) reply.header('content-length', file.sizeBytes)
  if (!Buffer.isBuffer(file.body)) file.body.once('error', (err) => logBroken(log, reply, err))
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header(
      'content-disposition',
      `${file.disposition}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(file.fileName).replaceAll("'", '%27')}`,
    )
    .type(file.mediaType)
    .send(file.body)
}

/** Once its first byte has left, an answer can only be aborted. The caller sees a broken connection, and the log shows why. */
function logBroken(log: Logger, { request }: FastifyReply, err: Error): void {
  const { method, routeOptions, id } = request
  log.error(
    { event: 'download.broken', method, route: routeOptions.url, requestId: id, err },
    'a file broke off while it was sent',
  )
}
