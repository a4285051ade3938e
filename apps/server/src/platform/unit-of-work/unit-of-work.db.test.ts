import type { Kysely } from 'kysely'
import pg from 'pg'
import { DomainError } from '@puente/contract/protocol/problems'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { systemClock } from '../clock/clock.ts'
import type { Database } from '../db/database.ts'
import { constraintOf } from '../db/database-errors.ts'
import { defineJob } from '../jobs/job-definition.ts'
import { job } from './actors.ts'
import { createUnitOfWork } from './postgres-unit-of-work.ts'
import { CommitUnknownError, type Tx, type UnitOfWork } from './unit-of-work.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(() => database.reset())
afterAll(() => database.close())

interface Tables {
  periodic_tasks: { name: string; last_started_at: Date; last_error: string | null }
}

const admin = { kind: 'admin', userId: '0198d0a0-0000-7000-8000-000000000001', sessionId: 's1' } as const
const greet = defineJob('test-greet', z.strictObject({ name: z.string() }))
const entry = { object: { type: 'task', id: '1' } }

const insertTask = (tx: Tx, name: string) =>
  tx
    .tables<Tables>()
    .insertInto('periodic_tasks')
    .values({ name, last_started_at: tx.now, last_error: null })
    .execute()
const taskNames = async () => {
  const { rows } = await database.pool.query('select name from periodic_tasks order by name')
  return rows.map((row) => row.name)
}

