import type { ProviderName } from '@puente/contract/collections'
import {
  askWriteOff,
  confirmWriteOff,
  listDifferences,
  listReconciliationRuns,
  readDifference,
  startReconciliation,
  withdrawWriteOff,
} from '@puente/contract/reconciliation'
import { addDays, localDayOf, startOfLocalDay } from '@puente/domain/local-day'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { verifyLedger } from '../../src/features/ledger/public.ts'
import { type Browser, refusalOf } from './browser.ts'
import { openCounter } from './sandbox-desk.ts'
import { createServerWorld, type ServerWorld } from './server-world.ts'

const dayMs = 86_400_000
/** A day that is over at any hour of the test, and its noon. */
const day = addDays(localDayOf(new Date()), -2)
const noon = startOfLocalDay(day).getTime() + dayMs / 2

let world: ServerWorld
let admin: Browser
let second: Browser

beforeAll(async () => {
  world = await createServerWorld()
  admin = await world.signedInAdmin()
  second = await world.signedInAdmin()
})
beforeEach(async () => {
  // Payments of earlier tests belong to no day that is compared here.
  const longAgo = new Date(Date.now() - 200 * dayMs)
  for (const one of world.sandbox.store.payments.values()) one.settledAtMs = longAgo.getTime()
  await world.test.asOwner('update received_pix set paid_at = $1', [longAgo])
  await world.test.asOwner(
    `delete from reconciliation_differences where ending is distinct from 'written-off'`,
    [],
  )
})
afterEach(async () => {
  world.sandbox.faults.clear()
  expect(await verifyLedger(world.server.infrastructure.database)).toEqual([])
})
afterAll(() => world.close())

/** A paid order of R$ 101,00 whose Pix came on the day, on both sides. */
async function paidThatDay() {
  const counter = await openCounter(world)
  const endToEndId = await counter.pay()
  await counter.until('confirmed')
  const at = new Date(noon)
  await world.test.asOwner('update received_pix set paid_at = $2 where end_to_end_id = $1', [endToEndId, at])
  payment(endToEndId).settledAtMs = at.getTime()
  return { counter, endToEndId }
}

function payment(endToEndId: string) {
  const found = world.sandbox.store.payments.get(endToEndId)
  if (found === undefined) throw new Error('the sandbox has no such Pix')
  return found
}

/** Compares the day, and waits until that has ended. */
async function compare() {
  const { round } = await admin.call(startReconciliation, { body: { provider: 'bcb', day } })
  await expect.poll(run, { timeout: 20_000 }).toMatchObject({ state: 'done', round })
  return run()
}

/** The run of the day as the admin sees it. */
async function run() {
  const { items } = await admin.call(listReconciliationRuns, { query: { provider: 'bcb' } })
  return items.find((one) => one.day === day)
}

const openDifferences = async () => (await admin.call(listDifferences, { query: {} })).items

