import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { endpoint } from '@puente/contract/protocol/endpoint'
import { DomainError } from '@puente/contract/protocol/problems'
import type { FastifyInstance, InjectOptions } from 'fastify'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { authenticatorOf, httpSession } from '../../../test/factories/http-sessions.ts'
import { createKeyedHash } from '../crypto/keyed-hash.ts'
import { type DatabaseWatch, watchDatabase } from '../db/database-watch.ts'
import { readMigrations } from '../db/migrations.ts'
import { createLogger } from '../log/logger.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { createEndpointRouter } from './endpoint-router.ts'
import { createHttpApp, stopHttpApp } from './http-app.ts'
import { registerNoticeRoute } from './notice-route.ts'
import { registerOperations } from './operations.routes.ts'
import { createRateLimiter, networkOf } from './rate-limiter.ts'
import type { Session } from './session.ts'
import { loadWebApp } from './web-app.ts'

const origin = 'https://puente.example'
let now = new Date('2026-11-21T12:00:00Z')
const clock = { now: () => now }
const lines: string[] = []
let database: TestDatabase
let watch: DatabaseWatch
let app: FastifyInstance
let dist: string
let stopping = false

const sessions: Record<string, Session> = {
  user: httpSession({ id: 's-user', userId: 'u1' }),
  admin: httpSession({ id: 's-admin', userId: 'u2', role: 'admin' }),
  'admin elsewhere': httpSession({ id: 's-admin-elsewhere', userId: 'u2', role: 'admin' }),
  locked: httpSession({ id: 's-locked', userId: 'u3', locked: true }),
  phone: httpSession({ id: 's-phone', userId: 'u4', scope: 'handover' }),
  stale: httpSession({ id: 's-stale', userId: 'u5', role: 'admin' }),
  bare: httpSession({ id: 's-bare', userId: 'u6', role: 'admin', secondFactorGap: 'not-set-up' }),
}

const body = z.strictObject({
  name: z.string().check(z.minLength(2), z.maxLength(10)),
  amount: z.number().check(z.minimum(1)),
  pin: z.optional(z.string().check(z.regex(/^\d+$/, 'digits'))),
})
const echo = endpoint({
  name: 'echo',
  method: 'POST',
  path: '/echo',
  access: 'user',
  summary: 'Echo',
  body,
  status: 201,
  idempotent: true,
  response: z.strictObject({ name: z.string() }),
  problems: ['quote.expired'],
})
const look = endpoint({
  name: 'look',
  method: 'GET',
  path: '/things/:id',
  access: 'anyone',
  summary: 'Look',
  params: z.strictObject({ id: z.string() }),
  query: z.strictObject({ mode: z._default(z.string(), 'fine') }),
  status: 200,
  response: z.strictObject({ id: z.string() }),
})
const rule = endpoint({
  name: 'rule',
  method: 'PUT',
  path: '/admin/rule',
  access: 'admin',
  summary: 'Rule',
  status: 204,
})
const readRule = endpoint({
  name: 'readRule',
  method: 'GET',
  path: '/admin/rule',
  access: 'admin',
  summary: 'Reads the rule',
  status: 200,
  response: z.strictObject({ rule: z.string() }),
})
const send = endpoint({
  name: 'send',
  method: 'POST',
  path: '/upload',
  access: 'user',
  summary: 'Send',
  upload: true,
  status: 201,
  response: z.strictObject({ size: z.number(), fileName: z.string() }),
})
const join5 = endpoint({
  name: 'join',
  method: 'POST',
  path: '/join',
  access: 'anyone',
  summary: 'Join',
  rateLimit: 'register',
  status: 204,
})

const unlock = endpoint({
  name: 'unlock',
  method: 'POST',
  path: '/unlocking',
  access: 'user',
  whileLocked: true,
  summary: 'Unlock',
  status: 204,
})
const photo = endpoint({
  name: 'photo',
  method: 'POST',
  path: '/photo',
  access: 'user',
  onHandover: true,
  summary: 'Photo',
  status: 204,
})
const decide = endpoint({
  name: 'decide',
  method: 'POST',
  path: '/admin/decision',
  access: 'admin',
  freshProof: true,
  summary: 'Decide',
  status: 204,
})
const who = endpoint({
  name: 'who',
  method: 'GET',
  path: '/who',
  access: 'anyone',
  summary: 'Who',
  status: 200,
  response: z.strictObject({ userId: z.nullable(z.string()) }),
})

