import { listCases, listClosedCases, readCase as readCaseEndpoint } from '@puente/contract/cases'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createMoneyWorld, type MoneyWorld, pixFor } from '../../../test/concurrency/money-world.ts'
import { lockCharge } from '../collections/charge-repository.ts'
import { confirmByHand } from '../collections/receive/confirm-by-hand.ts'
import { decidePix } from '../collections/assign/decide-pix.ts'
import { defaultSettings } from '../settings/setting-table.rules.ts'
import { readCase, readCasePage } from './case-reads.ts'
import { readClosedCases } from './closed-case-reads.ts'
import { addCaseNote, leaveCase, takeCase } from './work-on-case.ts'

let world: MoneyWorld
let merchant: string
let admin: string
let second: string
beforeAll(async () => {
  world = await createMoneyWorld()
})
beforeEach(async () => {
  await world.reset()
  await world.database.asOwner(
    'truncate case_owners, case_steps, reconciliation_differences, audit_checks cascade',
    [],
  )
  merchant = await world.addUser()
  admin = await world.addUser('admin')
  second = await world.addUser()
})
afterAll(() => world.close())

/** A charge whose Pix is one real short. */
async function shortPix() {
  const charge = await world.storeCharge(merchant)
  const pix = { ...pixFor(charge), amountMinor: charge.totalMinor - 100n }
  world.provider.pay(pix)
  await world.receive(pix, 'answer')
  return { charge, ref: { kind: 'pix', subject: pix.endToEndId } } as const
}

/** A charge that the scheme disputes. */
async function disputed() {
  const charge = await world.storeCharge(merchant)
  const pix = pixFor(charge)
  await world.receive(pix)
  await world.database.asOwner(
    `insert into refunds (end_to_end_id, return_id, charge_id, nature, state, amount_minor, fee_minor, spread_minor, exchanged_minor, pesos_minor)
     values ($1, 'med1', $2, 'dispute', 'processing', 500, 0, 0, 500, 0)`,
    [pix.endToEndId, charge.id],
  )
  return { kind: 'dispute', subject: charge.id } as const
}

const page = async (query: Partial<Parameters<typeof readCasePage>[1]> = {}) =>
  listCases.response.parse(await readCasePage(world.database.db, { page: 1, owner: 'any', ...query }, admin))
const read = async (ref: Parameters<typeof readCase>[1], reader = admin) =>
  readCaseEndpoint.response.parse(await readCase(world.database.db, ref, reader))
const emailOf = async (id: string): Promise<string> => {
  const { rows } = await world.database.pool.query<{ email: string }>(
    'select email from users where id = $1',
    [id],
  )
  return rows[0]?.email ?? expect.unreachable()
}
const as = (userId: string) =>
  ({
    actor: { kind: 'admin', userId, sessionId: crypto.randomUUID() },
    context: { requestId: 'test', ipAddress: null },
  }) as const

it('lists what does not match from the facts themselves, disputes first, then the oldest (ruling 25)', async () => {
  const { charge, ref } = await shortPix()
  const difference = crypto.randomUUID()
  await world.database.asOwner(
    `with run as (insert into reconciliation_runs (id, provider, day, state, started_at)
       values (gen_random_uuid(), 'bcb', '2026-01-02', 'done', now()) returning id)
     insert into reconciliation_differences (id, provider, day, key, kind, statement_minor, state, seen_run, seen_round, found_at)
     select $1, 'bcb', '2026-01-02', 'fee:1', 'missing-here', 8990, 'open', run.id, 1, now() - interval '30 days' from run`,
    [difference],
  )
  const dispute = await disputed()
  const { items, total, counts, sums } = await page()
  expect(items.map(({ kind, subject }) => ({ kind, subject }))).toEqual([
    dispute,
    { kind: 'difference', subject: difference },
    ref,
  ])
  expect(items[2]).toMatchObject({
    fact: 'short',
    chargeId: charge.id,
    expected: { amountMinor: String(charge.totalMinor) },
    owner: null,
  })
  expect(total).toBe(3)
  expect(counts).toEqual({ all: 3, ofReader: 0, ownerless: 3 })
  expect(sums.brl.amountMinor).toBe(String(500n + 8990n + charge.totalMinor - 100n))
  expect((await page({ kind: 'difference' })).items).toHaveLength(1)
})

