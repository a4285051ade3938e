import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { peopleOf, testContext } from '../../../test/factories/people.ts'
import { untilLockWaits } from '../../../test/concurrency/lock-waits.ts'
import { createTransferWorld, type TransferWorld } from '../../../test/factories/transfer-world.ts'
import { required } from '../../../test/providers/played-provider.ts'
import { CollectorFailure } from '../collections/public.ts'
import { post } from '../ledger/public.ts'
import { raiseAlarm } from './raise-alarm.ts'
import { reconcileBalance } from './reconcile-balance.ts'
import { readRuns } from './run-reads.ts'
import { askWriteOff, confirmWriteOff } from './write-off.ts'

const day = 24 * 3_600_000

let world: TransferWorld
beforeAll(async () => {
  world = await createTransferWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const compare = () => {
  const { balance } = required(world.deps.accountOf('corpx'))
  return reconcileBalance(world.deps, 'corpx', required(balance))
}
/** Reais that the books have at the provider. */
const book = (minor: bigint) =>
  world.deps.unitOfWork.run({ kind: 'system', name: 'job' }, 'test.book', async (tx) => {
    tx.unchanged()
    const lines = [
      { account: 'psp:corpx', currency: 'BRL', minor },
      { account: 'suspense', currency: 'BRL', minor: -minor },
    ] as const
    await post(tx, {
      event: 'payment_held',
      eventId: crypto.randomUUID(),
      chargeId: null,
      ownerId: null,
      lines,
    })
  })
const differences = () =>
  world.rows(
    `select key, kind, statement_minor::int as statement, ledger_minor::int as ledger, state, ending from reconciliation_differences`,
  )
const runs = () =>
  world.rows('select state, round, lines, last_error, tries from reconciliation_runs order by day')

describe('the balance of a provider whose statement names no Pix', () => {
  it('is compared with the books once a day, and a run without lines reports no matched line', async () => {
    await world.fund(10_000n)
    expect(await compare()).toBe(false)
    expect(await runs()).toEqual([])
    await book(10_000n)
    expect(await compare()).toBe(true)
    expect(await compare()).toBe(false)
    expect(await differences()).toEqual([])
    expect(await runs()).toEqual([{ state: 'done', round: 1, lines: null, last_error: null, tries: 0 }])
    world.clock.advance(day)
    expect(await compare()).toBe(true)
    expect(await runs()).toHaveLength(2)
  })

  it('is compared only for the last day after missed days, which are recorded as not compared', async () => {
    await world.fund(10_000n)
    await book(10_000n)
    await compare()
    world.clock.advance(3 * day)
    let asked = 0
    const { readBalance } = required(required(world.deps.accountOf('corpx')).balance)
    const counted = async () => {
      asked += 1
      return readBalance()
    }
    expect(await reconcileBalance(world.deps, 'corpx', { name: 'corpx', readBalance: counted })).toBe(true)
    expect(asked).toBe(1)
    const { items } = await readRuns(world.deps.database, { page: 1 })
    expect(items.map(({ state, balanceComparedAt }) => [state, balanceComparedAt !== null])).toEqual([
      ['done', true],
      ['done', false],
      ['done', false],
      ['done', true],
    ])
  })

  it('is not compared for a day whose provider answered only when another day was over', async () => {
    await world.fund(9_900n)
    await book(10_000n)
    const silent = () => Promise.reject(new CollectorFailure('network', 'unknown', 'no answer'))
    expect(await reconcileBalance(world.deps, 'corpx', { name: 'corpx', readBalance: silent })).toBe(false)
    world.clock.advance(day)
    const logged = vi.spyOn(world.deps.log, 'error')
    expect(await compare()).toBe(true)
    expect(logged.mock.calls.map(([fields]) => fields)).toMatchObject([
      { event: 'reconciliation.not-compared', provider: 'corpx', tries: 1 },
      { event: 'reconciliation.differs' },
    ])
    logged.mockRestore()
    const { items } = await readRuns(world.deps.database, { page: 1 })
    expect(items.map(({ state, balanceComparedAt }) => [state, balanceComparedAt !== null])).toEqual([
      ['done', true],
      ['done', false],
    ])
    expect(await world.rows('select day::text from reconciliation_differences')).toEqual([
      { day: items[0]?.day },
    ])
  })

  it('keeps its tries from day to day, and is reported to the admins once a day until it is compared', async () => {
    await world.fund(10_000n)
    await book(10_000n)
    await world.admin()
    await world.rows('delete from mails')
    const { mail } = peopleOf(world.test, world.clock)
    const alarm = async () => {
      await raiseAlarm({ ...world.deps, mail })
      const mails = await world.rows(
        'with taken as (delete from mails returning body_text) select * from taken',
      )
      return mails.map((sent) => String(sent['body_text']))
    }
    const silent = () => Promise.reject(new CollectorFailure('network', 'unknown', 'no answer'))
    const fail = () => reconcileBalance(world.deps, 'corpx', { name: 'corpx', readBalance: silent })
    await fail()
    expect(await alarm()).toEqual([])
    world.clock.advance(day)
    await fail()
    expect(await runs()).toMatchObject([
      { state: 'done', tries: 1, last_error: 'no answer' },
      { state: 'reading', tries: 2 },
    ])
    const [first, ...others] = await alarm()
    expect(others).toEqual([])
    expect(first).toMatch(/Saldo que no se pudo comparar en todo un día: CorpX\s+Intentos hasta ahora: 2\b/)
    expect(await alarm()).toEqual([])
    world.clock.advance(day)
    await fail()
    const [next, ...rest] = await alarm()
    expect(rest).toEqual([])
    expect(next).toMatch(/Intentos hasta ahora: 3\b/)
    world.clock.advance(3_600_000)
    expect(await compare()).toBe(true)
    world.clock.advance(day)
    expect(await alarm()).toEqual([])
  })

  it('is compared once if two processes end a missed day at the same moment', async () => {
    await world.fund(10_000n)
    await book(10_000n)
    await compare()
    world.clock.advance(3 * day)
    const compared = await Promise.all([compare(), compare()])
    expect(compared.filter(Boolean).length).toBeLessThanOrEqual(1)
    await compare()
    const { items } = await readRuns(world.deps.database, { page: 1 })
    expect(items.map(({ state, balanceComparedAt }) => [state, balanceComparedAt !== null])).toEqual([
      ['done', true],
      ['done', false],
      ['done', false],
      ['done', true],
    ])
  })

  it('differs by a fee that the provider did not report, until it is posted', async () => {
    await world.fund(9_900n)
    await book(10_000n)
    expect(await compare()).toBe(true)
    const found = { key: 'balance', kind: 'balance', statement: 9_900, ledger: 10_000 }
    expect(await differences()).toEqual([{ ...found, state: 'open', ending: null }])
    world.clock.advance(day)
    expect(await compare()).toBe(true)
    expect(await differences()).toHaveLength(1)
    await book(-100n)
    world.clock.advance(day)
    expect(await compare()).toBe(true)
    expect(await differences()).toEqual([{ ...found, state: 'closed', ending: 'matched' }])
  })

  it('blocks a write-off while it is compared, because the difference would be reported once more', async () => {
    await world.fund(9_900n)
    await book(10_000n)
    await compare()
    const [asker, other] = [await world.admin(), await world.admin()]
    const [found] = await world.rows('select id, version from reconciliation_differences')
    const decision = (version: number) => ({
      id: String(found?.['id']),
      version,
      idempotencyKey: crypto.randomUUID(),
    })
    await askWriteOff(
      world.deps,
      { ...decision(Number(found?.['version'])), reason: 'Tarifa del banco' },
      { actor: asker, context: testContext },
    )
    const [asked] = await world.rows('select version from reconciliation_differences')
    const confirm = () =>
      confirmWriteOff(world.deps, decision(Number(asked?.['version'])), {
        actor: other,
        context: testContext,
      })
    world.clock.advance(day)
    const { readBalance } = required(required(world.deps.accountOf('corpx')).balance)
    let refusal: unknown
    const during = async () => {
      refusal = await confirm().catch((error: unknown) => error)
      return readBalance()
    }
    expect(await reconcileBalance(world.deps, 'corpx', { name: 'corpx', readBalance: during })).toBe(true)
    expect(refusal).toMatchObject({ code: 'server.busy' })
    await confirm()
    world.clock.advance(day)
    expect(await compare()).toBe(true)
    expect(await differences()).toMatchObject([{ state: 'closed', ending: 'written-off' }])
  })

  it('waits for a write-off in progress, and then finds the books equal', async () => {
    await world.fund(9_900n)
    await book(10_000n)
    await compare()
    const [asker, other] = [await world.admin(), await world.admin()]
    const [found] = await world.rows('select id from reconciliation_differences')
    const id = String(found?.['id'])
    const decision = (version: number) => ({ id, version, idempotencyKey: crypto.randomUUID() })
    await askWriteOff(
      world.deps,
      { ...decision(1), reason: 'Tarifa del banco' },
      { actor: asker, context: testContext },
    )
    // A run that has begun and waits for the provider.
    world.clock.advance(day)
    const silent = () => Promise.reject(new CollectorFailure('network', 'unknown', 'no answer'))
    await reconcileBalance(world.deps, 'corpx', { name: 'corpx', readBalance: silent })
    world.clock.advance(3_600_000)
    const ends = await world.test.db.borrow(async (client) => {
      // Blocks the posting of the write-off, which has locked the run.
      await client.query('begin')
      await client.query(
        `insert into journals (id, event_type, event_id, actor) values ($1, 'difference_written_off', $2, 'test')`,
        [crypto.randomUUID(), id],
      )
      const writeOff = confirmWriteOff(world.deps, decision(2), { actor: other, context: testContext })
      await untilLockWaits(world.test)
      const comparison = compare()
      await untilLockWaits(world.test, 2)
      await client.query('rollback')
      return Promise.allSettled([writeOff, comparison])
    })
    expect(ends).toEqual([
      { status: 'fulfilled', value: undefined },
      { status: 'fulfilled', value: true },
    ])
    expect(await differences()).toMatchObject([{ state: 'closed', ending: 'written-off' }])
  })

  it('continues after the provider failed to show the balance, and blocks no write-off in the meantime', async () => {
    await world.fund(10_000n)
    await book(10_000n)
    const silent = () => Promise.reject(new CollectorFailure('network', 'unknown', 'no answer'))
    expect(await reconcileBalance(world.deps, 'corpx', { name: 'corpx', readBalance: silent })).toBe(false)
    expect(await runs()).toMatchObject([{ state: 'reading', tries: 1 }])
    world.clock.advance(3_600_000)
    expect(await compare()).toBe(true)
    expect(await runs()).toMatchObject([{ state: 'done', round: 1, tries: 0 }])
  })

  it('is not compared while a transfer is open or the provider does not answer', async () => {
    await world.fund(10_000n)
    await book(10_000n)
    world.sandbox().faults.set('errorAfter', { on: ['createTransfer'], next: 1 })
    await world.send(await world.admin())
    expect(await compare()).toBe(false)
    expect(await runs()).toMatchObject([
      { state: 'reading', tries: 1, last_error: 'the outcome of a transfer is unknown' },
    ])
    world.clock.advance(3_600_000)
    await world.ask()
    const silent = () => Promise.reject(new CollectorFailure('network', 'unknown', 'no answer'))
    expect(await reconcileBalance(world.deps, 'corpx', { name: 'corpx', readBalance: silent })).toBe(false)
    expect(await differences()).toEqual([])
    world.clock.advance(3_600_000)
    expect(await compare()).toBe(true)
    expect(await differences()).toEqual([])
  })

  it('does not wait for a closed transfer that is shown with another amount, because no answer ends it (decision 0052)', async () => {
    await world.fund(10_000n)
    await book(10_000n)
    world.sandbox().faults.set('errorBefore', { on: ['createTransfer'], next: 1 })
    const { id } = await world.send(await world.admin())
    const found = 'update transfers set closed_at = now(), found_at = now()'
    await world.rows(`${found} where id = $1`, [id])
    expect(await compare()).toBe(false)
    world.clock.advance(3_600_000)
    await world.rows('update transfers set shown_minor = 1 where id = $1', [id])
    expect(await compare()).toBe(true)
  })
})
