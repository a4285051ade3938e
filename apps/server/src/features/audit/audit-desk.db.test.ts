import { auditPageSize, exportAuditEntries, listAuditEntries } from '@puente/contract/audit'
import type { QueryOf } from '@puente/contract/protocol/endpoint'
import { countedUpTo } from '@puente/contract/protocol/paging'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { sealAuditEntries } from '../../platform/audit/audit-chain.ts'
import type { AuditEntry } from '../../platform/audit/audit-entry.ts'
import { createMetrics } from '../../platform/metrics/metrics.ts'
import type { Actor } from '../../platform/unit-of-work/unit-of-work.ts'
import { readEntries, readEntry } from './entry-reads.ts'
import { exportEntries } from './export-entries.ts'
import { countStatement, type EntryFilters, pageStatement } from './entry-statements.ts'
import { filterStatements, readFilters } from './filter-reads.ts'

const start = new Date('2026-11-20T12:00:00Z')
let now = start
let database: TestDatabase
const metrics = createMetrics()
const admin = { kind: 'admin', userId: '01979e70-0000-7000-8000-000000000001', sessionId: 's1' } as const
const other = { ...admin, userId: '01979e70-0000-7000-8000-000000000002' }
const job = { kind: 'system', name: 'job' } as const
const context = { requestId: 'r-77', ipAddress: '203.0.113.9' }

beforeAll(async () => {
  database = await createTestDatabase({ clock: { now: () => now } })
})
beforeEach(async () => {
  await database.reset()
  now = start
})
afterAll(() => database.close())

async function write(actor: Actor, command: string, entry: AuditEntry): Promise<void> {
  now = new Date(now.getTime() + 1000)
  await database.unitOfWork.run(actor, command, async (tx) => tx.audit(entry), context)
}
const thing = (id: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  object: { type: 'setting', id },
  ...more,
})
const list = (query: Partial<QueryOf<typeof listAuditEntries>> = {}) =>
  readEntries(database.db, listAuditEntries.query.parse(query))
const ids = async (query: Partial<QueryOf<typeof listAuditEntries>> = {}) =>
  (await list(query)).items.map(({ object }) => object.id)