it('commits state, audit and outbox together, with actor, command and address', async () => {
  await database.unitOfWork.run(
    admin,
    'tasks.make',
    async (tx) => {
      await insertTask(tx, 'a')
      tx.audit({ ...entry, reason: 'because', before: { z: 1, a: null }, after: { a: 'x' } })
      tx.announce({ topic: 'rate', id: 'order', version: 1 }, ['everyone'])
    },
    { requestId: 'r1', ipAddress: '203.0.113.9' },
  )
  const { rows } = await database.pool.query('select * from audit_log')
  expect(rows).toMatchObject([
    { actor_kind: 'admin', actor_id: admin.userId, command: 'tasks.make', outcome: 'done' },
  ])
  expect(rows[0].body).toMatch(
    /^\{"actorId":"0198.*","after":\{"a":"x"\},"at":".*Z","before":\{"a":null,"z":1\},"command":"tasks.make","ipAddress":"203.0.113.9"/,
  )
  expect((await database.pool.query('select events, jobs from outbox')).rows).toEqual([
    { events: [{ topic: 'rate', id: 'order', version: 1, channels: ['everyone'] }], jobs: null },
  ])
  expect(await taskNames()).toEqual(['a'])
})

it('rolls everything back when the use case refuses', async () => {
  const refused = database.unitOfWork.run(job, 'tasks.make', async (tx) => {
    await insertTask(tx, 'a')
    tx.audit(entry)
    throw new DomainError('quote.expired')
  })
  await expect(refused).rejects.toMatchObject({ code: 'quote.expired' })
  const { rows } = await database.pool.query(
    'select (select count(*) from audit_log) + (select count(*) from outbox) as n',
  )
  expect([await taskNames(), rows[0].n]).toEqual([[], 0n])
})

it('rolls back what it cannot audit (SEC-034)', async () => {
  await database.asOwner('revoke insert on audit_log from puente_app')
  const attempt = database.unitOfWork.run(admin, 'tasks.make', async (tx) => {
    await insertTask(tx, 'a')
    tx.audit(entry)
  })
  await expect(attempt).rejects.toThrow('permission denied for table audit_log')
  await database.asOwner('grant insert on audit_log to puente_app')
  expect(await taskNames()).toEqual([])
})

it('refuses a run that neither audits nor declares that it changed nothing', async () => {
  await expect(database.unitOfWork.run(job, 'tasks.make', (tx) => insertTask(tx, 'a'))).rejects.toThrow(
    'neither audited',
  )
  expect(await taskNames()).toEqual([])
  await database.unitOfWork.run(job, 'tasks.look', async (tx) => tx.unchanged())
})

it('audits a refused attempt of an admin (SEC-032)', async () => {
  await database.unitOfWork.recordRefusal(admin, 'payouts.record', entry, 'payout.exceeds-owed')
  const { rows } = await database.pool.query('select actor_id, command, outcome from audit_log')
  expect(rows).toEqual([
    { actor_id: admin.userId, command: 'payouts.record', outcome: 'payout.exceeds-owed' },
  ])
})

it('runs again after a deadlock and loses neither transaction', async () => {
  await database.unitOfWork.run(job, 'tasks.make', async (tx) => {
    await insertTask(tx, 'a')
    await insertTask(tx, 'b')
    tx.unchanged()
  })
  let runs = 0
  const bothHoldOne = Promise.withResolvers<void>()
  const lockBoth = (first: string, second: string) =>
    database.unitOfWork.run(job, 'tasks.touch', async (tx) => {
      runs += 1
      const touch = (name: string) =>
        tx.statement(
          'test.touch',
          `update periodic_tasks set last_error = coalesce(last_error, '') || 'x' where name = $1`,
          [name],
        )
      await touch(first)
      if (runs === 2) bothHoldOne.resolve()
      await bothHoldOne.promise
      await touch(second)
      tx.audit(entry)
    })
  await Promise.all([lockBoth('a', 'b'), lockBoth('b', 'a')])
  expect(runs).toBe(3)
  const { rows } = await database.pool.query('select last_error from periodic_tasks')
  expect(rows).toEqual([{ last_error: 'xx' }, { last_error: 'xx' }])
})

it('gives up after three retries and reports that the server is busy', async () => {
  let runs = 0
  const attempt = database.unitOfWork.run(job, 'tasks.touch', async (tx) => {
    runs += 1
    await tx.statement('test.fail', `do $$ begin raise exception 'x' using errcode = '40001'; end $$`, [])
  })
  await expect(attempt).rejects.toMatchObject({ code: 'server.busy', details: { retryAfterSeconds: 2 } })
  expect(runs).toBe(4)
})

it('answers server.busy when a lock is not free in time', async () => {
  await database.unitOfWork.run(job, 'tasks.make', async (tx) => {
    await insertTask(tx, 'a')
    tx.unchanged()
  })
  const holder = await database.pool.connect()
  await holder.query(`begin; select from periodic_tasks where name = 'a' for update`)
  const attempt = database.unitOfWork.run(job, 'tasks.touch', async (tx) => {
    await tx.statement('test.lock', `select name from periodic_tasks where name = 'a' for update nowait`, [])
  })
  await expect(attempt).rejects.toMatchObject({ code: 'server.busy' })
  await holder.query('rollback')
  holder.release()
})

it('does not commit if the use case continued after a failed statement', async () => {
  const attempt = database.unitOfWork.run(job, 'tasks.make', async (tx) => {
    await insertTask(tx, 'a')
    await tx.statement('test.bad', 'select 1/0', []).catch(() => undefined)
    tx.unchanged()
  })
  await expect(attempt).rejects.toThrow('rolled back')
  expect(await taskNames()).toEqual([])
})

it('names the constraint that refused a write', async () => {
  const attempt = database.unitOfWork.run(job, 'tasks.make', async (tx) => {
    await insertTask(tx, 'a')
    await insertTask(tx, 'a')
  })
  expect(constraintOf(await attempt.catch((error: unknown) => error))).toBe('periodic_tasks_pkey')
})

it('reports server.unavailable for a connection cut before COMMIT', async () => {
  const cut = 'select pg_terminate_backend(pg_backend_pid())'
  const before = database.unitOfWork.run(job, 'tasks.make', async (tx) => {
    await insertTask(tx, 'a')
    await tx.statement('test.cut', cut, [])
  })
  await expect(before).rejects.toMatchObject({
    code: 'server.unavailable',
    details: { retryAfterSeconds: 2 },
  })
})

it.each(['pg_terminate_backend', 'pg_cancel_backend'])(
  'does not know the outcome of a COMMIT that %s stopped',
  async (stop) => {
    await database.asOwner(`
    create function test_cut() returns trigger language plpgsql security definer as $$
      begin perform pg_sleep(5); return null; end $$;
    create constraint trigger test_cut after insert on periodic_tasks deferrable initially deferred
      for each row execute function test_cut()`)
    const during = database.unitOfWork.run(job, 'tasks.make', async (tx) => {
      await insertTask(tx, 'b')
      tx.audit(entry)
    })
    const outcome = during.catch((error: unknown) => error)
    const superuser = new pg.Client({ connectionString: database.superuserUrl })
    await superuser.connect()
    const terminate = async () => {
      const { rowCount } = await superuser.query(
        `select ${stop}(pid) from pg_stat_activity
       where datname = current_database() and wait_event = 'PgSleep'`,
      )
      return rowCount
    }
    await expect.poll(terminate, { timeout: 4000, interval: 20 }).toBe(1)
    await superuser.end()
    expect(await outcome).toBeInstanceOf(CommitUnknownError)
    await database.asOwner('drop function test_cut cascade')
    expect(await taskNames()).toEqual([])
  },
)

it('does not let a forgotten query run after the transaction', async () => {
  let late: Tx | undefined
  await database.unitOfWork.run(job, 'tasks.look', async (tx) => {
    late = tx
    tx.unchanged()
  })
  await expect(late?.statement('test.late', 'select 1', [])).rejects.toThrow('not awaited')
})

it('takes no query, entry, event or job once the transaction has ended', async () => {
  let late: Tx | undefined
  let builder: Kysely<Tables> | undefined
  await database.unitOfWork.run(job, 'tasks.look', async (tx) => {
    late = tx
    builder = tx.tables<Tables>()
    tx.unchanged()
  })
  await expect(builder?.selectFrom('periodic_tasks').select('name').execute()).rejects.toThrow('not awaited')
  const ended = late
  if (ended === undefined) throw new Error('the run did not happen')
  for (const use of [
    () => ended.tables(),
    () => ended.audit(entry),
    () => ended.announce({ topic: 'rate', id: 'order', version: 1 }, ['everyone']),
    () => ended.enqueue(greet, { name: 'Ana' }),
  ]) {
    expect(use).toThrow('the transaction has ended')
  }
})

it('refuses a job with data that its kind does not have, and rolls back', async () => {
  const attempt = database.unitOfWork.run(job, 'tasks.make', async (tx) => {
    await insertTask(tx, 'a')
    tx.audit(entry)
    tx.enqueue(greet, JSON.parse('{"nobody": 1}'))
  })
  await expect(attempt).rejects.toThrow()
  expect(await taskNames()).toEqual([])
})

it('refuses a key for a job that does not count keys, and rolls back', async () => {
  const attempt = database.unitOfWork.run(job, 'tasks.make', async (tx) => {
    await insertTask(tx, 'a')
    tx.audit(entry)
    tx.enqueue(greet, { name: 'Ana' }, { singletonKey: 'a' })
  })
  await expect(attempt).rejects.toThrow('oncePerKey')
  expect(await taskNames()).toEqual([])
})

it('wakes the relay after a commit that left something for it, and after no other', async () => {
  let woken = 0
  const waking = createUnitOfWork({ database: database.db, clock: systemClock, onOutbox: () => (woken += 1) })
  await waking.run(job, 'tasks.audit', async (tx) => tx.audit(entry))
  await waking
    .run(job, 'tasks.fail', async (tx) => {
      tx.enqueue(greet, { name: 'Ana' })
      throw new Error('no')
    })
    .catch(() => undefined)
  expect(woken).toBe(0)
  await waking.run(job, 'tasks.enqueue', async (tx) => {
    tx.unchanged()
    tx.enqueue(greet, { name: 'Ana' })
  })
  expect(woken).toBe(1)
})

/** A database whose one connection answers as the test determines. */
function playedDatabase(answer: (text: string) => Promise<{ command: string }>) {
  const sent: string[] = []
  const query = (asked: string | { text: string }) => {
    const text = typeof asked === 'string' ? asked : asked.text
    sent.push(text.trim().split(/\s/)[0] ?? '')
    return answer(text)
  }
  const borrow: Database['borrow'] = (work) => work({ query } as unknown as Parameters<typeof work>[0])
  return { sent, unitOfWork: createUnitOfWork({ database: { ...database.db, borrow }, clock: systemClock }) }
}
const audited = (unitOfWork: UnitOfWork) => unitOfWork.run(job, 'tasks.make', async (tx) => tx.audit(entry))

it('sends the last statement and COMMIT together', async () => {
  const commitSent = Promise.withResolvers<{ command: string }>()
  const { sent, unitOfWork } = playedDatabase(async (text) => {
    if (text === 'commit') commitSent.resolve({ command: 'INSERT' })
    // The last statement is answered only once COMMIT is on its way.
    else if (text !== 'begin') return commitSent.promise
    return { command: text.toUpperCase() }
  })
  await audited(unitOfWork)
  expect(sent).toEqual(['begin', 'with', 'commit'])
})

it('never reports as done what was committed without its last statement, which the driver refused (SEC-034)', async () => {
  const { unitOfWork } = playedDatabase(async (text) => {
    if (text.includes('audit_log')) throw new TypeError('a value that the driver cannot send')
    return { command: text.toUpperCase() }
  })
  await expect(audited(unitOfWork)).rejects.toThrow('tasks.make was committed without its audit and outbox')
})
