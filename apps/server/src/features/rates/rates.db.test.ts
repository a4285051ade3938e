import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parsePercent } from '@puente/domain/rate'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import type { Actor } from '../../platform/unit-of-work/unit-of-work.ts'
import { marketHttp } from '../../providers/market-http/market-source.ts'
import { changeSettings } from '../settings/change-settings.ts'
import type { SettingDefaults } from '../settings/public.ts'
import { createSettingsReader } from '../settings/settings-reader.ts'
import { defaultSettings } from '../settings/setting-table.rules.ts'
import { claimQuote } from './quotes/claim-quote.ts'
import { giveQuote } from './quotes/give-quote.ts'
import { createMarketReader, type MarketReader } from './market/market-reader.ts'
import { createOrderRate } from './order-rate.ts'
import { marketTask } from './rates.jobs.ts'
import { clearManualRate, setManualRate } from './admin/set-manual-rate.ts'

const operator: Actor = { kind: 'system', name: 'operator' }
const start = Date.parse('2026-11-21T12:00:00Z')

let database: TestDatabase
let server: Server
let now = new Date(start)
const clock = { now: () => now }
/** The market's answer per fiat, or a function of the request number for temporary faults. */
let answer: (fiat: string, asked: number) => string
let asked = 0
let pauses: number[] = []
let failures: string[] = []
const markets: MarketReader[] = []

function prices(ars: string, brl: string): (fiat: string) => string {
  return (fiat) => `{"totalBid":${fiat === 'ars' ? ars : brl},"time":${Math.floor(now.getTime() / 1_000)}}`
}

function wait(minutes: number): void {
  now = new Date(now.getTime() + minutes * 60_000)
}

