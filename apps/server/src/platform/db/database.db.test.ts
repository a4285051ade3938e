import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { databaseProxy } from '../../../test/factories/database-proxy.ts'
import { createLogger } from '../log/logger.ts'
import { openDatabase } from './database.ts'
import { watchDatabase } from './database-watch.ts'
import { grantApplication, migrate, readMigrations } from './migrations.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('returns numbers exactly: int8 as bigint, numeric and date as text (SEC-005)', async () => {
  const { rows } = await database.pool.query(
    `select 9007199254740993::int8 as big, '{1,null}'::int8[] as list, 0.1::numeric(18,8) as rate, date '2026-11-21' as day,
            timestamptz '2026-11-21 12:00:00-03' as at, '{"a":1}'::jsonb as doc`,
  )
  expect(rows[0]).toEqual({
    big: 9007199254740993n,
    list: [1n, null],
    rate: '0.10000000',
    day: '2026-11-21',
    at: new Date('2026-11-21T15:00:00Z'),
    doc: { a: 1 },
  })
  expect(pg.types.getTypeParser(20)('1')).toBe('1')
})

it('answers server.unavailable within three seconds when every connection is taken', async () => {
  const small = openDatabase({
    url: database.appUrl,
    applicationName: 'test',
    maxConnections: 1,
    acquireTimeoutMs: 200,
  })
  await small.borrow(async () => {
    const started = performance.now()
    await expect(small.borrow(async () => 'never run')).rejects.toMatchObject({
      code: 'server.unavailable',
      details: { retryAfterSeconds: 2 },
    })
    expect(performance.now() - started).toBeLessThan(3000)
  })
  await small.close()
})

it('keeps some connections open while nothing uses them, so that a busy machine need not open them for the next request', async () => {
  const kept = openDatabase({
    url: database.appUrl,
    applicationName: 'test',
    keptConnections: 2,
    idleTimeoutMs: 20,
  })
  const nap = () => kept.statement('test.nap', 'select pg_sleep(0.3)', [])
  const naps = Promise.all([nap(), nap(), nap(), nap()])
  await expect.poll(() => kept.pool.totalCount, { interval: 10 }).toBe(4)
  await naps
  await expect.poll(() => kept.pool.totalCount, { interval: 10 }).toBe(2)
  // Many idle times long: the other connection is kept meanwhile.
  await nap()
  expect(kept.pool.totalCount).toBe(2)
  await kept.close()
})

it('ends statements that take too long', async () => {
  const hasty = openDatabase({ url: database.appUrl, applicationName: 'test', statementTimeoutMs: 50 })
  await expect(hasty.statement('test.sleep', 'select pg_sleep(5)', [])).rejects.toMatchObject({
    code: 'server.busy',
  })
  await hasty.close()
})

it('refuses a second statement with the same name and another text, on any connection', async () => {
  await database.db.statement('test.twice', 'select 1 as one', [])
  await expect(database.db.statement('test.twice', 'select 2 as two', [])).rejects.toThrow(
    'two statements have the name test.twice',
  )
  expect(await database.db.statement('test.twice', 'select 1 as one', [])).toEqual([{ one: 1 }])
})

it('refuses waiting work when the database stops answering, reports that once, and continues when it answers', async () => {
  const proxy = await databaseProxy(database.appUrl)
  let silences = 0
  const watch = await watchDatabase({
    url: proxy.url,
    log: createLogger('silent'),
    onSilence: () => (silences += 1),
    intervalMs: 20,
    answerWithinMs: 500,
  })
  expect(await watch.guard(async () => 'fine')).toBe('fine')
  proxy.swallow()
  await expect(watch.guard(() => new Promise(() => undefined))).rejects.toMatchObject({
    code: 'server.unavailable',
  })
  await expect(watch.guard(async () => 'never run')).rejects.toMatchObject({ code: 'server.unavailable' })
  proxy.carry('new')
  await expect.poll(() => watch.isUp, { timeout: 5000, interval: 20 }).toBe(true)
  expect(silences).toBe(1)
  await watch.stop()
  await proxy.close()
})

it("does not report the database as silent when only the watch's own connection ends", async () => {
  const lines: string[] = []
  const log = createLogger('info', { write: (line) => lines.push(line) })
  const watch = await watchDatabase({ url: database.appUrl, log, intervalMs: 20 })
  const own = `select pid from pg_stat_activity where application_name = 'puente watch' and datname = current_database()`
  const pid = async () => (await database.asOwner(own)).rows[0]?.pid ?? null
  const first = await pid()
  await database.pool.query('select pg_terminate_backend($1)', [first])
  await expect
    .poll(async () => [null, first].includes(await pid()), { timeout: 5000, interval: 20 })
    .toBe(false)
  expect(watch.isUp).toBe(true)
  await watch.stop()
  expect(lines).toEqual([])
})

it('stops in the middle of a check without reporting the database as silent', async () => {
  const proxy = await databaseProxy(database.appUrl)
  const lines: string[] = []
  const log = createLogger('info', { write: (line) => lines.push(line) })
  const watch = await watchDatabase({ url: proxy.url, log, intervalMs: 1, answerWithinMs: 60_000 })
  proxy.swallow()
  await proxy.swallowed
  await watch.stop()
  await proxy.close()
  expect(lines).toEqual([])
})

it('applies each migration once, also when two processes start together, and refuses edited, reordered and unknown ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'puente-migrations-'))
  const add = async (name: string, sql: string) => {
    await mkdir(join(folder, name), { recursive: true })
    await writeFile(join(folder, name, 'up.sql'), sql)
  }
  await database.asOwner('drop table schema_migrations')
  await add('9001-first', 'create table m1 (a int)')
  await add('9003-third', 'create table m3 (a int)')
  const run = async () => migrate(database.ownerUrl, await readMigrations(folder))
  const both = await Promise.all([run(), run()])
  expect(both.flat()).toEqual(['9001-first', '9003-third'])
  await add('9004-broken', 'create table m4 (a int); select 1/0')
  await expect(run()).rejects.toThrow('Migration 9004-broken failed: division by zero')
  expect((await database.asOwner(`select to_regclass('m4') as t`)).rows).toEqual([{ t: null }])
  await rm(join(folder, '9004-broken'), { recursive: true })
  await add('9002-late', 'select 1')
  await expect(run()).rejects.toThrow('9002-late comes before 9003-third')
  await rm(join(folder, '9002-late'), { recursive: true })
  await add('9001-first', 'create table m1 (b int)')
  await expect(run()).rejects.toThrow('9001-first was changed after it was applied')
  await rm(join(folder, '9001-first'), { recursive: true })
  await expect(run()).rejects.toThrow('9001-first, which this version of Puente does not know')
  await rm(folder, { recursive: true })
})

it('does not let the application be the owner of its tables', async () => {
  await expect(grantApplication(database.ownerUrl, database.ownerUrl)).rejects.toThrow(
    'must not own the tables',
  )
})
