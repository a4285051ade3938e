import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { databaseProxy } from '../../../test/factories/database-proxy.ts'
import { job } from '../unit-of-work/actors.ts'
import { createUnitOfWork } from '../unit-of-work/postgres-unit-of-work.ts'
import { systemClock } from '../clock/clock.ts'
import { type Database, openDatabase } from './database.ts'
import { translateDatabaseError } from './database-errors.ts'
import { databaseSockets } from './sockets.ts'

let database: TestDatabase
/** One connection, so that a leaked one fails the next query. */
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.appUrl, applicationName: 'test', maxConnections: 1 })
})
afterAll(async () => {
  await db.close()
  await database.close()
})

const pidText = 'select pg_backend_pid() as pid'
const pidOfPool = async () => (await db.pool.query<{ pid: number }>(pidText)).rows[0]?.pid

async function endConnection(pid: number): Promise<void> {
  await database.pool.query('select pg_terminate_backend($1)', [pid])
  const text = 'select count(*)::int as left from pg_stat_activity where pid = $1'
  const left = async () => (await database.pool.query(text, [pid])).rows[0].left
  await expect.poll(left, { timeout: 5000, interval: 5 }).toBe(0)
}

it('a borrowed connection that breaks between two statements fails its borrower, not the process', async () => {
  const borrowed = db.borrow(async (connection) => {
    const { rows } = await connection.query<{ pid: number }>(pidText)
    await endConnection(rows[0]?.pid ?? 0)
    // The connection ends while no query runs.
    await new Promise((later) => setImmediate(later))
    await connection.query('select')
  })
  await expect(borrowed).rejects.toThrow(/terminat|not queryable/)
  expect(await db.statement('test.after-break', 'select 1 as one', [])).toEqual([{ one: 1 }])
})

it('a connection that breaks at the moment of its creation fails its borrower, not the process', async () => {
  const proxy = await databaseProxy(database.appUrl)
  const fields = ['SFATAL', 'VFATAL', 'C57P01', 'Mterminating connection due to administrator command', '']
  const body = Buffer.from(`${fields.join('\0')}\0`)
  const head = Buffer.from([0x45, 0, 0, 0, 0])
  head.writeInt32BE(body.length + 4, 1)
  proxy.breakWhenReady(Buffer.concat([head, body]))
  const broken = openDatabase({ url: proxy.url, applicationName: 'test' })
  await expect(broken.borrow((connection) => connection.query('select'))).rejects.toThrow(
    /terminat|not queryable/,
  )
  await broken.close()
  await proxy.close()
})

it('keeps its connection after a refusal, and drops one with an open transaction', async () => {
  const unitOfWork = createUnitOfWork({ database: db, clock: systemClock })
  const before = await pidOfPool()
  const refused = unitOfWork.run(job, 'test.refuse', async () => {
    throw new Error('refused')
  })
  await expect(refused).rejects.toThrow('refused')
  expect(await pidOfPool()).toBe(before)
  await db.borrow((connection) => connection.query('begin'))
  expect(await pidOfPool()).not.toBe(before)
})

it('gives up on an answer that never comes, once, and continues with another connection', async () => {
  const proxy = await databaseProxy(database.appUrl)
  const hasty = openDatabase({
    url: proxy.url,
    applicationName: 'test',
    maxConnections: 1,
    statementTimeoutMs: 100,
  })
  const unitOfWork = createUnitOfWork({ database: hasty, clock: systemClock })
  await hasty.statement('test.one', 'select 1 as one', [])
  const swallowedIn = async (work: () => Promise<unknown>) => {
    const startedAt = performance.now()
    await expect(work()).rejects.toMatchObject({ code: 'server.unavailable' })
    proxy.carry('new')
    expect(await hasty.statement('test.one', 'select 1 as one', [])).toEqual([{ one: 1 }])
    return performance.now() - startedAt
  }
  proxy.swallow()
  await swallowedIn(() => hasty.statement('test.one', 'select 1 as one', []))
  await swallowedIn(() =>
    hasty.borrow(async (connection) => {
      proxy.swallow()
      await connection.query('select').catch((error: unknown) => {
        throw translateDatabaseError(error)
      })
    }),
  )
  // One timeout of 1.1 s; a rollback over the dead connection would wait for a second one.
  const transactionMs = await swallowedIn(() =>
    unitOfWork.run(job, 'test.swallowed', async (tx) => {
      proxy.swallow()
      await tx
        .tables<{ periodic_tasks: { name: string } }>()
        .selectFrom('periodic_tasks')
        .select('name')
        .execute()
    }),
  )
  expect(transactionMs).toBeLessThan(2000)
  await hasty.close()
  await proxy.close()
})

it('cuts every connection at once: waiting callers get an error, and the pool makes new ones (F-06)', async () => {
  const proxy = await databaseProxy(database.appUrl)
  const sockets = databaseSockets()
  const pool = openDatabase({ url: proxy.url, applicationName: 'test', maxConnections: 4, sockets })
  await Promise.all(Array.from({ length: 4 }, () => pool.borrow((connection) => connection.query('select'))))
  proxy.swallow()
  const waiting = Array.from({ length: 8 }, () => pool.statement('test.waits', 'select 1 as one', []))
  await proxy.swallowed
  proxy.carry('new')
  const cutAt = performance.now()
  sockets.cutAll()
  const outcomes = await Promise.allSettled(waiting)
  // Not by its own timeout of 6 s.
  expect(performance.now() - cutAt).toBeLessThan(3000)
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused.map(({ reason }) => reason.code)).toEqual(refused.map(() => 'server.unavailable'))
  expect(refused.length).toBeGreaterThanOrEqual(4)
  expect(await pool.statement('test.waits', 'select 1 as one', [])).toEqual([{ one: 1 }])
  await pool.close()
  await proxy.close()
})

it('takes connections from a pool in one place, and creates them in a few', () => {
  const source = join(import.meta.dirname, '../..')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => ({ path: relative('.', path), text: readFileSync(join(source, path), 'utf8') }))
  const places = (pattern: RegExp) =>
    files.flatMap(({ path, text }) => (pattern.test(text) ? [path] : [])).toSorted()
  expect(places(/pool\s*\.connect\(/)).toEqual(['platform/db/connections.ts'])
  expect(places(/new (?:pg\.)?Pool\(/)).toEqual(['platform/db/database.ts'])
  expect(places(/new (?:pg\.)?Client\(/)).toEqual([
    'platform/db/connections.ts',
    'platform/db/database-watch.ts',
    'platform/live/live-listener.ts',
  ])
})
