import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { testClock } from '../../../test/factories/clock.ts'
import { systemClock } from '../clock/clock.ts'
import type { Database } from '../db/database.ts'
import { createLogger } from '../log/logger.ts'
import { runWhenDue, startPeriodicTasks } from './periodic-tasks.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(() => database.reset())
afterAll(() => database.close())

const start = (name: string, everySeconds: number, run: () => Promise<void>, leaseSeconds?: number) =>
  startPeriodicTasks([{ name, everySeconds, run, ...(leaseSeconds === undefined ? {} : { leaseSeconds }) }], {
    database: database.db,
    clock: systemClock,
    log: createLogger('silent'),
  })
const row = async () => (await database.pool.query('select * from periodic_tasks')).rows[0]

it('runs a task in one of many processes', async () => {
  let runs = 0
  const processes = Array.from({ length: 5 }, () => start('test.once', 3600, async () => void (runs += 1)))
  await expect
    .poll(async () => (await row())?.last_finished_at ?? null, { timeout: 5000, interval: 20 })
    .not.toBeNull()
  await Promise.all(processes.map((one) => one.stop()))
  expect(runs).toBe(1)
})

it('lets another process run a task once the lease of a dead process has expired, whatever the interval of the task', async () => {
  // The row that a process leaves if it is killed in the middle of a run.
  await database.pool.query(
    `insert into periodic_tasks (name, run_id, last_started_at, lease_until)
     values ('test.dead', gen_random_uuid(), now(), now() + interval '0.6 s')`,
  )
  const killedAt = performance.now()
  const ran = Promise.withResolvers<number>()
  const tasks = start('test.dead', 3600, async () => ran.resolve(performance.now() - killedAt), 0.5)
  const waitedMs = await ran.promise
  await tasks.stop()
  expect(waitedMs).toBeGreaterThan(400)
  expect(await row()).toMatchObject({ last_error: null, last_finished_at: expect.any(Date) })
})

it('keeps a task while it runs longer than its lease', async () => {
  let runs = 0
  const end = Promise.withResolvers<void>()
  const work = async () => {
    runs += 1
    await end.promise
  }
  const processes = [start('test.long', 3600, work, 0.6), start('test.long', 3600, work, 0.6)]
  const leases = new Set<number>()
  const renewed = async () => leases.add((await row())?.lease_until.getTime() ?? 0).size
  // A lease is renewed three times, so nine renewals are three leases.
  await expect.poll(renewed, { timeout: 10_000, interval: 50 }).toBeGreaterThan(9)
  end.resolve()
  await Promise.all(processes.map((one) => one.stop()))
  expect(runs).toBe(1)
})

it('stores why a task failed and runs the next round', async () => {
  let runs = 0
  const tasks = start('test.failing', 0.6, async () => {
    runs += 1
    if (runs === 1) throw new Error('first')
  })
  await expect.poll(async () => (await row())?.last_error, { timeout: 5000, interval: 20 }).toBe('first')
  await expect.poll(() => runs, { timeout: 5000, interval: 20 }).toBeGreaterThan(1)
  await tasks.stop()
})

it.each([
  ['every second', 1],
  ['every minute', 60],
  ['every hour', 3600],
  ['every 7 days', 7 * 86_400],
])(
  'runs a task of %s half a second before its time, and not a millisecond sooner',
  async (_pace, everySeconds) => {
    const clock = testClock()
    const deps = { database: database.db, clock, log: createLogger('silent') }
    const task = { name: 'test.paced', everySeconds, run: async () => undefined }
    expect(await runWhenDue(task, deps)).toBe(true)
    expect(await runWhenDue(task, deps)).toBe(false)
    clock.advance(everySeconds * 1000 - 501)
    expect(await runWhenDue(task, deps)).toBe(false)
    clock.advance(1)
    expect(await runWhenDue(task, deps)).toBe(true)
    expect(await runWhenDue(task, deps)).toBe(false)
  },
)

it('renews no lease once the run has ended', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const deps = { database: database.db, clock: testClock(), log: createLogger('silent') }
    const renewals: number[] = []
    const run = async () => void renewals.push(vi.getTimerCount())
    await runWhenDue({ name: 'test.renewed', everySeconds: 60, run }, deps)
    renewals.push(vi.getTimerCount())
    expect(renewals).toEqual([1, 0])
  } finally {
    vi.useRealTimers()
  }
})

it('starts a run again when its lease has expired, and not a millisecond earlier', async () => {
  const clock = testClock()
  const deps = { database: database.db, clock, log: createLogger('silent') }
  const task = { name: 'test.leased', everySeconds: 1, leaseSeconds: 30, run: async () => undefined }
  await runWhenDue(task, deps)
  // The row that a process leaves if it dies in the middle of a run.
  await database.asOwner('update periodic_tasks set last_finished_at = null')
  clock.advance(29_999)
  expect(await runWhenDue(task, deps)).toBe(false)
  clock.advance(1)
  expect(await runWhenDue(task, deps)).toBe(true)
})

it('does not touch a newer run that started while it was stalled for longer than its lease', async () => {
  const clock = testClock()
  const renewed = Promise.withResolvers<void>()
  // Detects when the run that lost its place has tried to renew its lease.
  const watched: Database = {
    ...database.db,
    async statement<Row>(name: string, text: string, values: readonly unknown[]) {
      const rows = await database.db.statement<Row>(name, text, values)
      if (name === 'tasks.renew' && lostPlace) renewed.resolve()
      return rows
    },
  }
  const deps = { database: watched, clock, log: createLogger('silent') }
  let lostPlace = false
  const other = `update periodic_tasks set run_id = gen_random_uuid(), lease_until = $1`
  const until = new Date('2026-11-21T13:00:00Z')
  const run = async () => {
    await database.asOwner(other, [until])
    lostPlace = true
    await renewed.promise
  }
  await runWhenDue({ name: 'test.outrun', everySeconds: 60, leaseSeconds: 0.03, run }, deps)
  expect(await row()).toMatchObject({ last_finished_at: null, lease_until: until })
})