describe('the statement of a day', () => {
  it('is compared page by page with the books, and its differences are listed with both amounts; inflow and outflow are those of the whole day (FIN-015)', async () => {
    const { endToEndId, counter } = await paidThatDay()
    const other = await paidThatDay()
    payment(other.endToEndId).amountMinor = 10_000n
    await counter.sendBack({ nature: 'ORIGINAL', amount: '50.00' })
    await counter.until('refunded-part')
    const reais = (amountMinor: string) => ({ amountMinor, currency: 'BRL' })
    expect((await compare())?.result).toMatchObject({
      differing: 1,
      nameless: 0,
      statement: { in: reais('20100'), out: reais('5000') },
      ledger: { in: reais('20200'), out: reais('5000') },
    })
    expect(await openDifferences()).toMatchObject([
      {
        kind: 'amount',
        movement: 'pix',
        endToEndId: other.endToEndId,
        chargeId: other.counter.order.id,
        statement: { amountMinor: '10000', currency: 'BRL' },
        ledger: { amountMinor: '10100', currency: 'BRL' },
        state: 'open',
        day,
      },
    ])
    expect(await openDifferences()).not.toContainEqual(expect.objectContaining({ endToEndId }))
    payment(other.endToEndId).amountMinor = 10_100n
    await compare()
    expect(await openDifferences()).toEqual([])
    const { items } = await admin.call(listDifferences, { query: { state: 'closed' } })
    expect(items).toMatchObject([{ endToEndId: other.endToEndId, state: 'closed', ending: 'matched' }])
  })

  it('brings a Pix into the books whose notice was lost (HOOK-017)', async () => {
    const counter = await openCounter(world)
    world.sandbox.faults.set('lostNotice', { next: 1 })
    // Neither the sweep nor a query finds it, because it is listed under another day and the charge is not queried.
    await world.test.asOwner('update charges set ask_at = null where id = $1', [counter.order.id])
    const endToEndId = await counter.pay()
    payment(endToEndId).settledAtMs = noon
    expect((await compare())?.result?.takenIn).toBe(1)
    await counter.until('confirmed')
    const { items } = await admin.call(listDifferences, { query: { state: 'closed', kind: 'missing-here' } })
    expect(items).toMatchObject([{ endToEndId, ending: 'taken-in', chargeId: counter.order.id }])
  })

  it('waits after a failed page and a 429, and compares nothing meanwhile (PSP-012)', async () => {
    await paidThatDay()
    const start = () => admin.call(startReconciliation, { body: { provider: 'bcb', day } })
    for (const fault of ['errorBefore', 'askToWait'] as const) {
      world.sandbox.faults.set(fault, {
        on: ['listPix'],
        ...(fault === 'askToWait' && { retryAfterSeconds: 1 }),
      })
      await start()
      await expect.poll(async () => (await run())?.retryAt ?? null, { timeout: 20_000 }).not.toBeNull()
      expect(await run()).toMatchObject({ state: 'reading' })
      world.sandbox.faults.clear()
      // An admin starts the run again. The pause that the provider requested is kept (ruling 50).
      const goOn = async () => {
        const state = (await run())?.state
        if (state !== 'done') await start()
        return state
      }
      await expect.poll(goOn, { timeout: 20_000, interval: 500 }).toBe('done')
      expect(await openDifferences()).toEqual([])
    }
  }, 60_000)

  it('is refused for a day that has not ended, for one too long ago, and for a provider without one, or with one that names no Pix (FIN-018)', async () => {
    const start = (provider: ProviderName, asked: string) =>
      refusalOf(admin.call(startReconciliation, { body: { provider, day: asked } }))
    for (const refused of [addDays(day, 2), addDays(day, -90), '2026-02-31'])
      expect((await start('bcb', refused)).code).toBe('reconciliation.day-refused')
    for (const provider of ['fire_banking', 'corpx'] as const)
      expect((await start(provider, day)).code).toBe('reconciliation.no-statement')
  })
})

