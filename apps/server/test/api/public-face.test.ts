import {
  changeSpread,
  disableManualRate,
  listCalculatorRates,
  readMarketRates,
  readRateHistory,
  refreshMarketRates,
  setManualRate,
  updateCalculatorRate,
} from '@puente/contract/rates/admin-rates'
import {
  changeSettings,
  listSettingChanges,
  readAdminSettings,
} from '@puente/contract/settings/admin-settings'
import { apiPrefix } from '@puente/contract/protocol/endpoint'
import { readOrder } from '@puente/contract/orders/orders'
import { createQuote, readAdminRate, readCalculatorRate, readOrderRate } from '@puente/contract/rates/rates'
import { publicSettingsSchema, readPublicSettings } from '@puente/contract/settings/settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Browser, refusalOf } from './browser.ts'
import { createServerWorld, orderOf, type ServerWorld } from './server-world.ts'

let world: ServerWorld
let admin: Browser
let adminEmail: string

beforeAll(async () => {
  world = await createServerWorld()
  adminEmail = (await world.admin()).email
  admin = world.browser()
  await admin.signIn(adminEmail, { admin: true })
  // Read the sandbox's market before any test uses it.
  await admin.call(refreshMarketRates, {})
})
afterAll(() => world.close())

const visitor = () => world.browser()
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code

/** The events that a visitor's page receives once the server has opened the stream. */
async function visitorStream(url: string) {
  const stop = new AbortController()
  const answer = await fetch(`${url}${apiPrefix}/live/public`, { signal: stop.signal })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  const until = async (text: string) => {
    while (!heard.includes(text)) {
      const { value, done } = (await reader?.read()) ?? { done: true, value: '' }
      if (done) throw new Error(`the stream ended without ${text}`)
      heard += value
    }
  }
  await until('retry:')
  return { until, close: () => stop.abort() }
}

async function settingsVersion(): Promise<number> {
  return (await admin.call(readAdminSettings, {})).version
}

async function change(changes: Parameters<typeof admin.call<typeof changeSettings>>[1]['body']['changes']) {
  return admin.call(changeSettings, { body: { version: await settingsVersion(), changes } })
}

describe('the calculator', () => {
  it('serves its rates to anybody, one pair at a time, and answers 400 for an unknown pair (RATE-023)', async () => {
    const rate = await visitor().call(readCalculatorRate, { params: { pair: 'USDT_BRL' } })
    expect(rate).toMatchObject({ pair: 'USDT_BRL', rate: '5.50', isActive: true })
    for (const pair of ['ARS_BRL', 'brl_ars', '<b>', "' or 1=1"]) {
      const refused = await refusalOf(visitor().call(readCalculatorRate, { params: { pair } }))
      expect([refused.status, refused.code]).toEqual([400, 'rate.pair-unknown'])
    }
  })

  it('receives an event about a new rate, and then reads the new row (RATE-026, RATE-029, DASH-027)', async () => {
    const page = await visitorStream(world.server.url)
    const row = await admin.call(updateCalculatorRate, {
      body: { pair: 'BRL_ARS', rate: '281,5', confirmVariation: false },
    })
    expect(row).toMatchObject({ pair: 'BRL_ARS', rate: '281.50', isActive: true, createdBy: adminEmail })
    await page.until('"id":"BRL_ARS","topic":"rate"')
    page.close()
    const { rate } = await visitor().call(readCalculatorRate, { params: { pair: 'BRL_ARS' } })
    expect(rate).toBe('281.50')
    const { items } = await admin.call(listCalculatorRates, { params: { pair: 'BRL_ARS' } })
    expect(items.map((item) => [item.rate, item.isActive])).toEqual([
      ['281.50', true],
      ['270.00', false],
    ])
  })

  it.each([
    ['abc', 'rate.not-a-number'],
    ['1'.repeat(40), 'rate.not-a-number'],
    ['12345678901234567890', 'rate.out-of-range'],
    ['0', 'rate.not-positive'],
    ['99.995', 'rate.out-of-range'],
    ['8', 'rate.variation-unconfirmed'],
  ])('keeps its rate when an admin sends %s (DASH-025, DASH-026)', async (rate, code) => {
    const body = { pair: 'USDT_BRL', rate, confirmVariation: false }
    expect(await codeOf(admin.call(updateCalculatorRate, { body }))).toBe(code)
    expect((await visitor().call(readCalculatorRate, { params: { pair: 'USDT_BRL' } })).rate).toBe('5.50')
  })
})