it('has one owner; another admin takes it only from the owner that they saw', async () => {
  const { ref } = await shortPix()
  const { unitOfWork } = world.deps
  await takeCase(unitOfWork, ref, null, as(admin))
  await takeCase(unitOfWork, ref, null, as(admin))
  expect((await page({ owner: 'reader' })).items).toHaveLength(1)
  expect((await page({ owner: 'nobody' })).items).toEqual([])
  await expect(takeCase(unitOfWork, ref, null, as(second))).rejects.toMatchObject({
    code: 'case.owner-changed',
  })
  world.now = new Date(world.now.getTime() + 1_000)
  await takeCase(unitOfWork, ref, await emailOf(admin), as(second))
  await leaveCase(unitOfWork, ref, as(admin))
  const { case: shown, steps } = await read(ref)
  expect(shown.owner).toMatchObject({ email: await emailOf(second), isReader: false })
  expect(steps.map(({ kind, by }) => [kind, by])).toEqual([
    ['taken', await emailOf(admin)],
    ['taken', await emailOf(second)],
  ])
  await leaveCase(unitOfWork, ref, as(second))
  expect((await page({ owner: 'nobody' })).counts).toEqual({ all: 1, ofReader: 0, ownerless: 1 })
})

it('keeps each note once, and the database lets nobody change one', async () => {
  const { ref } = await shortPix()
  const note = { text: 'Liguei para a loja', idempotencyKey: crypto.randomUUID() }
  await addCaseNote(world.deps.unitOfWork, ref, note, as(admin))
  await addCaseNote(world.deps.unitOfWork, ref, note, as(admin))
  expect((await read(ref)).steps).toMatchObject([{ kind: 'note', text: note.text }])
  const change = world.database.db.statement('test.change-note', `update case_steps set note = 'x'`, [])
  await expect(change).rejects.toMatchObject({ code: '42501' })
})

it('closes by itself when its Pix is returned, and then shows that', async () => {
  const { ref } = await shortPix()
  expect(await read(ref)).toMatchObject({
    ending: null,
    pix: { endToEndId: ref.subject },
    charge: { pixStatus: 'pending' },
  })
  await world.database.asOwner(
    `update received_pix set disposition = 'returned', returned_minor = amount_minor, settled_at = now() where end_to_end_id = $1`,
    [ref.subject],
  )
  expect((await page()).items).toEqual([])
  expect((await read(ref)).ending).toMatchObject({ as: 'returned' })
  await expect(read({ kind: 'pix', subject: 'E0000000000000000000000000000000' })).rejects.toMatchObject({
    code: 'case.not-found',
  })
})

it('shows a Pix that was honoured as closed, with what it had been held for (ruling 25)', async () => {
  const { charge, ref } = await shortPix()
  const settings = { within: async () => defaultSettings }
  const request = {
    endToEndId: ref.subject,
    chargeId: charge.id,
    kind: 'received',
    reason: 'Lo acordaron',
  } as const
  await decidePix({ ...world.deps, settings }, { ...request, idempotencyKey: crypto.randomUUID() }, as(admin))
  expect(await read(ref)).toMatchObject({
    case: { fact: 'short', expected: { amountMinor: String(charge.totalMinor) } },
    ending: { as: 'credited', at: expect.any(String) },
  })
  expect((await page()).items).toEqual([])
})