describe('the list', () => {
  it('shows entries newest first with admin, action, object, values, time, address and result (SEC-032, SEC-035)', async () => {
    await database.asOwner(
      `insert into users (id, email, password_hash, full_name, occupation, phone_enc, dni_enc, dni_hash, cuit_enc, cuit_hash, address_enc, role)
       values ($1, 'ana@example.com', 'x', 'Ana', 'Baker', '{}', '{}', '\\x01', '{}', '\\x02', '{}', 'admin')`,
      [admin.userId],
    )
    await write(admin, 'settings.change', thing('brand', { before: { value: 'A' }, after: { value: 'B' } }))
    await database.unitOfWork.recordRefusal(admin, 'payouts.record', thing('x'), 'access.denied', context)
    const { items, total, totalIsExact } = await list()
    expect([total, totalIsExact]).toEqual([2, true])
    expect(items[0]).toMatchObject({ action: 'payouts.record', outcome: 'access.denied' })
    expect(items[1]).toMatchObject({
      at: '2026-11-20T12:00:01.000Z',
      actor: { kind: 'admin', id: admin.userId, email: 'ana@example.com' },
      action: 'settings.change',
      object: { type: 'setting', id: 'brand' },
      outcome: 'done',
      changes: [{ field: 'value', before: 'A', after: 'B' }],
      ipAddress: '203.0.113.9',
      requestId: 'r-77',
    })
  })

  it('answers 100 entries a page and reaches the others by key, in both directions (SEC-031, PAY-071)', async () => {
    for (let n = 1; n <= 2 * auditPageSize + 5; n += 1) {
      // Equal times in pairs: the number decides.
      now = new Date(start.getTime() + Math.floor(n / 2) * 1000)
      await database.unitOfWork.run(job, 'things.change', async (tx) => tx.audit(thing(String(n))))
    }
    const first = await list()
    expect(first.items).toHaveLength(100)
    expect([first.items[0]?.object.id, first.hasNewer, first.hasOlder]).toEqual(['205', false, true])
    const second = await list({ before: first.items.at(-1)?.seq })
    expect([second.items[0]?.object.id, second.items.at(-1)?.object.id]).toEqual(['105', '6'])
    const third = await list({ before: second.items.at(-1)?.seq })
    expect([third.items.length, third.hasNewer, third.hasOlder]).toEqual([5, true, false])
    expect(await list({ after: third.items[0]?.seq })).toEqual(second)
    expect((await list({ after: second.items[0]?.seq })).hasNewer).toBe(false)
  })

  it('searches by date, admin, action, object, refusals and free text (SEC-035)', async () => {
    await write(admin, 'settings.change', thing('one', { reason: 'Cliente desistió del cambio' }))
    await write(other, 'rates.set-manual', thing('two', { after: { rate: '270.50' } }))
    await write(job, 'charges.ask', {
      object: { type: 'charge', id: '01979e70-1111-7000-8000-000000000009' },
    })
    now = new Date('2026-11-21T04:00:00Z')
    await database.unitOfWork.recordRefusal(admin, 'settings.change', thing('three'), 'settings.changed')
    await sealAuditEntries(database.db, metrics)

    expect(await ids({ from: '2026-11-21' })).toEqual(['three'])
    expect(await ids({ to: '2026-11-20', actor: 'admins' })).toEqual(['two', 'one'])
    expect(await ids({ actor: admin.userId })).toEqual(['three', 'one'])
    expect(await ids({ actor: 'job' })).toEqual(['01979e70-1111-7000-8000-000000000009'])
    expect(await ids({ action: 'settings.change' })).toEqual(['three', 'one'])
    expect(await ids({ action: 'settings.change', refused: 'true' })).toEqual(['three'])
    expect(await ids({ objectType: 'setting', objectId: 'two' })).toEqual(['two'])
    expect(await ids({ text: 'desistio CLIENTE' })).toEqual(['one'])
    expect(await ids({ text: 'desis' })).toEqual(['one'])
    expect(await ids({ text: '270.50' })).toEqual(['two'])
    expect(await ids({ text: '01979e70-1111' })).toEqual(['01979e70-1111-7000-8000-000000000009'])
    expect(await ids({ text: 'desistio', actor: 'job' })).toEqual([])
    await expect(list({ text: '—¿' })).rejects.toMatchObject({ code: 'request.invalid' })
    await expect(list({ from: '2026-02-30' })).rejects.toMatchObject({ code: 'request.invalid' })
  })

  it('holds whole days of Buenos Aires, from the first to the last, and one object or one kind of objects, alone and together (SEC-035)', async () => {
    const at = async (instant: string, entry: AuditEntry) => {
      now = new Date(instant)
      await database.unitOfWork.run(admin, 'settings.change', async (tx) => tx.audit(entry), context)
    }
    await at('2026-11-20T02:59:59.999Z', thing('before'))
    await at('2026-11-20T03:00:00.000Z', thing('fee'))
    await at('2026-11-20T15:00:00.000Z', { object: { type: 'charge', id: 'fee' } })
    await at('2026-11-21T02:59:59.999Z', thing('limit'))
    await at('2026-11-21T03:00:00.000Z', thing('fee'))
    const found = async (query: Parameters<typeof list>[0]) => {
      const { items, total } = await list(query)
      return [items.map(({ at: when, object }) => `${when.slice(8, 13)} ${object.type} ${object.id}`), total]
    }
    const day = { from: '2026-11-20', to: '2026-11-20' }
    expect(await found(day)).toEqual([['21T02 setting limit', '20T15 charge fee', '20T03 setting fee'], 3])
    expect(await found({ to: '2026-11-19' })).toEqual([['20T02 setting before'], 1])
    expect(await found({ from: '2026-11-21' })).toEqual([['21T03 setting fee'], 1])
    expect(await found({ from: '2026-11-21', to: '2026-11-20' })).toEqual([[], 0])
    expect(await found({ objectType: 'charge' })).toEqual([['20T15 charge fee'], 1])
    const fee = { objectType: 'setting', objectId: 'fee' }
    expect(await found(fee)).toEqual([['21T03 setting fee', '20T03 setting fee'], 2])
    expect(await found({ ...fee, ...day })).toEqual([['20T03 setting fee'], 1])
    expect(await found({ ...fee, to: '2026-11-19' })).toEqual([[], 0])
    expect(await found({ ...fee, objectId: 'fe' })).toEqual([[], 0])
  })

  it('offers the actions and objects that occur', async () => {
    await write(admin, 'settings.change', thing('one'))
    await write(admin, 'rates.set-manual', thing('two'))
    await write(job, 'charges.ask', { object: { type: 'charge', id: 'c' } })
    expect(await readFilters(database.db)).toEqual({
      admins: [],
      actions: ['charges.ask', 'rates.set-manual', 'settings.change'],
      objectTypes: ['charge', 'setting'],
    })
  })

  it('shows the seal of an entry, which carries the hash of the one before (SEC-033)', async () => {
    await write(admin, 'settings.change', thing('one'))
    await write(admin, 'settings.change', thing('two'))
    const { items } = await list()
    const [newest, oldest] = items.map(({ seq }) => seq)
    expect((await readEntry(database.db, newest ?? '')).seal).toBeNull()
    await sealAuditEntries(database.db, metrics)
    const before = await readEntry(database.db, oldest ?? '')
    const after = await readEntry(database.db, newest ?? '')
    expect(after.seal).toMatchObject({ number: '2', previousHash: before.seal?.hash })
    await expect(readEntry(database.db, '999999')).rejects.toMatchObject({ code: 'audit-entry.not-found' })
  })
})