describe('the history of a pair', () => {
  it('is for admins only, with ten rows unless more are asked for, and at most a hundred (RATE-025)', async () => {
    const path = `${apiPrefix}/admin/rates/calculator/USDT_BRL`
    expect((await visitor().send('GET', path)).status).toBe(401)
    for (let nth = 0; nth < 11; nth += 1) {
      const body = { pair: 'USDT_BRL' as const, rate: `5.5${nth % 10}`, confirmVariation: true }
      await admin.call(updateCalculatorRate, { body })
    }
    await admin.call(updateCalculatorRate, {
      body: { pair: 'USDT_BRL', rate: '5.50', confirmVariation: true },
    })
    const rows = async (query: string): Promise<unknown[]> =>
      JSON.parse((await admin.send('GET', `${path}${query}`)).text).items
    expect(await rows('')).toHaveLength(10)
    expect((await rows('?limit=100')).length).toBeGreaterThan(12)
    for (const limit of ['0', '101', '1.5', 'all'])
      expect((await admin.send('GET', `${path}?limit=${limit}`)).status, limit).toBe(422)
  })
})

describe('the order rate', () => {
  it('follows the side of the market that an admin chooses, at once', async () => {
    const sideRead = async () => (await admin.call(readMarketRates, {})).side
    expect(await sideRead()).toBe('bid-over-bid')
    for (const side of ['bid-over-ask', 'bid-over-bid'] as const) {
      await change({ 'market.side': side })
      // The task that checks every 30 s would be later.
      await expect.poll(sideRead, { timeout: 5_000 }).toBe(side)
    }
  })

  it('comes from the sandbox until an admin sets it by hand, and again afterwards; each change is pushed and audited (RATE-010, RATE-013, DASH-020, DASH-027)', async () => {
    const market = await admin.call(readMarketRates, {})
    expect(market).toMatchObject({ usdt: '1', simulated: true, failure: null })
    const automatic = await visitor().call(readOrderRate, {})
    expect(automatic).toMatchObject({ mode: 'automatic', simulated: true, cached: false })

    const page = await visitorStream(world.server.url)
    const value = market.arsBrl ?? ''
    await admin.call(setManualRate, { body: { value: '9000', confirmVariation: true } })
    await page.until('"id":"void","topic":"rate"')
    expect(await visitor().call(readOrderRate, {})).toMatchObject({ mode: 'manual', value: '8910.00' })
    expect(await codeOf(admin.call(setManualRate, { body: { value, confirmVariation: false } }))).toBe(
      'rate.variation-unconfirmed',
    )
    await admin.call(changeSpread, { body: { percent: '10' } })
    expect(await admin.call(readAdminRate, {})).toMatchObject({
      base: '9000.00',
      customer: '8100.00',
      spreadPercent: '10',
      mode: 'manual',
      updatedBy: adminEmail,
    })
    await admin.call(disableManualRate, {})
    await admin.call(changeSpread, { body: { percent: '1' } })
    await page.until('"topic":"settings"')
    page.close()
    expect(await visitor().call(readOrderRate, {})).toMatchObject({ mode: 'automatic' })

    const { decisions } = await admin.call(readRateHistory, {})
    expect(decisions.map(({ mode, value: set, by }) => [mode, set, by])).toEqual([
      ['manual', '9000.00', adminEmail],
      ['automatic', null, adminEmail],
    ])
    const { rows } = await world.test.pool.query(
      `select command, body::jsonb -> 'before' as before, body::jsonb -> 'after' as after from audit_log
       where outcome = 'done' and (object_type = 'order-rate' or object_id = 'rate.spreadPercent') order by seq`,
    )
    expect(rows).toMatchObject([
      {
        command: 'rates.set-manual',
        before: { mode: 'automatic' },
        after: { mode: 'manual', value: '9000.00' },
      },
      { command: 'settings.change', before: { value: '1' }, after: { value: '10' } },
      { command: 'rates.clear-manual', before: { mode: 'manual' }, after: { mode: 'automatic' } },
      { command: 'settings.change', before: { value: '10' }, after: { value: '1' } },
    ])
  })

  it('and the spread are changed by nobody but an admin (DASH-027)', async () => {
    const merchant = world.browser()
    await merchant.signIn((await world.merchant()).email)
    const attempts = [
      () => merchant.call(changeSpread, { body: { percent: '2' } }),
      () => merchant.call(setManualRate, { body: { value: '9000', confirmVariation: true } }),
      () => merchant.call(disableManualRate, {}),
    ]
    for (const attempt of attempts) expect(await refusalOf(attempt())).toMatchObject({ status: 403 })
    expect(await admin.call(readAdminRate, {})).toMatchObject({ spreadPercent: '1', mode: 'automatic' })
  })

  it.each(['-0.01', '100.0001', '1.00001', 'one', ''])(
    'keeps its spread of one percent when an admin sends %j (RATE-008)',
    async (percent) => {
      const refused = await refusalOf(admin.call(changeSpread, { body: { percent } }))
      expect(refused.problem.errors).toEqual([{ field: 'percent', rule: 'out-of-range' }])
      expect((await admin.call(readAdminRate, {})).spreadPercent).toBe('1')
    },
  )
})

