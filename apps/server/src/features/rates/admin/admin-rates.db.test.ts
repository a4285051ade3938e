import { parseRate, type Rate } from '@puente/domain/rate'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { createSettingsReader } from '../../settings/settings-reader.ts'
import type { Actor } from '../../../platform/unit-of-work/unit-of-work.ts'
import { createMarketReader } from '../market/market-reader.ts'
import { MarketUnavailable, type MarketPair, type MarketSource } from '../market/market-source.port.ts'
import { readMarketView } from './market-view.ts'
import { createOrderRate } from '../order-rate.ts'
import { readHistory } from './rate-history.ts'
import { clearManualRate, setManualRate } from './set-manual-rate.ts'

const start = Date.parse('2026-11-21T12:00:00Z')
const operator: Actor = { kind: 'system', name: 'operator' }

let database: TestDatabase
let now = new Date(start)
const clock = { now: () => now }
/** Prices by pair; null is a market that does not answer. */
let prices: Readonly<Record<MarketPair, string>> | null

beforeAll(async () => {
  database = await createTestDatabase({ clock })
})
beforeEach(async () => {
  await database.reset()
  now = new Date(start)
  prices = { USDT_ARS: '1500', USDT_BRL: '5' }
})
afterAll(() => database.close())

function rate(text: string): Rate {
  const parsed = parseRate(text)
  if (parsed === null) throw new Error(`no rate: ${text}`)
  return parsed
}

const source: MarketSource = {
  name: 'test',
  simulated: true,
  async read(pair) {
    if (prices === null) throw new MarketUnavailable('network', pair)
    return { totalBid: rate(prices[pair]), bid: null, ask: null, totalAsk: null, quotedAt: now, raw: '{}' }
  },
}

const settings = () =>
  createSettingsReader({ database: database.db, clock, defaults: {}, onUnreadableProvider: () => {} })

function admins() {
  const reader = settings()
  const market = createMarketReader({
    source,
    database: database.db,
    unitOfWork: database.unitOfWork,
    settings: reader,
    clock,
    pause: async () => {},
    onFailure: () => {},
  })
  const orderRate = createOrderRate({
    market,
    database: database.db,
    settings: reader,
    clock,
    pause: () => new Promise(() => {}),
    onError: (error) => {
      throw error
    },
  })
  markets.push(market)
  const view = () => readMarketView({ database: database.db, settings: reader, orderRate, market, clock })
  return { market, orderRate, view }
}

// A rate read may start a market read in the background: wait for it here.
const markets: { refresh(): Promise<void> }[] = []
afterEach(() => Promise.all(markets.splice(0).map((market) => market.refresh())))

function wait(minutes: number): void {
  now = new Date(now.getTime() + minutes * 60_000)
}

describe("the admins' market cards", () => {
  it('show both legs of the reading that prices orders, with time and trend (RATE-012, DASH-028, ruling 6)', async () => {
    const { market, view } = admins()
    await market.refresh()
    wait(1)
    prices = { USDT_ARS: '1512', USDT_BRL: '4.9' }
    await market.refresh()
    const readAt = now.toISOString()
    expect(await view()).toEqual({
      ars: { value: '1512.00', previousValue: '1500.00', trend: 'up', timestamp: readAt, cached: false },
      brl: { value: '4.90', previousValue: '5.00', trend: 'down', timestamp: readAt, cached: false },
      usdt: '1',
      timestamp: readAt,
      arsBrl: '308.57142857',
      source: 'test',
      simulated: true,
      side: 'bid-over-bid',
      failure: null,
    })
  })

  it('mark the last reading of a failing market as cached with the reason, for pesos and reais (RATE-020, DASH-031, FIN-022)', async () => {
    const { market, view } = admins()
    await market.refresh()
    wait(1)
    prices = null
    await market.refresh()
    const cached = { value: '1500.00', timestamp: new Date(start).toISOString(), cached: true }
    expect(await view()).toMatchObject({
      ars: cached,
      brl: { ...cached, value: '5.00' },
      failure: { at: now.toISOString(), reason: 'network' },
    })
    wait(1)
    prices = { USDT_ARS: '1500', USDT_BRL: '5' }
    await market.refresh()
    expect(await view()).toMatchObject({ ars: { cached: false, trend: 'neutral' }, failure: null })
  })

  it('show 0 with the time of the failure if no reading ever succeeded, and price nothing (DASH-031, FIN-022)', async () => {
    const { market, orderRate, view } = admins()
    prices = null
    await market.refresh()
    const missing = {
      value: '0',
      previousValue: null,
      trend: 'neutral',
      timestamp: now.toISOString(),
      cached: false,
    }
    expect(await view()).toMatchObject({ ars: missing, brl: missing, arsBrl: null, source: null })
    await expect(orderRate.view()).rejects.toMatchObject({ code: 'rate.unavailable' })
  })
})

