import pg from 'pg'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { testClock } from '../../../test/factories/clock.ts'
import { defineJob } from '../jobs/job-definition.ts'
import { deadLetterQueue } from '../jobs/dead-jobs.ts'
import { type JobQueue, startJobQueue } from '../jobs/job-queue.ts'
import { createLogger } from '../log/logger.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { relayOnce } from './outbox-relay.ts'
import { liveChannelName } from './pass-on.ts'

const greet = defineJob('test-greet', z.strictObject({ name: z.string() }))
const doomed = defineJob('test-doomed', z.strictObject({ n: z.number() }), {
  retryLimit: 1,
  retryDelaySeconds: 1,
})
const sweep = defineJob('test-sweep', z.strictObject({}), { oncePerKey: true })
const clock = testClock()
const log = createLogger('silent')
const metrics = createMetrics()

let database: TestDatabase
let jobs: JobQueue
beforeAll(async () => {
  database = await createTestDatabase()
  jobs = await startJobQueue({
    appUrl: database.appUrl,
    definitions: [greet, doomed, sweep],
    works: true,
    log,
    metrics,
  })
})
beforeEach(() => database.reset())
afterAll(async () => {
  await jobs.stop()
  await database.close()
})

const system = { kind: 'system', name: 'job' } as const
const relay = () => relayOnce({ database: database.db, jobs, clock, log, metrics })
const count = async (sql: string) => (await database.pool.query(`select count(*) as n from ${sql}`)).rows[0].n

async function heard(work: () => Promise<void>): Promise<unknown[]> {
  const listener = new pg.Client({ connectionString: database.appUrl })
  await listener.connect()
  await listener.query(`listen ${liveChannelName}`)
  const payloads: unknown[] = []
  listener.on('notification', ({ payload }) => payloads.push(...JSON.parse(payload ?? '[]')))
  await work()
  // Notices arrive before the answer to a later statement of the same connection.
  await listener.query('select')
  await listener.end()
  return payloads
}

it('announces committed events once, in order, in payloads that PostgreSQL takes', async () => {
  const events = await heard(async () => {
    for (let n = 0; n < 3; n += 1) {
      await database.uow.run(system, 'test.announce', async (tx) => {
        tx.unchanged()
        for (let i = 0; i < 100; i += 1) {
          tx.announce({ topic: 'charge', id: `${n}-${i}-${'x'.repeat(40)}`, version: n * 100 + i }, [
            'user:u1',
            'admins',
          ])
        }
      })
    }
    await Promise.all([relay(), relay(), relay()])
  })
  const versions = events.map((event) => (event as { version: number }).version)
  expect(versions).toEqual(Array.from({ length: 300 }, (_, n) => n))
  expect(await count('outbox')).toBe(0n)
})

it('hands a job to its handler after the commit, and nothing after a rollback', async () => {
  const done = Promise.withResolvers<{ name: string }>()
  await jobs.work(greet, async (data) => done.resolve(data))
  await database.uow
    .run(system, 'test.rolled-back', async (tx) => {
      tx.enqueue(greet, { name: 'nobody' })
      throw new Error('no')
    })
    .catch(() => undefined)
  await database.uow.run(system, 'test.enqueue', async (tx) => {
    tx.unchanged()
    tx.enqueue(greet, { name: 'Ana' })
  })
  await relay()
  expect(await done.promise).toEqual({ name: 'Ana' })
})

it('adds a job once when the relay died after its commit was lost', async () => {
  await database.uow.run(system, 'test.enqueue', async (tx) => {
    tx.unchanged()
    tx.enqueue(sweep, {}, { startAfterSeconds: 3600 })
  })
  const { rows } = await database.pool.query('select jobs from outbox')
  await relay()
  await database.pool.query('insert into outbox (jobs) values ($1)', [JSON.stringify(rows[0].jobs)])
  await relay()
  expect(await count(`pgboss.job where name = 'test-sweep'`)).toBe(1n)
})

it('keeps one waiting job per key where the job says so', async () => {
  await database.uow.run(system, 'test.enqueue', async (tx) => {
    tx.unchanged()
    for (const key of ['a', 'a', 'b']) tx.enqueue(sweep, {}, { startAfterSeconds: 3600, singletonKey: key })
  })
  await relay()
  expect(await count(`pgboss.job where name = 'test-sweep'`)).toBe(2n)
})

it('tries a failing job again and then lays it aside', async () => {
  let tries = 0
  await jobs.work(doomed, async () => {
    tries += 1
    throw new Error('never')
  })
  await database.uow.run(system, 'test.enqueue', async (tx) => {
    tx.unchanged()
    tx.enqueue(doomed, { n: 1 })
  })
  await relay()
  await expect
    .poll(() => count(`pgboss.job where name = '${deadLetterQueue}'`), { timeout: 15_000, interval: 100 })
    .toBe(1n)
  expect(tries).toBe(2)
})
