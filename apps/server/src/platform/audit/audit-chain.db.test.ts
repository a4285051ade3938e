import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import pg from 'pg'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { sealAuditEntries, verifyAuditChain } from './audit-chain.ts'

let database: TestDatabase
const metrics = createMetrics()
beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(() => database.reset())
afterAll(() => database.close())

async function write(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    await database.unitOfWork.run({ kind: 'system', name: 'operator' }, 'things.change', async (tx) => {
      tx.audit({ object: { type: 'thing', id: String(n) }, after: { value: n } })
    })
  }
}

/** Bypasses triggers and rights, as a database superuser could. */
async function tamper(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.superuserUrl })
  await client.connect()
  await client.query(`set session_replication_role = replica; ${sql}`)
  await client.end()
}

const kinds = async () => (await verifyAuditChain(database.db)).faults.map((fault) => fault.kind)

it('refuses to change or delete entries and seals, to the application and to the owner (SEC-033)', async () => {
  await write(2)
  await sealAuditEntries(database.db, metrics)
  for (const table of ['audit_log', 'audit_seals']) {
    for (const sql of [`delete from ${table}`, `truncate ${table} cascade`]) {
      await expect(database.pool.query(sql)).rejects.toThrow('permission denied')
      await expect(database.asOwner(sql)).rejects.toThrow('append-only')
    }
  }
  await expect(database.pool.query(`update audit_log set command = 'x'`)).rejects.toThrow('permission denied')
  await expect(database.asOwner(`update audit_log set command = 'x'`)).rejects.toThrow('append-only')
  expect(await kinds()).toEqual([])
})

it('seals each entry once, in an unbroken chain, even if several processes seal (SEC-033)', async () => {
  await write(30)
  await Promise.all(Array.from({ length: 8 }, () => sealAuditEntries(database.db, metrics)))
  await sealAuditEntries(database.db, metrics)
  const { rows } = await database.pool.query(
    'select array_agg(seal_no order by seal_no) as numbers from audit_seals',
  )
  expect(rows[0].numbers).toEqual(Array.from({ length: 30 }, (_, n) => BigInt(n + 1)))
  expect(await verifyAuditChain(database.db)).toMatchObject({ sealed: 30n, faults: [] })
})

it('finds a changed entry, a changed column, a removed entry, a gap and an exchanged order (SEC-033)', async () => {
  const cases: [string, string[]][] = [
    [
      `update audit_log set body = replace(body, '"value":1', '"value":7') where object_id = '1'`,
      ['entry-changed'],
    ],
    [`update audit_log set actor_id = 'somebody' where object_id = '1'`, ['column-changed']],
    [`delete from audit_log where object_id = '1'`, ['entry-missing']],
    [`delete from audit_seals where seal_no = 2`, ['gap', 'broken-link', 'entry-unsealed']],
    [
      `update audit_seals set seal_no = seal_no + 100 where seal_no in (2, 3); update audit_seals set seal_no = 105 - seal_no where seal_no > 100`,
      ['broken-link', 'broken-link', 'broken-link'],
    ],
    [`delete from audit_unsealed where seq = (select max(seq) from audit_log)`, ['entry-unsealed']],
  ]
  for (const [sql, expected] of cases) {
    await database.reset()
    await write(4)
    await sealAuditEntries(database.db, metrics)
    await write(1)
    expect(await kinds()).toEqual([])
    await tamper(sql)
    expect(await kinds(), sql).toEqual(expected)
  }
})

it('accepts an entry that waits for its seal for any time, but reports one that the sealer skipped (SEC-033)', async () => {
  await write(2)
  await sealAuditEntries(database.db, metrics)
  await write(1)
  await tamper(
    `update audit_log set at = at - interval '1 hour', body = jsonb_set(body::jsonb, '{at}', to_jsonb(at - interval '1 hour'))::text`,
  )
  expect((await kinds()).filter((kind) => kind === 'entry-unsealed')).toEqual([])
  await write(1)
  await tamper(`insert into audit_seals (seal_no, audit_seq, prev_hash, hash)
    select 3, max(seq), sha256('a'), sha256('b') from audit_log`)
  expect((await kinds()).filter((kind) => kind === 'entry-unsealed')).toEqual(['entry-unsealed'])
})

it('finds a truncated log by a head kept outside the database (SEC-033)', async () => {
  await write(4)
  await sealAuditEntries(database.db, metrics)
  const { head } = await verifyAuditChain(database.db)
  if (head === null) throw new Error('nothing was sealed')
  await tamper(
    'delete from audit_log where seq in (select audit_seq from audit_seals where seal_no > 2); delete from audit_seals where seal_no > 2',
  )
  expect(await kinds()).toEqual([])
  expect((await verifyAuditChain(database.db, { knownHead: head })).faults).toEqual([
    { kind: 'head-missing', sealNo: 4n },
  ])
})