beforeAll(async () => {
  database = await createTestDatabase({ clock })
  const log = createLogger('info', { write: (line) => lines.push(line) })
  const metrics = createMetrics()
  dist = await mkdtemp(join(tmpdir(), 'puente-dist-'))
  await mkdir(join(dist, 'assets'))
  await writeFile(join(dist, 'index.html'), '<script nonce="__CSP_NONCE__"></script>')
  await writeFile(join(dist, 'assets/app-abc.js'), 'x'.repeat(5000))
  await writeFile(join(dist, 'assets/app-abc.js.map'), '{}')
  const web = await loadWebApp(dist)
  watch = await watchDatabase({ url: database.appUrl, log })
  app = await createHttpApp({ log, metrics, trustedProxies: [], secure: true, fallback: web.serve })
  const authenticator = authenticatorOf(async ({ headers }) => sessions[String(headers['cookie'])] ?? null, {
    countOnProof: async ({ id }) => id !== 's-stale',
    csrfMatches: (sessionId, token) => token === `csrf-${sessionId}`,
  })
  const limiter = createRateLimiter({
    database: database.db,
    clock,
    hash: createKeyedHash(randomBytes(32)),
    metrics,
  })
  const router = createEndpointRouter({
    app,
    log,
    authenticator,
    limiter,
    watch,
    isVerified: async () => true,
    origins: new Set([origin]),
  })
  router.on(echo, async ({ body: { name } }) => {
    if (name === 'expired') throw new DomainError('quote.expired', { id: 'q1' })
    if (name === 'boom') throw new Error('secret inside')
    return name === 'leak' ? ({ name, password: 'x' } as { name: string }) : { name }
  })
  router.on(look, async ({ params }) => {
    if (params.id === 'slow') await database.db.statement('test.slow', 'select pg_sleep(20)', [])
    return { id: params.id }
  })
  router.on(rule, async () => undefined)
  router.on(readRule, async () => ({ rule: 'none' }))
  router.on(send, async ({ file }) => ({ size: file.bytes.length, fileName: file.fileName }))
  router.on(join5, async () => undefined)
  router.on(unlock, async () => undefined)
  router.on(photo, async () => undefined)
  router.on(decide, async () => undefined)
  router.on(who, async ({ session }) => ({ userId: session?.userId ?? null }))
  const operation = { name: 'notify', summary: 'Notify', access: 'provider', answer: 'text/plain' } as const
  registerNoticeRoute(app, 'POST', '/api/notices/:secret', operation, async (notice) =>
    notice.params['secret'] === 'right'
      ? { status: 200, text: notice.body.toString('latin1') }
      : { status: 401, text: 'Invalid webhook signature' },
  )
  registerOperations({
    app,
    database: database.db,
    migrations: await readMigrations(),
    metrics,
    log,
    metricsToken: null,
    endpoints: router.endpoints,
    title: 'Puente',
    version: '1',
    isStopping: () => stopping,
  })
})
beforeEach(async () => {
  lines.length = 0
  now = new Date(now.getTime() + 86_400_000)
  await database.reset()
})
afterAll(async () => {
  await app.close()
  await watch.stop()
  await database.close()
  await rm(dist, { recursive: true })
})

const asUser = { cookie: 'user', origin, 'x-csrf-token': 'csrf-s-user', 'idempotency-key': 'key-0123456789' }
const post = (payload: unknown, headers: Record<string, string> = asUser) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/echo',
    headers,
    payload: payload as InjectOptions['payload'] & object,
  })

it('answers a valid call, with only the fields that the contract names', async () => {
  expect((await post({ name: 'Ana', amount: 1 })).json()).toEqual({ name: 'Ana' })
  const leak = await post({ name: 'leak', amount: 1 })
  expect([leak.statusCode, leak.body.includes('password')]).toEqual([500, false])
})