describe('a write-off', () => {
  /** A Pix of which the provider has R$ 1,00 less than the books. */
  async function differing() {
    const paid = await paidThatDay()
    payment(paid.endToEndId).amountMinor = 10_000n
    await compare()
    const found = (await openDifferences()).find(({ endToEndId }) => endToEndId === paid.endToEndId)
    if (found === undefined) throw new Error('no difference was found')
    return found
  }
  const ask = (browser: Browser, id: string, version: number, idempotencyKey: string = crypto.randomUUID()) =>
    browser.call(askWriteOff, {
      params: { id },
      idempotencyKey,
      body: { version, reason: 'O banco cobrou uma tarifa' },
    })
  const confirm = (
    browser: Browser,
    id: string,
    version: number,
    idempotencyKey: string = crypto.randomUUID(),
  ) => browser.call(confirmWriteOff, { params: { id }, idempotencyKey, body: { version } })
  const written = async (id: string) => {
    const { rows } = await world.test.pool.query<{ line: string }>(
      `select p.account || ' ' || p.amount_minor as line from journals j join postings p on p.journal_id = j.id
       where j.event_type = 'difference_written_off' and j.event_id = $1 order by p.id`,
      [id],
    )
    return rows.map(({ line }) => line)
  }

  it('takes two people, is posted once with its audit, and the next run finds both sides equal', async () => {
    const { id, version } = await differing()
    const posting = [
      { account: 'psp:bcb', amount: { amountMinor: '-100', currency: 'BRL' } },
      { account: 'psp_write_off', amount: { amountMinor: '100', currency: 'BRL' } },
    ]
    expect(await admin.call(readDifference, { params: { id } })).toMatchObject({ writeOff: null, posting })

    const key = crypto.randomUUID()
    const asked = await ask(admin, id, version, key)
    expect(asked).toMatchObject({
      difference: { state: 'asked', version: version + 1 },
      writeOff: { reason: 'O banco cobrou uma tarifa', confirmedBy: null, mayConfirm: false },
    })
    expect(await ask(admin, id, version, key)).toEqual(asked)
    expect(await written(id)).toEqual([])

    const own = await refusalOf(confirm(admin, id, version + 1))
    expect([own.code, own.status]).toEqual(['reconciliation.own-request', 403])
    expect((await refusalOf(confirm(second, id, version))).code).toBe('reconciliation.difference-changed')
    expect((await second.call(readDifference, { params: { id } })).writeOff?.mayConfirm).toBe(true)

    const again = crypto.randomUUID()
    const both = await Promise.allSettled([
      confirm(second, id, version + 1, again),
      confirm(second, id, version + 1, again),
    ])
    expect(both.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await confirm(second, id, version + 1, again)).toMatchObject({
      difference: { state: 'closed', ending: 'written-off' },
      writeOff: { askedBy: asked.writeOff?.askedBy, mayConfirm: false },
    })
    expect(await written(id)).toEqual(['psp:bcb -100', 'psp_write_off 100'])
    const { rows } = await world.test.asOwner(
      `select command as action, outcome from audit_log where object_id = $1 order by seq`,
      [id],
    )
    expect(rows).toEqual([
      { action: 'reconciliation.ask-write-off', outcome: 'done' },
      { action: 'reconciliation.confirm-write-off', outcome: 'reconciliation.own-request' },
      { action: 'reconciliation.confirm-write-off', outcome: 'reconciliation.difference-changed' },
      { action: 'reconciliation.confirm-write-off', outcome: 'done' },
    ])
    await compare()
    expect(await openDifferences()).toEqual([])
  }, 60_000)

  it('can be declined, and is dropped if a run finds another amount', async () => {
    const { id, version, endToEndId } = await differing()
    await ask(admin, id, version)
    expect(await second.call(withdrawWriteOff, { params: { id } })).toMatchObject({
      difference: { state: 'open', version: version + 2 },
      writeOff: null,
    })
    await ask(admin, id, version + 2)
    payment(endToEndId ?? '').amountMinor = 9_000n
    await compare()
    expect((await refusalOf(confirm(second, id, version + 3))).code).toBe('reconciliation.difference-changed')
    expect(await admin.call(readDifference, { params: { id } })).toMatchObject({
      difference: { state: 'open', statement: { amountMinor: '9000' } },
      writeOff: null,
    })
    expect(await written(id)).toEqual([])
  }, 60_000)

  it('needs a recent proof of identity', async () => {
    const { id, version } = await differing()
    const late = await world.signedInAdmin()
    await world.test.asOwner(`update sessions set proven_at = now() - interval '1 hour'`, [])
    expect((await refusalOf(ask(late, id, version))).code).toBe('proof.required')
    admin = await world.signedInAdmin()
    second = await world.signedInAdmin()
  })
})