describe('a change of settings', () => {
  it('applies from the next order on, and leaves an earlier order as it was (SEC-006)', async () => {
    const merchant = world.browser()
    await merchant.signIn((await world.merchant()).email)
    const before = await orderOf(merchant)
    const quote = await merchant.call(createQuote, { body: { refresh: false } })
    await change({ 'order.feeMinor': '250' })
    expect((await visitor().call(readPublicSettings, {})).order.fee.amountMinor).toBe('250')
    const fresh = await merchant.call(createQuote, { body: { refresh: false } })
    expect([quote.fee.amountMinor, fresh.fee.amountMinor, fresh.id === quote.id]).toEqual([
      '100',
      '250',
      false,
    ])
    const after = await orderOf(merchant)
    const fees = [before.id, after.id].map(
      async (id) => (await merchant.call(readOrder, { params: { id } })).fee.amountMinor,
    )
    expect(await Promise.all(fees)).toEqual(['100', '250'])
    const { items } = await admin.call(listSettingChanges, { query: { key: 'order.feeMinor' } })
    expect(items).toMatchObject([{ by: adminEmail, from: '100', to: '250' }])
  })

  it('is shown by another process as soon as it gets the event', async () => {
    const { appUrl, ownerUrl } = world.test
    const other = await createServerWorld({ database: { appUrl, ownerUrl } })
    try {
      const there = other.browser()
      expect(await there.call(readPublicSettings, {})).toMatchObject({ brand: 'Puente', whatsapp: null })
      const page = await visitorStream(other.server.url)
      await change({ 'brand.name': 'Ponte', 'calculator.whatsapp': '+54 9 11 2345-6789' })
      await page.until('"topic":"settings"')
      page.close()
      expect(await there.call(readPublicSettings, {})).toMatchObject({
        brand: 'Ponte',
        whatsapp: '+5491123456789',
      })
    } finally {
      await other.close()
    }
  })

  it('of two admins at the same time is saved once; the other admin gets the saved values (SEC-006)', async () => {
    const version = await settingsVersion()
    const body = { version, changes: { 'figures.sent': 'R$ 3M+' } }
    expect((await admin.call(changeSettings, { body })).version).toBe(version + 1)
    const late = { version, changes: { 'figures.sent': 'R$ 4M+', 'figures.clients': null } }
    const { status, problem } = await refusalOf(admin.call(changeSettings, { body: late }))
    expect([status, problem.code, problem.details]).toEqual([
      409,
      'settings.changed',
      { version: version + 1, current: { 'figures.sent': 'R$ 3M+' } },
    ])
  })

  it('out of bounds, contradicting itself or unknown is refused with its key, and changes nothing (SEC-006)', async () => {
    const before = await admin.call(readAdminSettings, {})
    const faults = async (changes: object) => {
      const answer = await admin.send('PATCH', `${apiPrefix}/admin/settings`, {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ version: before.version, changes }),
      })
      expect(answer.status).toBe(422)
      return JSON.parse(answer.text).errors.map((fault: { field: string; rule: string }) => [
        fault.field,
        fault.rule,
      ])
    }
    expect(await faults({ 'order.minMinor': '600000', 'qr.validitySeconds': 59 })).toEqual([
      ['qr.validitySeconds', 'too-small'],
      ['order.minMinor', 'above-maximum'],
    ])
    expect(await faults({ 'wallets.trc20': 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u' })).toEqual([
      ['wallets.trc20', 'checksum'],
    ])
    expect(await faults({ 'links.storeApp': 'http://store.example' })).toEqual([['links.storeApp', 'format']])
    expect(await faults({ 'provider.active': 'bank' })).toEqual([['provider.active', 'format']])
    expect((await faults({ 'session.secret': 'x' })).length).toBeGreaterThan(0)
    expect((await faults({ 'order.feeMinor': 1.5 })).length).toBeGreaterThan(0)
    expect(await admin.call(readAdminSettings, {})).toEqual(before)
  })

  it('needs a fresh proof of identity, like every change of a rate', async () => {
    const { email } = await world.admin()
    const stale = world.browser()
    await stale.signIn(email, { admin: true })
    await world.test.asOwner(
      `update sessions set proven_at = proven_at - interval '10 minutes' where user_id = (select id from users where email = $1)`,
      [email],
    )
    const body = { pair: 'BRL_ARS', rate: '280', confirmVariation: true }
    for (const call of [
      () => stale.call(changeSettings, { body: { version: 0, changes: {} } }),
      () => stale.call(setManualRate, { body: { value: '280', confirmVariation: true } }),
      () => stale.call(disableManualRate, {}),
      () => stale.call(changeSpread, { body: { percent: '2' } }),
      () => stale.call(updateCalculatorRate, { body }),
    ]) {
      expect(await codeOf(call())).toBe('proof.required')
    }
  })
})