it('answers an invalid body with every faulty field, its rule and its limit', async () => {
  const refused = await post({ name: 'x', amount: 0, pin: 'a', extra: 1 })
  expect(refused.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(refused.json()).toMatchObject({
    type: 'urn:puente:problem:request.invalid',
    status: 422,
    code: 'request.invalid',
    instance: `urn:uuid:${refused.headers['x-request-id']}`,
    errors: [
      { field: 'name', rule: 'too-short', limit: 2 },
      { field: 'amount', rule: 'out-of-range', limit: 1 },
      { field: 'pin', rule: 'digits' },
      { field: 'extra', rule: 'unknown' },
    ],
  })
  expect((await post({ amount: 'many' })).json().errors).toEqual([
    { field: 'name', rule: 'required' },
    { field: 'amount', rule: 'type' },
  ])
})

it.each<[string, string, number, string]>([
  ['{"name":', 'application/json', 400, 'request.malformed'],
  ['', 'application/json', 400, 'request.malformed'],
  ['{"__proto__":{"x":1}}', 'application/json', 400, 'request.malformed'],
  [`${'['.repeat(30)}${']'.repeat(30)}`, 'application/json', 400, 'request.malformed'],
  ['name=x', 'application/x-www-form-urlencoded', 415, 'request.unsupported-media-type'],
  ['hello', 'text/plain', 415, 'request.unsupported-media-type'],
  [`"${'x'.repeat(70_000)}"`, 'application/json', 413, 'request.too-large'],
])('refuses the body %j sent as %s', async (payload, type, status, code) => {
  const refused = await post(payload, { ...asUser, 'content-type': type })
  expect([refused.statusCode, refused.json().code]).toEqual([status, code])
})

it("logs the client's version, and nothing else of its header (PROF-013)", async () => {
  await post({ name: 'Ana', amount: 1 }, { ...asUser, 'x-client-info': 'puente-web/1.2.0' })
  await post({ name: 'Ana', amount: 1 }, { ...asUser, 'x-client-info': 'ana@example.com {"a":1}' })
  const done = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'request.done')
  expect(done.map(({ client }) => client)).toEqual(['puente-web/1.2.0', undefined])
})

it('shows nothing of an unknown failure and logs it with the request id', async () => {
  const failed = await post({ name: 'boom', amount: 1 })
  expect([failed.statusCode, failed.body.includes('secret inside')]).toEqual([500, false])
  const logged = lines.find((line) => line.includes('secret inside')) ?? ''
  expect(logged).toContain(String(failed.headers['x-request-id']))
})

it('answers a DomainError with its status, code and details', async () => {
  expect((await post({ name: 'expired', amount: 1 })).json()).toMatchObject({
    status: 409,
    code: 'quote.expired',
    details: { id: 'q1' },
  })
})

it('lets nobody in without the right session', async () => {
  const { cookie: _, ...anonymous } = asUser
  expect((await post({}, anonymous)).json().code).toBe('session.required')
  const rules = (cookie: string) =>
    app.inject({
      method: 'PUT',
      url: '/api/v1/admin/rule',
      headers: { cookie, origin, 'x-csrf-token': `csrf-s-${cookie}` },
    })
  expect((await rules('user')).json().code).toBe('access.denied')
  expect((await rules('admin')).statusCode).toBe(204)
})

const write = async (path: string, who: string) => {
  const answer = await app.inject({
    method: path === '/admin/rule' ? 'PUT' : 'POST',
    url: `/api/v1${path}`,
    headers: { cookie: who, origin, 'x-csrf-token': `csrf-s-${who}` },
  })
  return answer.statusCode === 204 ? 'done' : answer.json().code
}