beforeAll(async () => {
  database = await createTestDatabase({ clock })
  server = createServer((request, response) => {
    asked += 1
    response.end(answer(request.url?.slice(1) ?? '', asked))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
beforeEach(async () => {
  await database.reset()
  now = new Date(start)
  answer = prices('1500', '5')
  asked = 0
  pauses = []
  failures = []
})
// A rate read may start a market read in the background: wait for it here.
afterEach(() => Promise.all(markets.splice(0).map((market) => market.refresh())))
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await database.close()
})

/** One process of ours. */
function process() {
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings = createSettingsReader({
    database: database.db,
    clock,
    defaults: {},
    onUnreadableProvider: () => {},
  })
  const market = createMarketReader({
    source: marketHttp({
      name: 'test',
      simulated: true,
      addresses: { USDT_ARS: `${base}/ars`, USDT_BRL: `${base}/brl` },
      timeoutMs: 2_000,
    }),
    database: database.db,
    unitOfWork: database.unitOfWork,
    settings,
    clock,
    pause: async (milliseconds) => {
      pauses.push(milliseconds)
    },
    onFailure: (failure) => failures.push(failure),
  })
  markets.push(market)
  const orderRate = createOrderRate({
    market,
    database: database.db,
    settings,
    clock,
    pause: () => new Promise(() => {}),
    onError: (error) => {
      throw error
    },
  })
  const { unitOfWork, db } = database
  const quoting = { unitOfWork, database: db, settings, orderRate }
  return {
    market,
    orderRate,
    task: marketTask({ market, database: database.db, settings, clock }),
    change: (actor: Actor, changes: SettingDefaults) =>
      changeSettings({ unitOfWork, settings }, actor, changes),
    quoteFor: (userId: string, refresh = false) =>
      giveQuote(quoting, {
        actor: { kind: 'user', userId, sessionId: crypto.randomUUID() },
        userId,
        refresh,
      }),
  }
}

async function makeUser(): Promise<string> {
  const { rows } = await database.asOwner(
    `insert into users (email, password_hash, full_name, occupation, phone_enc, dni_enc, dni_hash, cuit_enc, cuit_hash, address_enc)
     values (gen_random_uuid() || '@example.com', 'x', 'Ana', 'Comercio', '{}', '{}', uuid_send(gen_random_uuid()), '{}',
             uuid_send(gen_random_uuid()), '{}') returning id`,
  )
  return rows[0].id
}

function claim(quoteId: string, userId: string) {
  return database.unitOfWork.run(operator, 'test.claim', async (tx) => {
    tx.unchanged()
    return claimQuote(tx, { quoteId, userId })
  })
}

async function readingCount(): Promise<number> {
  return Number((await database.pool.query('select count(*) from market_readings')).rows[0].count)
}

describe('the market', () => {
  it('gives the order rate, less the spread, and keeps both answers as they came (RATE-007, RATE-012)', async () => {
    const { market, orderRate } = process()
    await market.refresh()
    expect(await orderRate.view()).toMatchObject({
      value: '297.00',
      mode: 'automatic',
      cached: false,
      simulated: true,
    })
    const { rows } = await database.pool.query(
      'select usdt_ars, usdt_brl, value, side, raw from market_readings',
    )
    expect(rows).toEqual([
      {
        usdt_ars: '1500.00000000',
        usdt_brl: '5.00000000',
        value: '300.00000000',
        side: 'bid-over-bid',
        raw: { USDT_ARS: answer('ars', 0), USDT_BRL: answer('brl', 0) },
      },
    ])
  })

  it('is tried three times in all, with waits of 1 s and 2 s (RATE-019)', async () => {
    answer = (fiat, count) => (count <= 2 && fiat === 'ars' ? 'Invalid pair' : prices('1500', '5')(fiat))
    const { market } = process()
    await market.refresh()
    expect(await readingCount()).toBe(1)

    wait(1)
    ;[asked, pauses] = [0, []]
    answer = (fiat) => (fiat === 'ars' ? 'Invalid pair' : prices('1500', '5')(fiat))
    await market.refresh()
    expect([asked, pauses]).toEqual([4, [1_000, 2_000]])
    expect(failures).toEqual(['malformed'])
  })

  it('is read once in 10 s for all requests of all processes (RATE-016)', async () => {
    const [one, other] = [process(), process()]
    await Promise.all([one.market.refresh(), one.market.refresh(), other.market.refresh()])
    await other.market.refresh()
    expect(await readingCount()).toBe(1)
    now = new Date(start + 9_999)
    await one.market.refresh()
    expect(asked).toBe(2)
    now = new Date(start + 10_000)
    await one.market.refresh()
    expect(asked).toBe(4)
  })

  it.each([
    ['a plain text', () => 'Invalid pair', 'malformed'],
    ['zero', prices('0', '5'), 'malformed'],
    ['a negative price', prices('-1500', '5'), 'malformed'],
    ['NaN', prices('NaN', '5'), 'malformed'],
    ['1e308', prices('1e308', '5'), 'malformed'],
    ['ten times the price', prices('15000', '5'), 'bounds'],
    ['ten times both prices', prices('15000', '50'), 'jump'],
    ['a tenth of the price', prices('150', '5'), 'jump'],
    ['an old time', () => '{"totalBid":1500,"time":1500000000}', 'time'],
    ['more bid than asked', () => `{"totalBid":1500,"totalAsk":1499,"time":${start / 1_000}}`, 'crossed'],
  ])(
    'that says %s leaves the last good rate, marked cached, and makes no reading (RATE-020, F-23)',
    async (_name, fault, failure) => {
      const { market, orderRate } = process()
      await market.refresh()
      wait(1)
      answer = fault
      await market.refresh()
      expect(failures).toEqual([failure])
      expect(await orderRate.view()).toMatchObject({ value: '297.00', cached: true })
      expect(await readingCount()).toBe(1)

      answer = prices('1510', '5')
      wait(1)
      await market.refresh()
      expect(await orderRate.view()).toMatchObject({
        value: '298.98',
        cached: false,
        trend: 'up',
        previousValue: '297.00',
      })
    },
  )

  it('is read every 900 s without requests, not sooner', async () => {
    const { task } = process()
    await task.run()
    expect(await readingCount()).toBe(1)
    now = new Date(start + 869_000)
    await task.run()
    expect(await readingCount()).toBe(1)
    now = new Date(start + 870_000)
    await task.run()
    expect(await readingCount()).toBe(2)
  })

  it('is read at once on the side that an admin chose, and not again on it', async () => {
    const { task, change } = process()
    answer = (fiat) =>
      `{"totalBid":${fiat === 'ars' ? 1500 : 5},"totalAsk":${fiat === 'ars' ? 1510 : 6},"time":${start / 1_000}}`
    await task.run()
    now = new Date(start + 1_000)
    await task.run()
    expect(await readingCount()).toBe(1)

    await change(operator, { 'market.side': 'bid-over-ask' })
    await task.run()
    now = new Date(start + 2_000)
    await task.run()
    const { rows } = await database.pool.query(
      'select side, value::float8 from market_readings order by read_at',
    )
    expect(rows).toEqual([
      { side: 'bid-over-bid', value: 300 },
      { side: 'bid-over-ask', value: 250 },
    ])
  })

  it('is read again in the background on a request if the reading is older than 60 s (RATE-017)', async () => {
    const { market, orderRate } = process()
    await market.refresh()
    now = new Date(start + 60_000)
    await orderRate.view()
    expect(asked).toBe(2)
    now = new Date(start + 60_001)
    expect((await orderRate.view()).timestamp).toBe(new Date(start).toISOString())
    // Waits for the read that the request started.
    await market.refresh()
    expect((await orderRate.view()).timestamp).toBe(now.toISOString())
    expect(asked).toBe(4)
  })

  it('that is down for more than 15 h leaves no rate at all, never a number of ours (RATE-015, F-23)', async () => {
    const { market, orderRate, quoteFor } = process()
    const user = await makeUser()
    await market.refresh()
    answer = () => 'down'
    now = new Date(start + 54_000_000)
    expect((await quoteFor(user)).rate).toMatchObject({ value: '297.00', cached: true })
    now = new Date(start + 54_960_000)
    await expect(quoteFor(user)).rejects.toMatchObject({ code: 'rate.unavailable' })
    await expect(orderRate.view()).rejects.toMatchObject({ code: 'rate.unavailable' })
  })

  it('that was never read gives no rate', async () => {
    answer = () => 'down'
    await expect(process().quoteFor(await makeUser())).rejects.toMatchObject({ code: 'rate.unavailable' })
  })
})

const twoPercent = parsePercent('2') ?? defaultSettings['rate.spreadPercent']

describe('a quote', () => {
  it('is valid for 900 s, is returned again while open, and includes fee and limits', async () => {
    const { quoteFor } = process()
    const user = await makeUser()
    const quote = await quoteFor(user)
    expect(quote).toMatchObject({
      rate: { value: '297.00' },
      fee: { amountMinor: '100', currency: 'BRL' },
      min: { amountMinor: '100', currency: 'BRL' },
      max: { amountMinor: '500000', currency: 'BRL' },
      expiresAt: new Date(start + 900_000).toISOString(),
    })
    now = new Date(start + 899_999)
    expect((await quoteFor(user)).id).toBe(quote.id)
    now = new Date(start + 900_000)
    expect((await quoteFor(user)).id).not.toBe(quote.id)
  })

  it('keeps its rate when the market moves, until its user requests a new quote', async () => {
    const { market, quoteFor } = process()
    const user = await makeUser()
    const quote = await quoteFor(user)
    wait(1)
    answer = prices('1550', '5')
    await market.refresh()
    expect((await quoteFor(user)).rate.value).toBe('297.00')
    const renewed = await quoteFor(user, true)
    expect(renewed.rate).toMatchObject({ value: '306.90', previousValue: '297.00' })
    // Two open quotes would let the better one be chosen.
    await expect(claim(quote.id, user)).rejects.toMatchObject({ code: 'quote.expired' })
  })

  it('is the same one for several tabs that request it at once', async () => {
    const { market, quoteFor } = process()
    await market.refresh()
    const user = await makeUser()
    const quotes = await Promise.all(Array.from({ length: 5 }, () => quoteFor(user)))
    expect(new Set(quotes.map(({ id }) => id)).size).toBe(1)
  })

  it('is used by one of many claims, and only by its user (A-02, A-05)', async () => {
    const { quoteFor } = process()
    const [user, stranger] = [await makeUser(), await makeUser()]
    const { id } = await quoteFor(user)
    await expect(claim(id, stranger)).rejects.toMatchObject({ code: 'quote.unknown' })
    await expect(claim(crypto.randomUUID(), user)).rejects.toMatchObject({ code: 'quote.unknown' })
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => claim(id, user)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'quote.used' })
    }
  })

  it('expires at its instant', async () => {
    const { quoteFor } = process()
    const user = await makeUser()
    const { id } = await quoteFor(user)
    now = new Date(start + 900_000)
    await expect(claim(id, user)).rejects.toMatchObject({ code: 'quote.expired' })
  })

  it("is void after an admin's change of rate or of spread, not after the market's (ORD-019)", async () => {
    const { market, change, quoteFor } = process()
    const [first, second, third] = [await makeUser(), await makeUser(), await makeUser()]

    const quote = await quoteFor(first)
    wait(1)
    answer = prices('1550', '5')
    await market.refresh()
    expect(await claim(quote.id, first)).toMatchObject({ customerRate: 29_700_000_000n })

    const beforeManual = await quoteFor(second)
    await setManualRate(database, { actor: operator, value: '280', confirmed: false })
    await expect(claim(beforeManual.id, second)).rejects.toMatchObject({ code: 'quote.superseded' })
    const onManual = await quoteFor(second)
    expect(onManual.rate).toMatchObject({ value: '277.20', mode: 'manual' })
    await clearManualRate(database, { actor: operator })
    await expect(claim(onManual.id, second)).rejects.toMatchObject({ code: 'quote.superseded' })

    const beforeSpread = await quoteFor(third)
    await change(operator, { 'rate.spreadPercent': twoPercent })
    await expect(claim(beforeSpread.id, third)).rejects.toMatchObject({ code: 'quote.superseded' })
  })
})

