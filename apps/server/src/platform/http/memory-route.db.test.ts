import { randomBytes } from 'node:crypto'
import { endpoint } from '@puente/contract/protocol/endpoint'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { authenticatorOf } from '../../../test/factories/http-sessions.ts'
import { createKeyedHash } from '../crypto/keyed-hash.ts'
import { type DatabaseWatch, watchDatabase } from '../db/database-watch.ts'
import { createLogger } from '../log/logger.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { createEndpointRouter, type EndpointRouter } from './endpoint-router.ts'
import { createHttpApp } from './http-app.ts'
import { createRateLimiter } from './rate-limiter.ts'

const readThing = endpoint({
  name: 'readThing',
  method: 'GET',
  path: '/thing',
  access: 'anyone',
  fromMemory: true,
  rateLimit: 'public-read',
  summary: 'Read the thing',
  status: 200,
  response: z.strictObject({ name: z.string() }),
})

let now = new Date('2026-11-21T12:00:00Z')
const clock = { now: () => now }
let database: TestDatabase
let watch: DatabaseWatch
let app: FastifyInstance
let router: EndpointRouter
let thing: { name: string }
let asked: string[]

beforeAll(async () => {
  database = await createTestDatabase({ clock })
  const log = createLogger('silent')
  const metrics = createMetrics()
  watch = await watchDatabase({ url: database.appUrl, log })
  app = await createHttpApp({ log, metrics, trustedProxies: ['127.0.0.1'], secure: false })
  const authenticator = authenticatorOf(async () => {
    asked.push('session')
    return null
  })
  const hash = createKeyedHash(randomBytes(32))
  const limiter = createRateLimiter({ database: database.db, clock, hash, metrics })
  router = createEndpointRouter({
    app,
    log,
    authenticator,
    limiter,
    watch,
    isVerified: async () => true,
    origins: new Set(),
  })
  router.on(readThing, async () => thing)
})
beforeEach(async () => {
  await database.reset()
  thing = { name: 'Puente' }
  asked = []
})
afterAll(async () => {
  await app.close()
  await watch.stop()
  await database.close()
})

const read = (address = '192.0.2.1') =>
  app.inject({ url: '/api/v1/thing', headers: { cookie: 'sid=x', 'x-forwarded-for': address } })

it('answers without looking anybody up or writing a count', async () => {
  const answer = await read()
  expect([answer.statusCode, answer.json()]).toEqual([200, { name: 'Puente' }])
  expect(asked).toEqual([])
  const { rows } = await database.pool.query('select key from rate_limit_counters')
  expect(rows).toEqual([])
})

it('serializes the same object once, and a new object again', async () => {
  await read()
  thing.name = 'changed in place'
  expect((await read()).json()).toEqual({ name: 'Puente' })
  thing = { name: 'Ponte' }
  expect((await read()).json()).toEqual({ name: 'Ponte' })
})

it('answers only with the fields that the contract names', async () => {
  const row = { name: 'Puente', secret: 'x' }
  thing = row
  const answer = await read()
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain('secret')
})

it('asks one address to wait after 600 reads in a minute, and no other', async () => {
  now = new Date('2026-11-21T13:00:20Z')
  for (let nth = 0; nth < 600; nth += 1) await read('2001:db8::1')
  const refused = await read('2001:db8::2')
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate-limit.exceeded'])
  // The hits of 13:00:20 leave the window at 13:01:21, when the period of 3 s that they fell into is over.
  expect(refused.headers['retry-after']).toBe('61')
  expect((await read('192.0.2.2')).statusCode).toBe(200)
  now = new Date('2026-11-21T13:01:21Z')
  expect((await read('2001:db8::1')).statusCode).toBe(200)
})

it('is refused for an endpoint that is not public, and for a write', () => {
  const handler = async () => ({ name: 'x' })
  for (const change of [{ access: 'user' as const }, { method: 'POST' as const }]) {
    expect(() => router.on({ ...readThing, ...change, path: '/other' }, handler)).toThrow(
      'is not a public read',
    )
  }
})