it('lets a locked session unlock itself, and treats it as a visitor on public endpoints (AUTH-021)', async () => {
  expect(await write('/unlocking', 'locked')).toBe('done')
  expect(await write('/photo', 'locked')).toBe('session.locked')
  expect(await write('/admin/rule', 'locked')).toBe('session.locked')
  const asked = (cookie: string) => app.inject({ url: '/api/v1/who', headers: { cookie } })
  expect((await asked('locked')).json()).toEqual({ userId: null })
  expect((await asked('user')).json()).toEqual({ userId: 'u1' })
})

it('allows a phone with a handed-over verification only the endpoints that are marked for it', async () => {
  expect(await write('/photo', 'phone')).toBe('done')
  expect(await write('/unlocking', 'phone')).toBe('access.denied')
  expect((await app.inject({ url: '/api/v1/who', headers: { cookie: 'phone' } })).json()).toEqual({
    userId: null,
  })
})

it('requires a fresh proof if the endpoint does, and a second factor in the whole admin area', async () => {
  expect(await write('/admin/decision', 'admin')).toBe('done')
  expect(await write('/admin/decision', 'stale')).toBe('proof.required')
  expect(await write('/admin/rule', 'stale')).toBe('done')
  expect(await write('/admin/rule', 'bare')).toBe('second-factor.enrolment-required')
  expect(await write('/photo', 'bare')).toBe('done')
})

it('refuses writes from other sites: origin, fetch metadata, missing or foreign CSRF token (SEC-029)', async () => {
  const { origin: _o, ...withoutOrigin } = asUser
  const { 'x-csrf-token': _t, ...withoutToken } = asUser
  const attempts = [
    withoutOrigin,
    withoutToken,
    { ...asUser, origin: 'https://evil.example' },
    { ...asUser, origin: 'null' },
    { ...asUser, 'sec-fetch-site': 'cross-site' },
    { ...asUser, 'sec-fetch-site': 'same-site' },
    { ...asUser, 'x-csrf-token': 'csrf-s-admin' },
  ]
  for (const headers of attempts) {
    expect((await post({ name: 'Ana', amount: 1 }, headers)).json().code).toBe('origin.refused')
  }
})

it('requires a well-formed idempotency key if the endpoint takes one (SEC-022)', async () => {
  for (const key of ['', 'short', 'with space 123', 'x'.repeat(101)]) {
    const refused = await post({ name: 'Ana', amount: 1 }, { ...asUser, 'idempotency-key': key })
    expect(refused.json().code).toBe('idempotency.key-required')
  }
})

it('limits requests by class, for all processes together, and returns when to retry', async () => {
  const joining = () => app.inject({ method: 'POST', url: '/api/v1/join', headers: { origin } })
  for (let n = 0; n < 10; n += 1) expect((await joining()).statusCode).toBe(204)
  const refused = await joining()
  expect([refused.statusCode, refused.json().code, Number(refused.headers['retry-after'])]).toEqual([
    429,
    'rate-limit.exceeded',
    945,
  ])
  now = new Date(now.getTime() + 944_999)
  expect((await joining()).statusCode).toBe(429)
  now = new Date(now.getTime() + 1)
  expect((await joining()).statusCode).toBe(204)
  const { rows } = await database.pool.query('select key from rate_limit_counters')
  expect(JSON.stringify(rows)).not.toContain('127.0.0.1')
})

it('limits a session of an admin to 30 writes and 300 requests a minute, and answers 429 beyond (SEC-030)', async () => {
  const headers = { cookie: 'admin', origin, 'x-csrf-token': 'csrf-s-admin' }
  /**
   * One request after another. A burst would queue for the one row of the counter, and the database's limits on waiting are of real
   * time: on an overloaded machine they would answer 503.
   */
  const statuses = async (method: 'GET' | 'PUT', count: number, from = headers) => {
    const codes: number[] = []
    for (let nth = 0; nth < count; nth += 1)
      codes.push((await app.inject({ method, url: '/api/v1/admin/rule', headers: from })).statusCode)
    return codes
  }
  expect(await statuses('PUT', 32)).toEqual([...Array(30).fill(204), 429, 429])
  // The refused writes count as requests.
  expect(await statuses('GET', 270)).toEqual([...Array(268).fill(200), 429, 429])
  // Another session of the same person has a count of its own.
  const elsewhere = { ...headers, cookie: 'admin elsewhere', 'x-csrf-token': 'csrf-s-admin-elsewhere' }
  expect([await statuses('PUT', 1, elsewhere), await statuses('GET', 1, elsewhere)]).toEqual([[204], [200]])
  now = new Date(now.getTime() + 62_999)
  expect([await statuses('PUT', 1), await statuses('GET', 1)]).toEqual([[429], [429]])
  now = new Date(now.getTime() + 1)
  expect([await statuses('PUT', 1), await statuses('GET', 1)]).toEqual([[204], [200]])
})

