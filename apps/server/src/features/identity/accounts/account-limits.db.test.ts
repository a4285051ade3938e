import {
  checkAvailability,
  register,
  requestEmailChange,
  requestPasswordReset,
  resendConfirmation,
} from '@puente/contract/identity/accounts'
import { sendContactMessage } from '@puente/contract/support/contact'
import type { Endpoint } from '@puente/contract/protocol/endpoint'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { testClock } from '../../../../test/factories/clock.ts'
import { createKeyedHash } from '../../../platform/crypto/keyed-hash.ts'
import {
  createRateLimiter,
  type RateLimitedCaller,
  type RateLimiter,
} from '../../../platform/http/rate-limiter.ts'
import { rateLimits } from '../../../platform/http/rate-limits.ts'
import { periodsPerWindow } from '../../../platform/http/sliding-window.ts'
import { createMetrics } from '../../../platform/metrics/metrics.ts'

const minute = 60_000
const clock = testClock()
let test: TestDatabase
let limiter: RateLimiter

beforeAll(async () => {
  test = await createTestDatabase({ clock })
  limiter = createRateLimiter({
    database: test.db,
    clock,
    hash: createKeyedHash(Buffer.alloc(32, 1)),
    metrics: createMetrics(),
  })
})
beforeEach(() => test.reset())
afterAll(() => test.close())

/** Calls from one address that the endpoint accepts at one moment. */
async function taken(endpoint: Endpoint, caller: RateLimitedCaller): Promise<number> {
  const { rateLimit = 'default' } = endpoint
  for (let count = 0; count < 1000; count += 1) {
    try {
      await limiter.hit(rateLimit, rateLimits[rateLimit], caller)
    } catch {
      return count
    }
  }
  throw new Error('no limit')
}

const visitor = { address: '203.0.113.7', userId: null, sessionId: null }

it.each([
  ['registrations (REG-019)', register, 10, 15],
  ['uniqueness checks (REG-012)', checkAvailability, 60, 10],
  ['reset mails (AUTH-024)', requestPasswordReset, 10, 15],
  ['confirmation mails', resendConfirmation, 10, 15],
  ['contact messages (PUB-037)', sendContactMessage, 5, 15],
] as const)('limits %s of one address', async (_, endpoint, most, minutes) => {
  expect(await taken(endpoint, visitor)).toBe(most)
  expect(await taken(endpoint, { ...visitor, address: '203.0.113.8' })).toBe(most)
  clock.advance(minutes * minute - 1)
  expect(await taken(endpoint, visitor)).toBe(0)
  clock.advance(1 + (minutes * minute) / periodsPerWindow)
  expect(await taken(endpoint, visitor)).toBe(most)
})

it('limits changes of email to three in 15 minutes per user, from any address (PROF-030)', async () => {
  const user = '0193f6f0-0000-7000-8000-000000000001'
  expect(await taken(requestEmailChange, { address: '203.0.113.7', userId: user, sessionId: null })).toBe(3)
  expect(await taken(requestEmailChange, { address: '203.0.113.8', userId: user, sessionId: null })).toBe(0)
  clock.advance(15 * minute - 1)
  expect(await taken(requestEmailChange, { address: '203.0.113.8', userId: user, sessionId: null })).toBe(0)
  clock.advance(1 + (15 * minute) / periodsPerWindow)
  expect(await taken(requestEmailChange, { address: '203.0.113.8', userId: user, sessionId: null })).toBe(3)
})
