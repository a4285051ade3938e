import { randomBytes } from 'node:crypto'
import { sendContactMessage } from '@puente/contract/support/contact'
import { signIn } from '@puente/contract/identity/sessions'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { createKeyedHash } from '../crypto/keyed-hash.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { createRateLimiter, type RateLimitedCaller, type RateLimiter } from './rate-limiter.ts'
import { adminWriteLimit, type RateLimitRule, rateLimits } from './rate-limits.ts'

let database: TestDatabase
let limiter: RateLimiter
let now: Date
const key = randomBytes(32)
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  await database.reset()
  limiter = limiterOf()
  at('12:00:00.000')
})
afterAll(() => database.close())

const limiterOf = () =>
  createRateLimiter({
    database: database.db,
    clock: { now: () => now },
    hash: createKeyedHash(key),
    metrics: createMetrics(),
  })
function at(time: string): void {
  now = new Date(`2026-11-21T${time}Z`)
}
const caller = { address: '192.0.2.1', userId: null, sessionId: null }
const perMinute = rateLimits[signIn.rateLimit]
const perQuarterOfAnHour = rateLimits[sendContactMessage.rateLimit]

/** Returns how many of the simultaneous hits pass, and the Retry-After of the others. */
async function hits(
  count: number,
  rules: readonly RateLimitRule[],
  { by = [limiter], who = caller }: { by?: readonly RateLimiter[]; who?: RateLimitedCaller } = {},
): Promise<{ passed: number; waits: number[] }> {
  const waits: number[] = []
  let passed = 0
  await Promise.all(
    Array.from({ length: count }, async (_, nth) => {
      try {
        await by[nth % by.length]?.hit('test', rules, who)
        passed += 1
      } catch (error) {
        waits.push(waitOf(error))
      }
    }),
  )
  return { passed, waits }
}
function waitOf(error: unknown): number {
  expect(error).toMatchObject({ code: 'rate-limit.exceeded' })
  return (error as { details: { retryAfterSeconds: number } }).details.retryAfterSeconds
}

it('allows ten sign-ins of one address in any 60 s, not twenty around the turn of a minute', async () => {
  at('12:00:59.400')
  expect((await hits(10, perMinute)).passed).toBe(10)
  at('12:01:00.600')
  expect((await hits(10, perMinute)).passed).toBe(0)
})

it.each([
  ['a sign-in', perMinute, 10, '12:00:00.000', '12:01:02.999', '12:01:03.000'],
  ['the contact form', perQuarterOfAnHour, 5, '12:14:59.999', '12:29:59.999', '12:30:00.000'],
] as const)('opens %s again when its hits have left the window, and not before', async (...given) => {
  const [, rules, max, full, last, free] = given
  at(full)
  expect((await hits(max, rules)).passed).toBe(max)
  at(last)
  expect(await hits(1, rules)).toEqual({ passed: 0, waits: [1] })
  at(free)
  expect((await hits(max + 1, rules)).passed).toBe(max)
})

it('does not lengthen the wait of a caller that keeps trying', async () => {
  const knock = (time: string) => {
    at(time)
    return hits(30, perMinute)
  }
  await hits(10, perMinute)
  for (const time of ['12:00:20.000', '12:00:40.000', '12:01:00.000']) await knock(time)
  at('12:01:03.000')
  expect((await hits(1, perMinute)).passed).toBe(1)
})

it('lets at most the limit of simultaneous hits pass, whichever process receives them', async () => {
  const processes = [limiter, limiterOf()]
  for (const time of ['12:00:00.000', '12:00:59.999', '12:01:03.000']) {
    at(time)
    const { passed, waits } = await hits(60, perMinute, { by: processes })
    expect(passed).toBe(time === '12:00:59.999' ? 0 : 10)
    expect(waits.every((wait) => wait >= 1 && wait <= 63)).toBe(true)
  }
})

it('limits the writes of an admin to 30 in any minute, each admin for themselves', async () => {
  const ana = { address: '192.0.2.1', userId: 'ana', sessionId: 's1' }
  const eva = { address: '192.0.2.1', userId: 'eva', sessionId: 's2' }
  at('12:00:59.000')
  expect((await hits(31, [adminWriteLimit], { who: ana })).passed).toBe(30)
  at('12:01:01.000')
  expect((await hits(31, [adminWriteLimit], { who: ana })).passed).toBe(0)
  expect((await hits(31, [adminWriteLimit], { who: eva })).passed).toBe(30)
  at('12:01:59.999')
  expect((await hits(1, [adminWriteLimit], { who: ana })).passed).toBe(0)
  at('12:02:00.000')
  expect((await hits(31, [adminWriteLimit], { who: ana })).passed).toBe(30)
})

it('counts callers without an address together, so that a closed connection evades no limit', async () => {
  at('12:00:00.000')
  const gone = { address: null, userId: null, sessionId: null }
  expect((await hits(20, perMinute, { who: gone })).passed).toBe(10)
  expect((await hits(1, perMinute)).passed).toBe(1)
})
it('slides in memory, too, and drops counters without hits', async () => {
  const here = (address: string) => {
    try {
      limiter.hitHere('test', perMinute, { address, userId: null, sessionId: null })
      return true
    } catch (error) {
      expect(waitOf(error)).toBeGreaterThanOrEqual(1)
      return false
    }
  }
  const passed = (count: number) =>
    Array.from({ length: count }, () => here('192.0.2.1')).filter(Boolean).length
  at('12:00:59.400')
  expect(passed(20)).toBe(10)
  at('12:01:00.600')
  expect(passed(20)).toBe(0)
  at('12:01:59.999')
  expect(passed(20)).toBe(0)
  at('12:02:00.000')
  expect(passed(20)).toBe(10)
})

it('removes counters whose window is long over', async () => {
  await hits(1, perMinute)
  at('12:02:59.999')
  await limiter.sweep()
  expect((await database.pool.query('select key from rate_limit_counters')).rowCount).toBe(1)
  at('12:03:00.001')
  await limiter.sweep()
  expect((await database.pool.query('select key from rate_limit_counters')).rowCount).toBe(0)
})
