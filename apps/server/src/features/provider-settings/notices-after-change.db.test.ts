import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { testClock, type TestClock } from '../../../test/factories/clock.ts'
import { peopleOf } from '../../../test/factories/people.ts'
import { type ProviderProcess, providerProcess } from '../../../test/factories/provider-process.ts'
import { createKeyedHash } from '../../platform/crypto/keyed-hash.ts'
import { createHttpApp } from '../../platform/http/http-app.ts'
import { createRateLimiter } from '../../platform/http/rate-limiter.ts'
import { createInbox } from '../../platform/inbox/postgres-inbox.ts'
import { createMetrics } from '../../platform/metrics/metrics.ts'
import { createStoredCredentials, type FollowDeps } from './stored-credentials.ts'
import { noticeRoutes } from '../collections/receive/notices.routes.ts'

const [former, present] = ['an-end-of-24-characters-0', 'an-end-of-24-characters-1']
const whole = { apiKey: 'a-key-that-nobody-may-read', pixKey: 'pix@puente.example' }

let clock: TestClock
let test: TestDatabase
let admins: ProviderProcess
let other: ProviderProcess
/** The notice route of another process, which gets no event about the change and has not polled since. */
let noticeServer: FastifyInstance

beforeAll(async () => {
  clock = testClock()
  test = await createTestDatabase({ clock })
})
beforeEach(async () => {
  await test.reset()
  const people = peopleOf(test, clock)
  const { email, userId } = await people.user()
  await people.changeRole(email, 'admin')
  const { sessionId } = await people.signIn({ email, adminArea: true, remember: true })
  const actor = { kind: 'admin', userId, sessionId } as const
  const world = { test, clock, actor, key: randomBytes(32) }
  admins = providerProcess(world, {})
  other = providerProcess(world, {})
  noticeServer = await openNoticeServer(other)
})
afterEach(async () => {
  await noticeServer.close()
  admins.providers.close()
  other.providers.close()
})
afterAll(() => test.close())

async function openNoticeServer({ deps, providers, stored }: ProviderProcess): Promise<FastifyInstance> {
  const { database, unitOfWork, cipher, log } = deps
  const metrics = createMetrics()
  const app = await createHttpApp({ log, metrics, trustedProxies: [], secure: false })
  const needs = {
    clock,
    database,
    log,
    inbox: createInbox({ database, unitOfWork, clock, cipher, log, metrics, pollMs: 60_000 }),
    limiter: createRateLimiter({ database, clock, hash: createKeyedHash(randomBytes(32)), metrics }),
    noticesOf: providers.noticesOf,
    comesBack: providers.comesBack,
    refreshCredentials: stored.refresh,
  }
  await app.register((scope) => noticeRoutes(scope, needs))
  return app
}

const notify = async (end: string) => {
  const { statusCode } = await noticeServer.inject({
    method: 'POST',
    url: `/webhooks/fire_banking/${end}`,
    headers: { 'content-type': 'application/json' },
    payload: '{}',
  })
  return statusCode
}

describe('the address of notices, once a new secret end is stored', () => {
  it('is accepted at once by a process that has not read it yet, because the provider may have it already (HOOK-001)', async () => {
    await admins.change({ ...whole, noticePathSecret: former })
    await other.stored.refresh()
    expect(await notify(present)).toBe(401)
    await admins.change({ noticePathSecret: present }, 1)
    expect([await notify(present), await notify(former)]).toEqual([200, 200])
  })

  it('is accepted at once with the first credentials of a provider', async () => {
    expect(await notify(present)).toBe(404)
    await admins.change({ ...whole, noticePathSecret: present })
    expect(await notify(present)).toBe(200)
  })

  it('is read once for all calls that wait for the same read, so that forgers cannot pile up reads', async () => {
    await admins.change({ ...whole, noticePathSecret: former })
    let reads = 0
    const statement: FollowDeps['database']['statement'] = (name, ...asked) => {
      if (name === 'provider-settings.states') reads += 1
      return test.db.statement(name, ...asked)
    }
    const stored = createStoredCredentials({ ...other.deps, database: { statement } })
    await Promise.all(Array.from({ length: 20 }, () => stored.refresh()))
    expect(reads).toBe(1)
    expect(await notify(former)).toBe(200)
    // Those that come while a read is under way may have missed a change, so they share the next one.
    const underWay = stored.refresh()
    await Promise.resolve().then(() => Promise.resolve())
    const later = Array.from({ length: 20 }, () => stored.refresh())
    await Promise.all([underWay, ...later])
    expect(reads).toBe(3)
  })
})
