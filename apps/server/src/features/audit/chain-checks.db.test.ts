import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { sealAuditEntries } from '../../platform/audit/audit-chain.ts'
import { createLogger } from '../../platform/log/logger.ts'
import { createMetrics } from '../../platform/metrics/metrics.ts'
import { checkWhenDue, readChain, requestCheck } from './chain-checks.ts'

const start = new Date('2026-11-20T12:00:00Z')
const hour = 3_600_000
let now = start
const clock = { now: () => now }
let database: TestDatabase
let lines: string[]
const admin = { kind: 'admin', userId: '01979e70-0000-7000-8000-000000000001', sessionId: 's1' } as const
const context = { requestId: 'r', ipAddress: null }

beforeAll(async () => {
  database = await createTestDatabase({ clock })
})
beforeEach(async () => {
  await database.reset()
  now = start
  lines = []
  await database.asOwner(
    `insert into users (id, email, password_hash, full_name, occupation, phone_enc, dni_enc, dni_hash, cuit_enc, cuit_hash, address_enc, role)
     values ($1, 'ana@example.com', 'x', 'Ana', 'Baker', '{}', '{}', '\\x01', '{}', '\\x02', '{}', 'admin')`,
    [admin.userId],
  )
})
afterAll(() => database.close())

const deps = () => ({
  database: database.db,
  unitOfWork: database.unitOfWork,
  clock,
  log: createLogger('info', { write: (line) => lines.push(line) }),
})

async function seal(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    await database.unitOfWork.run(admin, 'things.change', async (tx) =>
      tx.audit({ object: { type: 'thing', id: String(n) } }),
    )
  }
  await sealAuditEntries(database.db, createMetrics())
}

/** Bypasses triggers and rights, as a database superuser could. */
async function tamper(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.superuserUrl })
  await client.connect()
  await client.query(`set session_replication_role = replica; ${sql}`)
  await client.end()
}

it('checks the chain on request and each hour, and shows count, time and last hash (SEC-033)', async () => {
  await seal(3)
  expect(await readChain(database.db)).toEqual({
    running: null,
    last: null,
    failedAt: null,
    nextAt: null,
  })
  await requestCheck(deps(), admin, context)
  await requestCheck(deps(), admin, context)
  expect((await readChain(database.db)).running).toEqual({ checked: 0, total: 0 })
  await checkWhenDue(deps())
  const { rows } = await database.pool.query(
    `select encode(hash, 'hex') as hash from audit_seals where seal_no = 3`,
  )
  const first = await readChain(database.db)
  expect(first).toMatchObject({
    running: null,
    last: { finishedAt: start.toISOString(), checked: 3, hash: rows[0].hash, faultCount: 0, faults: [] },
    nextAt: new Date(start.getTime() + hour).toISOString(),
  })
  now = new Date(start.getTime() + hour - 1)
  await checkWhenDue(deps())
  expect(await readChain(database.db)).toEqual(first)
  now = new Date(start.getTime() + hour)
  await checkWhenDue(deps())
  expect((await readChain(database.db)).last?.finishedAt).toBe(now.toISOString())
  const { rows: audited } = await database.pool.query(
    `select command, actor_kind from audit_log where object_type = 'audit-log' order by seq`,
  )
  expect(audited).toEqual([
    { command: 'audit.request-check', actor_kind: 'admin' },
    { command: 'audit.check', actor_kind: 'system' },
    { command: 'audit.check', actor_kind: 'system' },
  ])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'info', event: 'audit.checked', sealNo: '3', headHash: rows[0].hash },
    { level: 'info', event: 'audit.checked' },
  ])
})

it('names the entry that was changed, and logs an error (SEC-033)', async () => {
  await seal(3)
  const { rows } = await database.pool.query(`select seq::text from audit_log where object_id = '1'`)
  await tamper(`update audit_log set body = replace(body, 'things', 'others') where object_id = '1'`)
  await checkWhenDue(deps())
  expect((await readChain(database.db)).last).toMatchObject({
    checked: 3,
    faultCount: 1,
    faults: [{ kind: 'entry-changed', seal: '2', entry: rows[0].seq, at: start.toISOString() }],
  })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'error', event: 'audit.broken', count: 1, kind: 'entry-changed' },
  ])
})