const unfiltered: EntryFilters = {
  from: null,
  to: null,
  actor: null,
  action: null,
  objectType: null,
  objectId: null,
  charge: null,
  refusedOnly: false,
  words: null,
  wordsAreRare: false,
}
const charge = '01979e70-1111-7000-8000-000000000009'
const day = { from: start, to: new Date(start.getTime() + 86_400_000) }
/** The count of the whole list stops after 10,001 rows in any order. */
const everything: Partial<EntryFilters> = {}
/** Filters, and the index that finds the page of each. */
const filtersInUse: readonly (readonly [string, Partial<EntryFilters>])[] = [
  ['audit_log_by_time', everything],
  ['audit_log_by_time', day],
  ['audit_log_of_admins', { actor: 'admins' }],
  ['audit_log_by_actor_time', { actor: admin.userId, ...day }],
  ['audit_log_by_command', { action: 'rare.command' }],
  ['audit_log_by_object_type', { objectType: 'rare' }],
  ['audit_log_by_object', { objectType: 'thing', objectId: '17' }],
  ['audit_log_refused', { refusedOnly: true }],
  ['audit_texts_by_words', { words: `'w17':*`, wordsAreRare: true }],
  ['audit_texts_by_words', { words: `'w17':*`, wordsAreRare: true, charge }],
  ['audit_texts_by_words', { words: `'w17':*`, wordsAreRare: true, actor: 'admins', ...day }],
  ['audit_log_by_object', { charge }],
]