describe('what the web app reads at its start', () => {
  it('is the public settings with version and environment, never cached and without a secret (UI-028)', async () => {
    const answer = await visitor().send('GET', '/env.json')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const shown = publicSettingsSchema.parse(JSON.parse(answer.text))
    expect(shown).toEqual(await visitor().call(readPublicSettings, {}))
    expect(shown).toMatchObject({ environment: 'test', version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
    const { config } = world.server.infrastructure
    const secrets = [config.masterKey, config.sessionSecret, config.passwordPepper].map((one) => one.reveal())
    for (const secret of [...secrets, world.test.appUrl, 'test-secret']) {
      expect(answer.text).not.toContain(secret)
    }
  })

  it('requires no session: an unknown cookie changes nothing', async () => {
    const answer = await visitor().send('GET', `${apiPrefix}/settings`, {
      headers: { cookie: 'sid=nonsense' },
    })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []])
  })
})

describe('tables', () => {
  it('cannot be reached by their names, with any method (SEC-004)', async () => {
    const { rows } = await world.test.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
    )
    expect(rows.length).toBeGreaterThan(30)
    const document = JSON.parse((await visitor().send('GET', '/api/openapi.json')).text)
    const named = new Set(Object.keys(document.paths))
    const paths = rows.flatMap(({ name }) => [`${apiPrefix}/${name}`, `/api/${name}`])
    for (const path of paths.filter((one) => !named.has(one))) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        const { status } = await admin.send(method, path)
        expect([method, path, status]).toEqual([method, path, 404])
      }
    }
  })
})