it('counts an IPv6 household as one address', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:0db8:1:2::9'))
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
})

it('reads one file of an upload and refuses a larger one, a second one and none', async () => {
  const upload = (parts: [string, string, Buffer][]) => {
    const chunks = parts.flatMap(([field, fileName, bytes]) => [
      Buffer.from(
        `--b\r\nContent-Disposition: form-data; name="${field}"; filename="${fileName}"\r\nContent-Type: image/png\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ])
    const headers = { ...asUser, 'content-type': 'multipart/form-data; boundary=b' }
    return app.inject({
      method: 'POST',
      url: '/api/v1/upload',
      headers,
      payload: Buffer.concat([...chunks, Buffer.from('--b--\r\n')]),
    })
  }
  const fine = await upload([['file', '../../comprobante ñ.png', Buffer.alloc(5_242_880)]])
  expect(fine.json()).toEqual({ size: 5_242_880, fileName: 'comprobante ñ.png' })
  expect((await upload([['file', 'a', Buffer.alloc(5_242_881)]])).json().code).toBe('file.too-large')
  const two = await upload([
    ['file', 'a', Buffer.alloc(9)],
    ['file', 'b', Buffer.alloc(9)],
  ])
  expect(two.json()).toMatchObject({ code: 'request.invalid', errors: [{ field: 'file' }] })
  expect((await upload([['other', 'a', Buffer.alloc(9)]])).json().code).toBe('request.invalid')
  expect((await upload([])).statusCode).toBe(422)
  expect((await post({ name: 'Ana', amount: 1 })).statusCode).toBe(201)
})

it('distinguishes an unknown path from a known one with the wrong method', async () => {
  const wrong = await app.inject({ method: 'DELETE', url: '/api/v1/things/1' })
  expect([wrong.json().code, wrong.headers['allow']]).toEqual(['route.method-not-allowed', 'GET, HEAD'])
  expect((await app.inject('/api/v1/nothing')).json().code).toBe('route.not-found')
  expect((await app.inject({ method: 'POST', url: '/orders', headers: { origin } })).json().code).toBe(
    'route.not-found',
  )
})

it('serves pages with a fresh nonce, cacheable files, and no build internals', async () => {
  const [first, second] = [await app.inject('/exchange'), await app.inject('/')]
  const nonce = /nonce="(.+)"/.exec(first.body)?.[1] ?? ''
  expect(first.headers['content-security-policy']).toContain(`'nonce-${nonce}' 'strict-dynamic'`)
  expect(second.body).not.toContain(nonce)
  const script = await app.inject({ url: '/assets/app-abc.js', headers: { 'accept-encoding': 'gzip, br' } })
  expect(script.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const etag = String(script.headers['etag'])
  expect(
    (await app.inject({ url: '/assets/app-abc.js', headers: { 'if-none-match': etag } })).statusCode,
  ).toBe(304)
  for (const url of [
    '/assets/app-abc.js.map',
    '/assets/../../../package.json',
    '/%2e%2e/secrets.json',
    '/.git/config.js',
  ]) {
    expect((await app.inject(url)).statusCode, url).toBe(404)
  }
})

it('stops at once although a browser has opened a connection ahead of need', async () => {
  const bare = await createHttpApp({
    log: createLogger('silent'),
    metrics: createMetrics(),
    trustedProxies: [],
    secure: false,
  })
  const { hostname, port } = new URL(await bare.listen({ port: 0, host: '127.0.0.1' }))
  const opened = once(bare.server, 'connection')
  const socket = connect(Number(port), hostname).resume()
  await opened
  const gone = once(socket, 'close')
  await stopHttpApp(bare)
  await gone
})

it('puts security headers on every answer', async () => {
  for (const url of ['/', '/api/health', '/api/v1/nothing']) {
    expect((await app.inject(url)).headers).toMatchObject({
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    })
  }
})

it('accepts raw notices without a session, up to 256 KiB', async () => {
  const notify = (secret: string, payload: Buffer) =>
    app.inject({
      method: 'POST',
      url: `/api/notices/${secret}`,
      payload,
      headers: { 'content-type': 'application/json' },
    })
  expect((await notify('right', Buffer.from('{"raw": 1 }'))).body).toBe('{"raw": 1 }')
  const forged = await notify('wrong', Buffer.from('{}'))
  expect([forged.statusCode, forged.body]).toEqual([401, 'Invalid webhook signature'])
  expect((await notify('right', Buffer.alloc(262_145))).statusCode).toBe(413)
})

it('documents exactly the endpoints that the server takes', async () => {
  const document = (await app.inject('/api/openapi.json')).json()
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths)).toEqual([
    '/api/v1/echo',
    '/api/v1/things/{id}',
    '/api/v1/admin/rule',
    '/api/v1/upload',
    '/api/v1/join',
    '/api/v1/unlocking',
    '/api/v1/photo',
    '/api/v1/admin/decision',
    '/api/v1/who',
    '/api/health',
    '/api/ready',
    '/api/metrics',
    '/api/openapi.json',
    '/api/docs',
    '/api/notices/{secret}',
  ])
  expect(document.paths['/api/health'].get).toMatchObject({
    operationId: 'readHealth',
    'x-authz': 'anyone',
    responses: { 200: { content: { 'application/json': {} } } },
  })
  expect(document.paths['/api/v1/echo'].post).toMatchObject({
    operationId: 'echo',
    'x-authz': 'user',
    'x-idempotent': true,
    'x-step-up': false,
    'x-rate-limit': ['1800 per 60 s per address', '900 per 60 s per user'],
  })
  expect(Object.keys(document.paths['/api/v1/echo'].post.responses)).toContain('409')
  expect(document.paths['/api/v1/admin/decision'].post).toMatchObject({
    'x-authz': 'admin',
    'x-step-up': true,
    'x-rate-limit': ['600 per 60 s per address', '300 per 60 s per session', '30 per 60 s per session'],
  })
  const page = await app.inject('/api/docs')
  expect(page.body).toContain('quote.expired')
  expect(page.body).not.toMatch(/<script|https?:\/\//)
})

it('is alive without the database, and ready only with it, current migrations and no stop', async () => {
  expect((await app.inject('/api/health')).json()).toEqual({ status: 'ok' })
  expect((await app.inject('/api/ready')).json()).toEqual({ status: 'ready', faults: [] })
  stopping = true
  expect((await app.inject('/api/ready')).statusCode).toBe(503)
  stopping = false
  await database.asOwner(
    `delete from schema_migrations where name = (select max(name) from schema_migrations)`,
  )
  expect((await app.inject('/api/ready')).json().faults).toEqual(['migrations'])
})

it('shows its counters to this machine only', async () => {
  expect((await app.inject('/api/metrics')).body).toContain('puente_http_request_duration_seconds_bucket')
  const outside = await app.inject({ url: '/api/metrics', headers: { 'x-forwarded-for': '127.0.0.1' } })
  expect(outside.statusCode).toBe(403)
})

it('refuses oversized headers and garbage on the wire without a stack', async () => {
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const raw = (text: string) =>
    new Promise<string>((resolve, fail) => {
      const socket = connect(Number(new URL(address).port), '127.0.0.1', () => socket.write(text))
      let answer = ''
      socket.on('data', (data) => {
        answer += data
      })
      socket.on('close', () => resolve(answer))
      socket.on('error', fail)
    })
  expect(await raw('NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1.1 400/)
  expect(await raw(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1.1 431/)
})