it('shows a Pix that the answer of the provider credited as closed, with what it had been held for (ruling 25)', async () => {
  const charge = await world.storeCharge(merchant)
  const pix = pixFor(charge)
  world.provider.pay(pix)
  await world.receive({ ...pix, txid: null })
  await world.receive(pix, 'answer')
  expect(await read({ kind: 'pix', subject: pix.endToEndId })).toMatchObject({
    case: { fact: 'unknown-txid', chargeId: charge.id },
    ending: { as: 'credited', at: world.now.toISOString() },
  })
})

it('shows a Pix with which an admin confirmed a charge as closed, with what it had been held for (ruling 25)', async () => {
  const pix = await confirmedByHand()
  expect(await read({ kind: 'pix', subject: pix.endToEndId })).toMatchObject({
    case: { fact: 'unknown-txid', chargeId: expect.any(String) },
    ending: { as: 'credited', at: world.now.toISOString() },
  })
})

it('counts of a held Pix only what is still in suspense, and shows all of it', async () => {
  const { charge, ref } = await shortPix()
  await world.database.asOwner('update received_pix set returned_minor = 100 where end_to_end_id = $1', [
    ref.subject,
  ])
  const { items, sums } = await page()
  expect(items[0]?.amount?.amountMinor).toBe(String(charge.totalMinor - 100n))
  expect(sums.brl.amountMinor).toBe(String(charge.totalMinor - 200n))
})

it('knows no case of a debt, return, dispute or difference by a key that is no UUID', async () => {
  for (const kind of ['debt', 'return', 'dispute', 'difference'] as const) {
    const ref = { kind, subject: 'E0000000000000000000000000000000' } as const
    await expect(read(ref)).rejects.toMatchObject({ code: 'case.not-found' })
    await expect(takeCase(world.deps.unitOfWork, ref, null, as(admin))).rejects.toMatchObject({
      code: 'case.not-found',
    })
  }
})

/** A Pix with which an admin confirmed a charge. */
async function confirmedByHand() {
  const byHand = await world.storeCharge(merchant)
  const unnamed = { ...pixFor(byHand), txid: null }
  await world.receive(unnamed)
  await world.deps.unitOfWork.run(as(admin).actor, 'payouts.record', async (tx) => {
    const locked = (await lockCharge(tx, byHand.id)) ?? expect.unreachable()
    await confirmByHand(tx, locked, { reason: 'Visto en el banco', heldPix: unnamed.endToEndId })
  })
  return unnamed
}

const closed = async (query: Parameters<typeof readClosedCases>[1] = {}) =>
  listClosedCases.response.parse(await readClosedCases(world.database.db, query, admin))