describe('a statement of two pages, over the API of the sandbox', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  /** Runs when the sandbox reads its Pix for a page of a list; `call` counts from 1. */
  function beforeEachPage(act: (call: number) => void): void {
    const { payments } = world.sandbox.store
    const values = payments.values.bind(payments)
    let call = 0
    vi.spyOn(payments, 'values').mockImplementation(() => {
      call += 1
      act(call)
      return values()
    })
  }

  /** More Pix than fit on a page, sent straight to the key that day; nobody reported them. */
  async function strayPix(): Promise<string[]> {
    const ids: string[] = []
    for (let count = 0; count < 51; count += 1) {
      const answer = await fetch(`${world.sandbox.url}/sandbox/payments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ key: world.sandbox.config.receiver.key, amount: '1.00' }),
      })
      const { endToEndId } = (await answer.json()) as { readonly endToEndId: string }
      payment(endToEndId).settledAtMs = noon
      ids.push(endToEndId)
    }
    return ids
  }
  const closed = async (endToEndId: string) => {
    const { items } = await admin.call(listDifferences, { query: { state: 'all' } })
    return items.filter((one) => one.endToEndId === endToEndId)
  }

  it('waits at the page that fails, resumes there, and records every Pix once (PSP-011, PSP-013)', async () => {
    await strayPix()
    // The second page and its two repeats.
    beforeEachPage((call) => {
      if (call === 1) world.sandbox.faults.set('errorBefore', { on: ['listPix'], next: 3 })
    })
    await admin.call(startReconciliation, { body: { provider: 'bcb', day } })
    await expect.poll(async () => (await run())?.retryAt ?? null, { timeout: 20_000 }).not.toBeNull()
    const { rows } = await world.test.pool.query(
      'select part, page, taken_in from reconciliation_runs where day = $1',
      [day],
    )
    expect(rows).toEqual([{ part: 0, page: 1, taken_in: expect.any(Number) }])
    expect(await openDifferences()).toEqual([])
    await compare()
    expect((await run())?.result).toMatchObject({ differing: 0, takenIn: 51 })
  }, 60_000)

  it('uses the last reading of a line, and reads everything again if the list grows meanwhile', async () => {
    const { endToEndId } = await paidThatDay()
    const stray = await strayPix()
    let calls = 0
    beforeEachPage((call) => {
      calls = call
      // After the first page: the Pix on it has another amount, and one more arrives.
      if (call === 2) {
        payment(endToEndId).amountMinor = 9_900n
        payment(stray[0] ?? '').settledAtMs -= 1
        const late = { ...payment(stray[1] ?? ''), endToEndId: 'E99999999202611211200late0000001' }
        ;(world.sandbox.store.payments as Map<string, typeof late>).set(late.endToEndId, late)
      }
    })
    await compare()
    expect(calls).toBeGreaterThanOrEqual(4)
    expect(await openDifferences()).toMatchObject([
      { endToEndId, kind: 'amount', statement: { amountMinor: '9900' } },
    ])
    expect(await closed('E99999999202611211200late0000001')).toMatchObject([{ ending: 'taken-in' }])
  }, 60_000)

  it('reports an unreadable line as a difference, and compares the others', async () => {
    const { endToEndId } = await paidThatDay()
    await strayPix()
    payment(endToEndId).amountMinor = -1n
    expect((await compare())?.result).toMatchObject({ differing: 1, matched: 51, takenIn: 51, nameless: 0 })
    const [found] = await openDifferences()
    expect(found).toMatchObject({
      endToEndId,
      kind: 'unreadable',
      statement: null,
      ledger: { amountMinor: '10100' },
    })
    const { id, version } = found ?? { id: '', version: 1 }
    const refusal = await refusalOf(
      admin.call(askWriteOff, {
        params: { id },
        idempotencyKey: crypto.randomUUID(),
        body: { version, reason: 'Ilegível' },
      }),
    )
    expect(refusal.code).toBe('reconciliation.not-writable')
  }, 60_000)
})