it('finds the entries of each filter by an index of its own (SEC-035)', async () => {
  await database.asOwner(
    `insert into audit_log (at, actor_kind, actor_id, command, object_type, object_id, outcome, body)
     select '2026-11-01'::timestamptz + n * interval '10 minutes', case when n % 50 = 0 then 'admin' else 'system' end,
       case when n % 50 = 0 then $1 else 'job' end, case when n % 1000 = 0 then 'rare.command' else 'things.change' end,
       case when n % 1000 = 0 then 'rare' else 'thing' end, n::text, case when n % 40 = 0 then 'access.denied' else 'done' end, '{}'
     from generate_series(1, 4000) n`,
    [admin.userId],
  )
  await database.asOwner(
    `insert into audit_texts select seq, at, array_to_tsvector(array['w' || object_id]) from audit_log`,
  )
  await database.asOwner('vacuum analyze audit_log, audit_texts')
  const client = await database.pool.connect()
  // The table of a test is so small that reading it whole is cheap.
  await client.query('set enable_seqscan = off')
  const plan = async (text: string, values: readonly unknown[]) =>
    JSON.stringify((await client.query(`explain (format json) ${text}`, [...values])).rows)
  for (const [index, filter] of filtersInUse) {
    const filters = { ...unfiltered, ...filter }
    const statements = [
      pageStatement(filters, { direction: 'older', seq: null, most: auditPageSize + 1 }),
      pageStatement(filters, { direction: 'newer', seq: '2000', most: auditPageSize + 1 }),
      ...(filter === everything ? [] : [countStatement(filters, countedUpTo)]),
    ]
    for (const { text, values } of statements) {
      const found = await plan(text, values)
      expect(found, text).toContain(`"Index Name":"${index}"`)
      expect(found, text).not.toMatch(/"Node Type":"Seq Scan"[^{}]*"Relation Name":"audit_(log|texts)"/)
    }
  }
  for (const name of ['actions', 'objectTypes'] as const)
    expect(await plan(filterStatements[name], []), name).not.toContain('Seq Scan')
  await client.query('reset enable_seqscan')
  client.release()
})

describe('the export', () => {
  const lines = async (query: Record<string, string> = {}, longest?: number): Promise<string[]> => {
    const deps = { database: database.db, unitOfWork: database.unitOfWork, clock: { now: () => now } }
    const file = await exportEntries(
      { ...deps, ...(longest !== undefined && { longest }) },
      exportAuditEntries.query.parse(query),
      { actor: admin, context },
    )
    expect(file.fileName).toBe('auditoria-2026-11-20.csv')
    const chunks: Buffer[] = []
    for await (const chunk of file.body) chunks.push(Buffer.from(chunk))
    return Buffer.concat(chunks).toString('utf8').trimEnd().split('\r\n').slice(1)
  }

  it('has every entry of the filter once and newest first over several batches, and not its own (SEC-035)', async () => {
    await database.asOwner(
      `insert into audit_log (actor_kind, actor_id, command, object_type, object_id, outcome, body, at)
       select 'system', 'job', 'things.change', 'thing', n::text, 'done', '{}', $1::timestamptz + (n / 2) * interval '1 s'
       from generate_series(1, 1203) n`,
      [start],
    )
    const objects = (await lines({ objectType: 'thing' })).map((line) => line.split(';')[5])
    expect(objects).toEqual(Array.from({ length: 1203 }, (_, n) => String(1203 - n)))
  })

  it('shows what the desk shows, and no entry as a formula', async () => {
    await write(admin, 'settings.change', thing('brand', { before: { value: 'A' }, after: { value: 'B' } }))
    await database.unitOfWork.recordRefusal(
      other,
      'payouts.record',
      thing('x', { reason: '=1+1' }),
      'access.denied',
      context,
    )
    const [refused, changed] = await lines()
    expect(refused).toMatch(/;payouts\.record;setting;x;access\.denied;'=1\+1;/)
    expect(changed).toContain(';settings.change;setting;brand;done;;value: A → B;203.0.113.9;r-77')
  })

  it('of more entries than the limit is refused, and each export is audited with its filters (SEC-032)', async () => {
    await write(admin, 'settings.change', thing('one'))
    await write(admin, 'settings.change', thing('two'))
    await expect(lines({ action: 'settings.change' }, 1)).rejects.toMatchObject({
      code: 'audit.export-too-long',
    })
    expect(await lines({ text: 'two', from: '2026-11-20' }, 1)).toHaveLength(0)
    const { items } = await list({ action: 'audit.export' })
    expect(items.map(({ outcome, object }) => [outcome, object.type])).toEqual([
      ['done', 'audit-log'],
      ['audit.export-too-long', 'audit-log'],
    ])
    expect(items[0]?.changes).toContainEqual({ field: 'hasSearch', before: null, after: 'true' })
    expect(items[0]?.changes).not.toContainEqual(expect.objectContaining({ after: 'two' }))
    expect(items[1]?.changes).toContainEqual({ field: 'action', before: null, after: 'settings.change' })
  })
})