it('keeps one key for a break that further checks find, and another for the next one (SEC-033)', async () => {
  await seal(3)
  const change = (from: string, to: string) =>
    tamper(`update audit_log set body = replace(body, '${from}', '${to}') where object_id = '1'`)
  const check = async () => {
    now = new Date(now.getTime() + hour)
    await checkWhenDue(deps())
    return (await readChain(database.db)).last?.breakId
  }
  expect(await check()).toBeNull()
  await change('things', 'others')
  const first = await check()
  expect(first).toEqual(expect.any(String))
  expect(await check()).toBe(first)
  await change('others', 'things')
  expect(await check()).toBeNull()
  await change('things', 'others')
  const next = await check()
  expect([next === first, next]).toEqual([false, expect.any(String)])
})

it('finds that the end was cut off after the last check (SEC-033)', async () => {
  await seal(4)
  await checkWhenDue(deps())
  await tamper(
    'delete from audit_log where seq in (select audit_seq from audit_seals where seal_no > 2); delete from audit_seals where seal_no > 2; delete from audit_unsealed',
  )
  await tamper(`delete from audit_log where object_type = 'audit-log'`)
  now = new Date(start.getTime() + 60_000)
  await requestCheck(deps(), admin, context)
  await checkWhenDue(deps())
  expect((await readChain(database.db)).last).toMatchObject({
    faultCount: 1,
    faults: [{ kind: 'head-missing', seal: '4', entry: null, at: null }],
  })
})

it('shows a check that ends while it is read as under way or as the last one (SEC-033)', async () => {
  await seal(3)
  await requestCheck(deps(), admin, context)
  const reading: typeof database.db = {
    ...database.db,
    async statement<Row>(name: string, text: string, values: readonly unknown[]) {
      if (name === 'audit.open-check') await checkWhenDue(deps())
      return database.db.statement<Row>(name, text, values)
    },
  }
  expect(await readChain(reading)).toMatchObject({ running: null, last: { checked: 3 } })
})

it('continues a break across a check of an older server, which stores no key for it (SEC-033)', async () => {
  await seal(2)
  await tamper(`update audit_log set outcome = 'x' where seq = (select min(seq) from audit_log)`)
  const keyAfterCheck = async () => {
    now = new Date(now.getTime() + hour)
    await checkWhenDue(deps())
    return (await readChain(database.db)).last?.breakId
  }
  const first = await keyAfterCheck()
  await keyAfterCheck()
  await database.asOwner(
    'update audit_checks set break_id = null where finished_at = (select max(finished_at) from audit_checks)',
  )
  expect(first).toEqual(expect.any(String))
  expect(await keyAfterCheck()).toBe(first)
})

it('makes a check that a dead process left again, from the start', async () => {
  await seal(2)
  await requestCheck(deps(), admin, context)
  await database.asOwner(`update audit_checks set started_at = $1, checked = 1, total = 2`, [start])
  expect((await readChain(database.db)).running).toEqual({ checked: 1, total: 2 })
  await checkWhenDue(deps())
  expect(await readChain(database.db)).toMatchObject({ running: null, last: { checked: 2, faultCount: 0 } })
})

it('ends a check that an error stops, names the time, and makes the next one an hour later (SEC-033)', async () => {
  await seal(2)
  await checkWhenDue(deps())
  const good = (await readChain(database.db)).last
  now = new Date(start.getTime() + hour)
  const { db } = database
  const cancelled: typeof db = {
    ...db,
    statement: (name, text, values) =>
      name === 'audit.loose' ? Promise.reject(new Error('cancelled')) : db.statement(name, text, values),
  }
  await checkWhenDue({ ...deps(), database: cancelled })
  expect(await readChain(database.db)).toEqual({
    running: null,
    last: good,
    failedAt: now.toISOString(),
    nextAt: new Date(now.getTime() + hour).toISOString(),
  })
  expect(lines.slice(1).map((line) => JSON.parse(line))).toMatchObject([
    { level: 'error', event: 'audit.check-failed' },
  ])
  now = new Date(now.getTime() + hour - 1)
  await checkWhenDue(deps())
  expect((await readChain(database.db)).last).toEqual(good)
  now = new Date(now.getTime() + 1)
  await checkWhenDue(deps())
  expect(await readChain(database.db)).toMatchObject({
    failedAt: null,
    last: { finishedAt: now.toISOString(), faultCount: 0 },
  })
})