describe('the manual rate', () => {
  it('out of bounds, or far off without confirmation, is refused and audited (SEC-032)', async () => {
    const { market, orderRate } = process()
    await market.refresh()
    for (const [value, code] of [
      ['10000', 'rate.out-of-range'],
      ['0.5', 'rate.out-of-range'],
      ['0', 'rate.not-positive'],
      ['NaN', 'rate.not-a-number'],
      ['361', 'rate.variation-unconfirmed'],
    ] as const) {
      await expect(
        setManualRate(database, { actor: operator, value, confirmed: false }),
      ).rejects.toMatchObject({ code })
    }
    expect((await orderRate.view()).mode).toBe('automatic')
    const { rows } = await database.pool.query(`select command, outcome from audit_log order by seq`)
    expect(rows).toEqual(
      ['out-of-range', 'out-of-range', 'not-positive', 'not-a-number', 'variation-unconfirmed'].map(
        (code) => ({ command: 'rates.set-manual', outcome: `rate.${code}` }),
      ),
    )
    await setManualRate(database, { actor: operator, value: '361', confirmed: true })
    expect((await orderRate.view()).value).toBe('357.39')
  })

  it('is set by admins only, keeps the earlier rows with author, and is audited (RATE-005, RATE-010)', async () => {
    const adminId = await makeUser()
    const admin: Actor = { kind: 'admin', userId: adminId, sessionId: crypto.randomUUID() }
    const user: Actor = { kind: 'user', userId: adminId, sessionId: crypto.randomUUID() }
    await setManualRate(database, { actor: admin, value: '290.5', confirmed: false })
    await clearManualRate(database, { actor: admin })
    await expect(
      setManualRate(database, { actor: user, value: '290', confirmed: true }),
    ).rejects.toMatchObject({
      code: 'access.denied',
    })
    await expect(clearManualRate(database, { actor: user })).rejects.toMatchObject({ code: 'access.denied' })

    const { rows } = await database.pool.query(
      'select value, is_manual, updated_by from exchange_rates order by id',
    )
    expect(rows).toEqual([
      { value: '290.50000000', is_manual: true, updated_by: adminId },
      { value: null, is_manual: false, updated_by: adminId },
    ])
    const audit = await database.pool.query(
      `select command, body::jsonb -> 'after' as after from audit_log order by seq`,
    )
    expect(audit.rows).toEqual([
      { command: 'rates.set-manual', after: { mode: 'manual', value: '290.50' } },
      { command: 'rates.clear-manual', after: { mode: 'automatic' } },
    ])
  })
})
