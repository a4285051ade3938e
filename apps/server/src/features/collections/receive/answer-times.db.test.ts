import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { createLogger } from '../../../platform/log/logger.ts'
import { answerTimes, forgetAnswerTimes, readAnswerTimes } from './answer-times.ts'

const start = new Date('2026-11-27T12:59:59Z')
const midnight = new Date('2026-11-27T03:00:00Z')
let now = start
const clock = { now: () => now }
const log = createLogger('silent')

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ clock })
})
beforeEach(async () => {
  await database.reset()
  now = start
})
afterAll(() => database.close())

const recorder = () => answerTimes({ database: database.db, clock, log })
const read = async () =>
  (await readAnswerTimes(database.db, midnight)).map(({ provider, answers, p50Ms, p95Ms }) => [
    provider,
    answers,
    p50Ms,
    p95Ms,
  ])

it('sums what several processes measured over the hours of the day, for each provider alone', async () => {
  const [one, other] = [recorder(), recorder()]
  for (let nth = 0; nth < 18; nth += 1) one.note('bcb', 1)
  other.note('bcb', 1)
  now = new Date('2026-11-27T13:00:00Z')
  other.note('bcb', 5_000)
  other.note('corpx', 1)
  await Promise.all([one.write(), other.write()])
  // Nothing is counted twice.
  await one.write()
  expect(await read()).toEqual([
    ['fire_banking', 0, null, null],
    ['corpx', 1, 1, 1],
    ['bcb', 20, 1, 1],
  ])
  one.note('bcb', 5_000)
  await one.write()
  const [, , bcb] = await read()
  expect(bcb).toEqual(['bcb', 21, 1, expect.any(Number)])
  expect(bcb?.[3]).toBeGreaterThanOrEqual(5_000)
})

it('shows nothing of the day before, and keeps eight days', async () => {
  now = new Date(midnight.getTime() - 1)
  const yesterday = recorder()
  yesterday.note('bcb', 1)
  await yesterday.write()
  expect((await read()).at(-1)).toEqual(['bcb', 0, null, null])
  now = new Date('2026-12-05T00:00:00Z')
  await forgetAnswerTimes({ database: database.db, clock })
  expect(await readAnswerTimes(database.db, new Date(0))).toContainEqual(
    expect.objectContaining({ answers: 1 }),
  )
  now = new Date('2026-12-06T12:00:00Z')
  await forgetAnswerTimes({ database: database.db, clock })
  expect((await readAnswerTimes(database.db, new Date(0))).every(({ answers }) => answers === 0)).toBe(true)
})