it('lists the closed cases of every kind with who closed them, how and when, the newest end first (ruling 25)', async () => {
  const { charge, ref } = await shortPix()
  const settings = { within: async () => defaultSettings }
  const request = { endToEndId: ref.subject, chargeId: charge.id, kind: 'received', reason: 'Ok' } as const
  await decidePix({ ...world.deps, settings }, { ...request, idempotencyKey: crypto.randomUUID() }, as(admin))
  const unnamed = await confirmedByHand()
  await shortPix()
  await world.database.asOwner(
    `update received_pix set held_until = '2026-01-05' where held_as is not null and end_to_end_id = $1`,
    [unnamed.endToEndId],
  )
  await world.database.asOwner(`update received_pix set held_until = '2026-01-06' where end_to_end_id = $1`, [
    ref.subject,
  ])
  const dispute = await disputed()
  await world.database.asOwner(
    `update refunds set state = 'returned', updated_at = '2026-01-04T10:00:00.000123Z'`,
  )
  const [written, matched] = [crypto.randomUUID(), crypto.randomUUID()]
  await world.database.asOwner(
    `with run as (insert into reconciliation_runs (id, provider, day, state, started_at)
       values (gen_random_uuid(), 'bcb', '2026-01-02', 'done', now()) returning id)
     insert into reconciliation_differences
       (id, provider, day, key, kind, statement_minor, state, ending, asked_by, asked_at, reason, confirmed_by, seen_run, seen_round, found_at, closed_at)
     select d.id, 'bcb', '2026-01-02', d.id::text, 'missing-here', 8990, 'closed', d.ending, d.asked_by, d.closed_at, 'Tarifa', d.confirmed_by, run.id, 1,
       '2026-01-02', d.closed_at
     from run, (values ($1::uuid, 'written-off', $3::uuid, $4::uuid, '2026-01-03'::timestamptz),
       ($2::uuid, 'matched', null, null, '2026-01-02'::timestamptz)) d (id, ending, asked_by, confirmed_by, closed_at)`,
    [written, matched, admin, second],
  )
  const back = crypto.randomUUID()
  await world.database.asOwner(
    `insert into return_requests (id, return_id, end_to_end_id, provider, amount_minor, asked_by, reason, state, created_at, updated_at)
     select $1, 'r1', end_to_end_id, 'bcb', 500, $2, 'Pedido', 'not-done', '2026-01-01', '2026-01-01T12:00:00Z'
     from received_pix where charge_id = $3`,
    [back, admin, dispute.subject],
  )
  await world.database.asOwner('update charges set debt_cleared_minor = 1 where id = $1', [dispute.subject])
  await world.database.asOwner(
    `insert into debt_write_offs (id, charge_id, beneficiary_id, amount_minor, state, reason, asked_by, asked_at, confirmed_by, closed_at)
     values (gen_random_uuid(), $1, $2, 1, 'done', 'Baixa', $3, '2026-01-01', $4, '2026-01-01T10:00:00Z')`,
    [dispute.subject, merchant, second, admin],
  )
  const mine = await emailOf(admin)
  const { items, next, total, totalIsExact } = await closed()
  expect([next, total, totalIsExact]).toEqual([null, 7, true])
  expect(items.map(({ kind, subject, ending }) => [kind, subject, ending.as, ending.by])).toEqual([
    ['pix', ref.subject, 'credited', [mine]],
    ['pix', unnamed.endToEndId, 'credited', null],
    ['dispute', dispute.subject, 'returned', []],
    ['difference', written, 'written-off', [mine, await emailOf(second)]],
    ['difference', matched, 'matched', []],
    ['return', back, 'kept', [mine]],
    ['debt', dispute.subject, 'cleared', [await emailOf(second), mine]],
  ])
  expect(items[2]?.ending.at).toBe('2026-01-04T10:00:00.000Z')
  expect((await closed({ kind: 'difference' })).items).toHaveLength(2)
  expect((await closed({ as: 'credited' })).items).toHaveLength(2)
  const after = `${BigInt(Date.parse('2026-01-04T10:00:00Z')) * 1000n + 123n}.dispute.${dispute.subject}`
  expect((await closed({ after })).items.map(({ subject }) => subject)).toEqual([
    written,
    matched,
    back,
    dispute.subject,
  ])
})

it('finds the closed cases by the days of their ends in Buenos Aires, and counts those of all pages (ruling 25)', async () => {
  const ends = [
    '2026-01-02T02:59:59Z',
    '2026-01-02T03:00:00Z',
    '2026-01-03T02:59:59Z',
    '2026-01-03T03:00:00Z',
  ]
  const ids = ends.map((): string => crypto.randomUUID())
  await world.database.asOwner(
    `with run as (insert into reconciliation_runs (id, provider, day, state, started_at)
       values (gen_random_uuid(), 'bcb', '2026-01-02', 'done', now()) returning id)
     insert into reconciliation_differences (id, provider, day, key, kind, statement_minor, state, ending, seen_run, seen_round, found_at, closed_at)
     select d.id, 'bcb', '2026-01-02', d.id::text, 'missing-here', 1, 'closed', 'matched', run.id, 1, '2026-01-01', d.ended
     from run, unnest($1::uuid[], $2::timestamptz[]) d (id, ended)`,
    [ids, ends],
  )
  const found = async (query: Parameters<typeof closed>[0]) => {
    const { items, total } = await closed(query)
    return [items.map(({ subject }) => ids.indexOf(subject)), total]
  }
  expect(await found({})).toEqual([[3, 2, 1, 0], 4])
  expect(await found({ from: '2026-01-02', to: '2026-01-02' })).toEqual([[2, 1], 2])
  expect(await found({ from: '2026-01-03' })).toEqual([[3], 1])
  expect(await found({ to: '2026-01-01', as: 'matched', kind: 'difference' })).toEqual([[0], 1])
  expect(await found({ to: '2026-01-01', kind: 'pix' })).toEqual([[], 0])
  expect(await found({ from: '2026-01-03', to: '2026-01-02' })).toEqual([[], 0])
  await expect(closed({ from: '2026-02-30' })).rejects.toMatchObject({ code: 'request.invalid' })
})

