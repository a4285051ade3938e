import pg from 'pg'
import type { Db } from 'pg-boss'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { testClock } from '../../../test/factories/clock.ts'
import { queryPixJob, enqueueQuery } from '../../features/collections/query/collections.jobs.ts'
import { defineJob } from '../jobs/job-definition.ts'
import { deadLetterQueue } from '../jobs/stuck-jobs.ts'
import { type JobQueue, startJobQueue } from '../jobs/job-queue.ts'
import { createLogger } from '../log/logger.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { retryFailedRows, stuckRows } from './failed-rows.ts'
import { relayOnce, startOutboxRelay } from './outbox-relay.ts'
import { liveChannelName } from './pass-on.ts'

const greet = defineJob('test-greet', z.strictObject({ name: z.string() }))
const doomed = defineJob('test-doomed', z.strictObject({ n: z.number() }), {
  retryLimit: 1,
  retryDelaySeconds: 1,
})
const mixed = defineJob('test-mixed', z.strictObject({ n: z.number() }), { retryDelaySeconds: 60 })
const sweep = defineJob('test-sweep', z.strictObject({}), { oncePerKey: true })
const clock = testClock()
const log = createLogger('silent')
const metrics = createMetrics()

let database: TestDatabase
let jobs: JobQueue
beforeAll(async () => {
  database = await createTestDatabase({ clock })
  jobs = await startJobQueue({
    appUrl: database.appUrl,
    definitions: [greet, doomed, mixed, sweep, queryPixJob],
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
const deps = () => ({ database: database.db, jobs, clock, log, metrics })
const relay = () => relayOnce(deps())
const retry = () => retryFailedRows(deps())

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

it('announces committed events once, in order, in payloads that PostgreSQL accepts', async () => {
  const events = await heard(async () => {
    for (let n = 0; n < 3; n += 1) {
      await database.unitOfWork.run(system, 'test.announce', async (tx) => {
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
  await database.unitOfWork
    .run(system, 'test.rolled-back', async (tx) => {
      tx.enqueue(greet, { name: 'nobody' })
      throw new Error('no')
    })
    .catch(() => undefined)
  await database.unitOfWork.run(system, 'test.enqueue', async (tx) => {
    tx.unchanged()
    tx.enqueue(greet, { name: 'Ana' })
  })
  await relay()
  expect(await done.promise).toEqual({ name: 'Ana' })
})

it('adds a job once when the relay died after its commit was lost', async () => {
  await database.unitOfWork.run(system, 'test.enqueue', async (tx) => {
    tx.unchanged()
    tx.enqueue(sweep, {}, { startAfterSeconds: 3600 })
  })
  const { rows } = await database.pool.query('select jobs from outbox')
  await relay()
  await database.pool.query('insert into outbox (jobs) values ($1)', [JSON.stringify(rows[0].jobs)])
  await relay()
  expect(await count(`pgboss.job where name = 'test-sweep'`)).toBe(1n)
})

it('keeps one waiting job per key if the job is defined so', async () => {
  await database.unitOfWork.run(system, 'test.enqueue', async (tx) => {
    tx.unchanged()
    for (const key of ['a', 'a', 'b']) tx.enqueue(sweep, {}, { startAfterSeconds: 3600, singletonKey: key })
  })
  await relay()
  expect(await count(`pgboss.job where name = 'test-sweep'`)).toBe(2n)
})

it('keeps one waiting query about a Pix at its provider', async () => {
  await database.unitOfWork.run(system, 'test.enqueue', async (tx) => {
    tx.unchanged()
    for (const [provider, endToEndId] of [
      ['bcb', 'E1'],
      ['bcb', 'E1'],
      ['bcb', 'E2'],
      ['corpx', 'E1'],
    ] as const)
      enqueueQuery(tx, { provider, endToEndId }, 3600)
  })
  await relay()
  expect(await count(`pgboss.job where name = '${queryPixJob.name}'`)).toBe(3n)
})

it('retries a failing job, then dead-letters it', async () => {
  let tries = 0
  await jobs.work(doomed, async () => {
    tries += 1
    throw new Error('never')
  })
  await database.unitOfWork.run(system, 'test.enqueue', async (tx) => {
    tx.unchanged()
    tx.enqueue(doomed, { n: 1 })
  })
  await relay()
  await expect
    .poll(() => count(`pgboss.job where name = '${deadLetterQueue}'`), { timeout: 15_000, interval: 100 })
    .toBe(1n)
  expect(tries).toBe(2)
})

it('runs other jobs past one that always fails', async () => {
  const done = Promise.withResolvers<number>()
  await jobs.work(mixed, async ({ n }) => {
    if (n === 0) throw new Error('never')
    if (n === 5) done.resolve(n)
  })
  await database.unitOfWork.run(system, 'test.enqueue', async (tx) => {
    tx.unchanged()
    for (let n = 0; n <= 5; n += 1) tx.enqueue(mixed, { n })
  })
  await relay()
  expect(await done.promise).toBe(5)
})

/** A row that no relay can pass on, because NOTIFY rejects so long a text. */
const poison = () =>
  database.unitOfWork.run(system, 'test.poison', async (tx) => {
    tx.unchanged()
    tx.announce({ topic: 'charge', id: 'x'.repeat(9000), version: 1 }, ['admins'])
  })
const fine = (version: number) =>
  database.unitOfWork.run(system, 'test.fine', async (tx) => {
    tx.unchanged()
    tx.announce({ topic: 'charge', id: 'fine', version }, ['admins'])
    tx.enqueue(sweep, {}, { startAfterSeconds: 3600, singletonKey: String(version) })
  })
const failures = async () => (await database.pool.query('select * from outbox_failures order by id')).rows

it('puts a row aside that cannot be passed on, and passes the others', async () => {
  await fine(1)
  await poison()
  // And one that PostgreSQL itself rejects.
  await database.pool.query(
    `insert into outbox (jobs) values ('[{"id": "not-a-uuid", "queue": "test-sweep", "data": {}}]')`,
  )
  await fine(2)
  const events = await heard(async () => void (await relay()))
  expect(events.map((event) => (event as { version: number }).version)).toEqual([1, 2])
  expect([await count('outbox'), await count(`pgboss.job where name = 'test-sweep'`)]).toEqual([0n, 2n])
  expect(await failures()).toMatchObject([
    { tries: 1, last_error: 'an event on charge is too large to announce', failed_at: clock.now() },
    { tries: 1, last_error: expect.stringContaining('not-a-uuid'), failed_at: clock.now() },
  ])
})

it('tries a row that was put aside ten times with growing pauses, then only when an operator repeats it', async () => {
  await poison()
  await relay()
  const waits: number[] = []
  for (let tries = 1; tries < 10; tries += 1) {
    const [row] = await failures()
    expect(row.tries).toBe(tries)
    const waitMs = row.next_attempt_at.getTime() - clock.now().getTime()
    waits.push(waitMs / 1000)
    clock.advance(waitMs - 1)
    await retry()
    expect(await failures()).toMatchObject([{ tries }])
    clock.advance(1)
    await retry()
  }
  expect(waits).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
  expect(await failures()).toMatchObject([{ tries: 10, next_attempt_at: null }])

  const source = stuckRows(database.db)
  expect(await source.summary()).toEqual({ count: 1, newestAt: clock.now() })
  const [item] = await source.list(10)
  expect(item).toMatchObject({
    since: clock.now(),
    about: 'events 1',
    lastError: 'an event on charge is too large to announce',
  })
  const id = item?.id ?? ''
  // The cause of the failure is removed.
  await database.asOwner(
    `update outbox_failures set events = '[{"topic":"charge","id":"mended","version":7,"channels":["admins"]}]'`,
  )
  const repeat = () =>
    database.unitOfWork.run(system, 'test.repeat', async (tx) => {
      tx.unchanged()
      return source.repeat(tx, id)
    })
  expect(await repeat()).toBe(true)
  expect(await repeat()).toBe(false)
  expect(await heard(async () => void (await retry()))).toMatchObject([{ id: 'mended', version: 7 }])
  expect(await failures()).toEqual([])
})

it('does not count a database failure as an attempt of a retried row, and continues its transaction after a row fails', async () => {
  await poison()
  await database.pool.query(
    `insert into outbox (jobs) values ('[{"id": "not-a-uuid", "queue": "test-sweep", "data": {}}]')`,
  )
  await relay()
  await database.asOwner(`insert into outbox_failures (id, events, tries, last_error, failed_at, next_attempt_at)
    select 999, '[]', 1, 'x', failed_at, next_attempt_at from outbox_failures limit 1`)
  clock.advance(60_000)
  const away = {
    insert: async (_queue: string, _jobs: unknown, db: Db) =>
      void (await db.executeSql(`do $$ begin raise exception 'x' using errcode = '53100'; end $$`)),
  }
  await expect(retryFailedRows({ ...deps(), jobs: away })).rejects.toThrow('x')
  expect((await failures()).map(({ tries }) => tries)).toEqual([1, 1, 1])
  await retry()
  expect((await failures()).map(({ tries }) => tries)).toEqual([2, 2])
})

it('relays when woken, and tries failed rows again by itself', async () => {
  await fine(1)
  await database.asOwner(
    `insert into outbox_failures (id, events, tries, last_error, failed_at, next_attempt_at)
     values (999, '[]', 1, 'x', $1, $1)`,
    [clock.now()],
  )
  const loop = startOutboxRelay({ ...deps(), pollMs: 60_000 })
  const left = async () => [await count('outbox'), await count('outbox_failures')]
  await expect.poll(left, { timeout: 10_000, interval: 20 }).toEqual([0n, 0n])
  await fine(2)
  loop.wake()
  await expect.poll(left, { timeout: 10_000, interval: 20 }).toEqual([0n, 0n])
  await loop.stop()
})

it('keeps the time before which a job must not run, and takes jobs of a kind that only a newer version knows', async () => {
  const unknown = defineJob('test-newer', z.strictObject({}))
  await database.unitOfWork.run(system, 'test.enqueue', async (tx) => {
    tx.unchanged()
    tx.enqueue(sweep, {}, { startAfterSeconds: 3600 })
    tx.enqueue(unknown, {})
  })
  await relay()
  const { rows } = await database.pool.query(
    `select name, round(extract(epoch from start_after - created_on))::int as seconds from pgboss.job order by name`,
  )
  expect(rows).toEqual([
    { name: 'test-newer', seconds: 0 },
    { name: 'test-sweep', seconds: 3600 },
  ])
})

it('does not count a database failure as an attempt, and does not change the row', async () => {
  for (const code of ['40P01', '55P03', '53100', '57P01']) {
    await database.reset()
    await fine(1)
    const failing = {
      insert: async (_queue: string, _jobs: unknown, db: Db) =>
        void (await db.executeSql(`do $$ begin raise exception 'x' using errcode = '${code}'; end $$`)),
    }
    await expect(relayOnce({ ...deps(), jobs: failing })).rejects.toThrow('x')
    expect([await count('outbox'), await count('outbox_failures')], code).toEqual([1n, 0n])
  }
})

it('does not count a database failure as an attempt of rows that are passed on one by one', async () => {
  await fine(1)
  const codes = ['22000', '53100']
  const failing = {
    insert: async (_queue: string, _jobs: unknown, db: Db) =>
      void (await db.executeSql(
        `do $$ begin raise exception 'x' using errcode = '${codes.shift()}'; end $$`,
      )),
  }
  await expect(relayOnce({ ...deps(), jobs: failing })).rejects.toThrow('x')
  expect(codes).toEqual([])
  expect([await count('outbox'), await count('outbox_failures')]).toEqual([1n, 0n])
})

it('skips the rows that another relay has locked', async () => {
  await fine(1)
  await fine(2)
  await database.db.borrow(async (other) => {
    await other.query('begin; select from outbox order by id limit 1 for update')
    await relay()
    expect(await count('outbox')).toBe(1n)
    await other.query('rollback')
  })
  await relay()
  expect(await count('outbox')).toBe(0n)
})

it('fails its round, not the process, when its connection breaks while it waits for the queue', async () => {
  await fine(1)
  const breaking = {
    async insert(_queue: string, _jobs: unknown, db: Db) {
      const { rows } = await db.executeSql('select pg_backend_pid() as pid')
      await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
      const left = `select count(*)::int as left from pg_stat_activity where pid = $1`
      const isLeft = async () => (await database.pool.query(left, [rows[0].pid])).rows[0].left
      await expect.poll(isLeft, { timeout: 5000, interval: 5 }).toBe(0)
      await new Promise((later) => setImmediate(later))
    },
  }
  await expect(relayOnce({ ...deps(), jobs: breaking })).rejects.toThrow(/terminat|not queryable/)
  expect(await count('outbox')).toBe(1n)
  await relay()
  expect(await count('outbox')).toBe(0n)
})
