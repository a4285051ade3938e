import * as z from 'zod/mini'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { testClock } from '../../../test/factories/clock.ts'
import { createLogger } from '../log/logger.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { relayOnce } from '../outbox/outbox-relay.ts'
import { stuckJobs, deadLetterQueue } from './stuck-jobs.ts'
import { defineJob, type JobDefinition } from './job-definition.ts'
import { type JobQueue, startJobQueue } from './job-queue.ts'

const once = { retryLimit: 0 }
const doomed = defineJob('test-doomed', z.strictObject({ n: z.number() }), once)
const recorded = defineJob('test-recorded', z.strictObject({}), { ...once, deadLetter: false })
const system = { kind: 'system', name: 'operator' } as const
const clock = testClock()
const metrics = createMetrics()

let database: TestDatabase
let jobs: JobQueue
const lines: string[] = []
const log = createLogger('warn', { write: (line) => lines.push(line) })
const relay = () => relayOnce({ database: database.db, jobs, clock, log, metrics })
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  await database.reset()
  lines.splice(0)
  jobs = await startJobQueue({
    appUrl: database.appUrl,
    definitions: [doomed, recorded],
    works: true,
    log,
    metrics,
  })
})
afterEach(() => jobs.stop())
afterAll(() => database.close())

const dead = async () => (await stuckJobs(database.db).summary()).count

async function enqueue<Name extends string, Data extends object>(
  job: JobDefinition<Name, Data>,
  data: Data,
): Promise<void> {
  await database.unitOfWork.run(system, 'test.enqueue', async (tx) => {
    tx.unchanged()
    tx.enqueue(job, data)
  })
  await relay()
}

it('keeps a dead job for 90 days, lists why it failed, and queues it again on command', async () => {
  let failing = true
  const done = Promise.withResolvers<number>()
  await jobs.work(doomed, async ({ n }) => {
    if (failing) throw new Error('no route to the provider')
    done.resolve(n)
  })
  await enqueue(doomed, { n: 7 })
  await expect.poll(dead, { timeout: 10_000, interval: 50 }).toBe(1)
  const source = stuckJobs(database.db)
  const [item] = await source.list(10)
  expect(item).toMatchObject({ about: 'test-doomed', lastError: 'no route to the provider' })
  const { rows } = await database.pool.query(
    `select extract(day from keep_until - created_on)::int as days from pgboss.job where name = '${deadLetterQueue}'`,
  )
  expect(rows).toEqual([{ days: 90 }])

  failing = false
  const repeat = () =>
    database.unitOfWork.run(system, 'test.repeat', async (tx) => {
      tx.unchanged()
      return source.repeat(tx, item?.id ?? '')
    })
  expect(await repeat()).toBe(true)
  expect(await repeat()).toBe(false)
  await relay()
  expect(await done.promise).toBe(7)
  expect(await source.summary()).toEqual({ count: 0, newestAt: null })
})

it('keeps a job without a dead letter out of that queue', async () => {
  const failed = () =>
    database.pool
      .query(`select from pgboss.job where name = 'test-recorded' and state = 'failed'`)
      .then(({ rowCount }) => rowCount)
  await jobs.work(recorded, async () => {
    throw new Error('never')
  })
  await enqueue(recorded, {})
  await expect.poll(failed, { timeout: 10_000, interval: 50 }).toBe(1)
  expect(await dead()).toBe(0)
})

it('fails a job whose data its handler cannot read, without calling it', async () => {
  let called = false
  await jobs.work(doomed, async () => {
    called = true
  })
  await enqueue({ ...doomed, schema: z.strictObject({ other: z.string() }) }, { other: 'x' })
  await expect.poll(dead, { timeout: 10_000, interval: 50 }).toBe(1)
  expect(called).toBe(false)
})

it("updates the options of an earlier version's queue", async () => {
  await jobs.stop()
  const patient = { ...doomed, options: { retryLimit: 3, deadLetter: false, oncePerKey: true } }
  jobs = await startJobQueue({ appUrl: database.appUrl, definitions: [patient], works: true, log, metrics })
  const { rows } = await database.pool.query(
    `select retry_limit, dead_letter from pgboss.queue where name = 'test-doomed'`,
  )
  expect(rows).toEqual([{ retry_limit: 3, dead_letter: null }])
  await database.unitOfWork.run(system, 'test.enqueue', async (tx) => {
    tx.unchanged()
    for (const n of [1, 2]) tx.enqueue(patient, { n }, { startAfterSeconds: 3600, singletonKey: 'once' })
  })
  await relay()
  const waiting = await database.pool.query(`select data from pgboss.job where name = 'test-doomed'`)
  expect(waiting.rows).toEqual([{ data: { n: 1 } }])
})

it('logs what went wrong when the queue fails, as the error that it was', async () => {
  await jobs.work(doomed, async () => undefined)
  await database.asOwner('alter schema pgboss rename to pgboss_away')
  try {
    const errors = () => lines.filter((line) => line.includes('jobs.error'))
    await expect.poll(() => errors().length, { timeout: 10_000, interval: 50 }).toBeGreaterThan(0)
    for (const line of errors()) {
      expect(JSON.parse(line).err.message).toMatch(/pgboss/)
      expect(line).not.toContain('[object Object]')
    }
  } finally {
    await database.asOwner('alter schema pgboss_away rename to pgboss')
  }
})

it('warns and polls again when the database ends its connections, and then runs the job', async () => {
  const done = Promise.withResolvers<number>()
  await jobs.work(doomed, async ({ n }) => done.resolve(n))
  const endConnections = async () => {
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'puente jobs'`,
    )
    return lines.filter((line) => line.includes('jobs.connection-lost')).length
  }
  await expect.poll(endConnections, { timeout: 15_000, interval: 20 }).toBeGreaterThan(5)
  await enqueue(doomed, { n: 7 })
  expect(await done.promise).toBe(7)
  expect(lines.filter((line) => line.includes('jobs.error'))).toEqual([])
})