/** A check of the audit chain that ended on a day of January. */
async function checked(day: number, faults: number, breakId: string | null = null): Promise<string> {
  const id = crypto.randomUUID()
  await world.database.asOwner(
    `insert into audit_checks (id, requested_at, started_at, finished_at, fault_count, faults, break_id)
     values ($1::uuid, $2, $2, $2, $3::bigint, '[]', case when $3::bigint > 0 then coalesce($4::uuid, $1::uuid) end)`,
    [id, `2026-01-0${day}T12:00:00Z`, faults, breakId],
  )
  return id
}

it('holds a broken chain of the audit log as one case, until a check finds it whole (SEC-033)', async () => {
  await checked(1, 0)
  const id = await checked(2, 3)
  await checked(3, 2, id)
  const ref = { kind: 'chain', subject: id } as const
  const open = async () => (await page({ kind: 'chain' })).items
  expect(await open()).toMatchObject([
    { ...ref, fact: 'chain-broken', amount: null, since: '2026-01-02T12:00:00.000Z' },
  ])
  await takeCase(world.deps.unitOfWork, ref, null, as(admin))
  await addCaseNote(
    world.deps.unitOfWork,
    ref,
    { text: 'Copia guardada', idempotencyKey: crypto.randomUUID() },
    as(admin),
  )
  await checked(4, 0)
  expect(await open()).toEqual([])
  expect((await closed({ kind: 'chain' })).items).toMatchObject([
    { ...ref, ending: { as: 'mended', at: '2026-01-04T12:00:00.000Z', by: [] } },
  ])
  const { ending, steps } = await read(ref)
  expect(ending?.as).toBe('mended')
  expect(steps.map(({ kind, text }) => [kind, text]).toSorted()).toEqual([
    ['note', 'Copia guardada'],
    ['taken', null],
  ])
  await expect(read({ ...ref, subject: crypto.randomUUID() })).rejects.toMatchObject({
    code: 'case.not-found',
  })
})

it('pages the closed cases by key, without losing cases that ended in the same instant', async () => {
  const ids = Array.from({ length: 43 }, () => crypto.randomUUID())
  await world.database.asOwner(
    `with run as (insert into reconciliation_runs (id, provider, day, state, started_at)
       values (gen_random_uuid(), 'bcb', '2026-01-02', 'done', now()) returning id)
     insert into reconciliation_differences (id, provider, day, key, kind, statement_minor, state, ending, seen_run, seen_round, found_at, closed_at)
     select d, 'bcb', '2026-01-02', d::text, 'missing-here', 1, 'closed', 'matched', run.id, 1, '2026-01-02', '2026-01-02T00:00:00.000001Z'
     from run, unnest($1::uuid[]) d`,
    [ids],
  )
  const first = await closed()
  const later = await closed({ after: first.next ?? expect.unreachable() })
  const last = await closed({ after: later.next ?? expect.unreachable() })
  expect([first.total, later.total, last.total]).toEqual([43, 43, 43])
  expect([first.items.length, later.items.length, last.items.length, last.next]).toEqual([20, 20, 3, null])
  const seen = [first, later, last].flatMap(({ items }) => items.map(({ subject }) => subject))
  expect(seen).toEqual(ids.toSorted().toReversed())
})