describe("the admins' order rate", () => {
  it('is the base in force with its mode, its trend and who set it (DASH-020, DASH-022)', async () => {
    const { market, orderRate } = admins()
    await market.refresh()
    expect(await orderRate.adminView()).toMatchObject({
      base: '300.00',
      customer: '297.00',
      spreadPercent: '1',
      mode: 'automatic',
      trend: 'neutral',
      updatedAt: now.toISOString(),
      updatedBy: null,
    })
    wait(1)
    const admin = await addAdmin()
    const actor: Actor = { kind: 'admin', userId: admin.id, sessionId: crypto.randomUUID() }
    await setManualRate(database, { actor, value: '290,5', confirmed: false })
    expect(await orderRate.adminView()).toMatchObject({
      base: '290.50',
      mode: 'manual',
      trend: 'down',
      updatedAt: now.toISOString(),
      updatedBy: admin.email,
    })
  })
})

describe('the history of the order rate', () => {
  const history = (from?: string, to?: string) => readHistory(database.db, { from, to }, now)

  it('has the market readings and the decisions of admins, by default of the last seven days', async () => {
    const { market } = admins()
    await setManualRate(database, { actor: operator, value: '280', confirmed: false })
    wait(60 * 24 * 10)
    await market.refresh()
    wait(1)
    prices = { USDT_ARS: '1530', USDT_BRL: '5' }
    await market.refresh()
    wait(1)
    await clearManualRate(database, { actor: operator })
    const { from, to, market: line, decisions } = await history()
    // Midnight in Buenos Aires.
    expect([from, to]).toEqual(['2026-11-25T03:00:00.000Z', '2026-12-02T03:00:00.000Z'])
    expect(line.map(({ value }) => value)).toEqual(['306.00'])
    expect(decisions.map(({ mode, value, at }) => [mode, value, at < from])).toEqual([
      ['manual', '280.00', true],
      ['automatic', null, false],
    ])
  })

  it('has at most 400 points, each the newest reading of its interval', async () => {
    await database.asOwner(
      `insert into market_readings (source, simulated, usdt_ars, usdt_brl, side, value, raw, read_at)
       select 'test', true, 1500, 5, 'bid-over-bid', 300 + i * 0.01, '{}', '2026-11-20T03:00:00Z'::timestamptz + i * interval '1 minute'
       from generate_series(0, 1439) i`,
    )
    const { market } = await history('2026-11-20', '2026-11-20')
    expect(market).toHaveLength(400)
    expect(market.at(-1)).toEqual({ at: '2026-11-21T02:59:00.000Z', value: '314.39' })
  })

  it.each([
    ['2026-11-22', '2026-11-21'],
    ['2025-11-20', '2026-11-21'],
    ['2026-02-30', '2026-11-21'],
  ])('is refused from %s to %s', async (from, to) => {
    await expect(history(from, to)).rejects.toMatchObject({ code: 'request.invalid' })
  })
})

async function addAdmin(): Promise<{ readonly id: string; readonly email: string }> {
  const { rows } = await database.asOwner(
    `insert into users (email, password_hash, full_name, occupation, phone_enc, dni_enc, dni_hash, cuit_enc, cuit_hash, address_enc)
     values (gen_random_uuid() || '@example.com', 'x', 'Ana', 'Comercio', '{}', '{}', uuid_send(gen_random_uuid()), '{}',
             uuid_send(gen_random_uuid()), '{}') returning id, email`,
  )
  return rows[0]
}
