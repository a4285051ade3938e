import { randomBytes } from 'node:crypto'
import type { Endpoint } from '@puente/contract/protocol/endpoint'
import { DomainError } from '@puente/contract/protocol/problems'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Secret } from '../config/secret.ts'
import { equalsInConstantTime } from '../crypto/tokens.ts'
import type { Database } from '../db/database.ts'
import { type Migration, MigrationError, pendingMigrations } from '../db/migrations.ts'
import { probeWrite } from '../db/probe-write.ts'
import type { Logger } from '../log/logger.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { apiReferencePage } from './api-reference-page.ts'
import { openApiDocument } from './openapi.ts'
import { collectPlainRoutes, type PlainOperation } from './plain-route.ts'
import { pageContentPolicy } from './security-headers.ts'

export interface OperationsOptions {
  readonly app: FastifyInstance
  readonly database: Database
  readonly migrations: readonly Migration[]
  readonly metrics: Metrics
  readonly log: Logger
  readonly metricsToken: Secret | null
  /** Endpoints of the API, read on request, when all are registered. */
  readonly endpoints: readonly Endpoint[]
  readonly title: string
  readonly version: string
  /** True from the moment when the process received its stop signal. */
  readonly isStopping: () => boolean
}

const documented = {
  health: {
    name: 'readHealth',
    summary: 'Whether this process is alive',
    access: 'anyone',
    answer: 'application/json',
  },
  readiness: {
    name: 'readReadiness',
    summary: 'Whether this process can serve; 503 with the reasons if it cannot',
    access: 'anyone',
    answer: 'application/json',
  },
  metrics: {
    name: 'readMetrics',
    summary: 'What this process counts, for Prometheus',
    access: 'operator',
    answer: 'text/plain',
  },
  document: {
    name: 'readApiDocument',
    summary: 'This document',
    access: 'anyone',
    answer: 'application/json',
  },
  reference: {
    name: 'readApiReference',
    summary: 'This document as a page',
    access: 'anyone',
    answer: 'text/html',
  },
} as const satisfies Record<string, PlainOperation>

const noncePlace = '__CSP_NONCE__'
const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** Registers the routes for operators and machines: health, readiness, metrics and the API document. */
export function registerOperations(options: OperationsOptions): void {
  const { app, metrics } = options
  const plainRoutes = collectPlainRoutes(app)

  // Uses no other part: a process that answers is alive, whatever else is broken.
  app.get('/api/health', { config: { documented: documented.health } }, async () => ({ status: 'ok' }))

  app.get('/api/ready', { config: { documented: documented.readiness } }, async (_request, reply) => {
    const faults = await readinessFaults(options)
    return reply
      .code(faults.length === 0 ? 200 : 503)
      .send({ status: faults.length === 0 ? 'ready' : 'not-ready', faults })
  })

  app.get('/api/metrics', { config: { documented: documented.metrics } }, async (request, reply) => {
    if (!mayReadMetrics(request, options.metricsToken)) throw new DomainError('access.denied')
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })

  // Both are created on the first request, when all routes are registered, and cached, because they take long to create.
  let document: string | undefined
  app.get('/api/openapi.json', { config: { documented: documented.document } }, async (_request, reply) => {
    const info = { title: `${options.title} API`, version: options.version }
    document ??= JSON.stringify(openApiDocument(options.endpoints, plainRoutes, info))
    return reply.type('application/json; charset=utf-8').send(document)
  })

  let page: string | undefined
  app.get('/api/docs', { config: { documented: documented.reference } }, async (_request, reply) => {
    page ??= apiReferencePage(options.endpoints, options.title, noncePlace)
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', pageContentPolicy(nonce))
      .type('text/html; charset=utf-8')
      .send(page.replace(noncePlace, nonce))
  })
}

async function readinessFaults({
  database,
  migrations,
  isStopping,
  log,
}: OperationsOptions): Promise<string[]> {
  if (isStopping()) return ['stopping']
  try {
    const pending = await pendingMigrations(database, migrations)
    if (pending.length > 0) return ['migrations']
    await probeWrite(database)
    return []
  } catch (error) {
    // The caller is a machine that needs yes or no. The log gets the reason.
    log.warn({ event: 'ready.failed', err: error }, 'this process is not ready')
    return [error instanceof MigrationError ? 'migrations' : 'database']
  }
}

function mayReadMetrics(request: FastifyRequest, token: Secret | null): boolean {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (token !== null && given !== undefined) return equalsInConstantTime(given, token.reveal())
  // The address of the connection itself: a forwarded header must not open this.
  return loopback.has(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-for'] === undefined
}
