import {
  lockFinance,
  openFinance,
  readFinanceBalance,
  readFinanceGate,
  readFinanceProvider,
  readFinanceStatement,
} from '@puente/contract/finance'
import type { Endpoint } from '@puente/contract/protocol/endpoint'
import { signOut } from '@puente/contract/identity/sessions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setFinancePassword } from '../../src/features/finance/public.ts'
import { passwordHasher } from '../../src/features/identity/public.ts'
import { type Browser, refusalOf } from './browser.ts'
import { contractEndpoints, pathOf } from './contract-endpoints.ts'
import { openCounter } from './sandbox-desk.ts'
import { createServerWorld, type ServerWorld } from './server-world.ts'

const password = 'Uma-senha-do-Financeiro'

let world: ServerWorld
let email: string
let admin: Browser

beforeAll(async () => {
  // The client of the world's sandbox, which simulates every provider.
  const env = { PIX_CORPX_CLIENT_ID: 'test', PIX_CORPX_CLIENT_SECRET: 'test-secret' }
  world = await createServerWorld({ env })
  const { config, unitOfWork } = world.server.infrastructure
  const hasher = passwordHasher(Buffer.from(config.passwordPepper.reveal(), 'base64'))
  await setFinancePassword({ unitOfWork, hasher }, { kind: 'system', name: 'operator' }, password)
  ;({ email } = await world.admin())
  admin = await signedIn()
})
beforeEach(() => world.test.asOwner('delete from finance_tries', []))
afterEach(() => world.sandbox.faults.clear())
afterAll(() => world.close())

async function signedIn(): Promise<Browser> {
  const browser = world.browser()
  await browser.signIn(email, { admin: true })
  return browser
}

const open = (browser: Browser) => browser.call(openFinance, { body: { password } })

const key = { type: 'email', text: 'marina@pix.example' } as const
const limits = { perTransferMinor: '100', perDayMinor: '200' }
/** What each endpoint that takes a body is sent. */
const bodies: Readonly<Record<string, object>> = {
  askKeyOwner: { key },
  askTransfer: {},
  beginTransfer: {
    key,
    amountMinor: '100',
    description: null,
    recipient: { name: 'Marina Souza' },
    password,
    allowDuplicate: false,
  },
  changeTransferLimits: { version: 7, daytime: limits, night: limits },
  closeTransfer: { reason: 'Não existe no painel do provedor', shown: null },
  confirmTransferClosing: { closingId: '0197f000-0000-7000-8000-000000000000' },
}

/** Every finance endpoint except the gate itself. */
async function behindGate() {
  const found = (await contractEndpoints()).filter(({ path }) => path.startsWith('/admin/finance/'))
  return found.filter(({ path }) => path !== '/admin/finance/gate')
}

function sendTo(browser: Browser, endpoint: Endpoint) {
  const body = bodies[endpoint.name]
  if (body === undefined) return browser.send(endpoint.method, pathOf(endpoint))
  return browser.send(endpoint.method, pathOf(endpoint), {
    headers: { 'idempotency-key': crypto.randomUUID(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

describe('the gate', () => {
  it('answers 403 with one code at every finance endpoint without an open grant, and lets a right password in (FIN-001, FIN-003)', async () => {
    const browser = await signedIn()
    const endpoints = await behindGate()
    expect(endpoints.map(({ name }) => name).toSorted()).toEqual([
      'acknowledgeFoundTransfer',
      'askKeyOwner',
      'askTransfer',
      'beginTransfer',
      'changeTransferLimits',
      'closeTransfer',
      'confirmTransferClosing',
      'exportTransfers',
      'listTransfers',
      'readFinanceBalance',
      'readFinanceProvider',
      'readFinanceStatement',
      'readTransfer',
      'readTransferLimits',
      'readTransferTerms',
      'withdrawTransferClosing',
    ])
    const answers = async () =>
      Promise.all(
        endpoints.map(async (endpoint) => {
          const { status, text } = await sendTo(browser, endpoint)
          return `${status} ${status < 400 ? 'done' : JSON.parse(text).code}`
        }),
      )
    expect(await answers()).toEqual(endpoints.map(() => '403 finance.locked'))
    expect(await browser.call(readFinanceGate, {})).toEqual({
      state: 'locked',
      expiresAt: null,
      pausedUntil: null,
    })
    expect(await open(browser)).toMatchObject({ success: true, state: 'open' })
    // This provider sends nothing (ruling 75).
    const beyond: Readonly<Record<string, string>> = {
      askKeyOwner: '409 transfer.unsupported',
      beginTransfer: '409 transfer.unsupported',
      readTransferTerms: '409 transfer.unsupported',
      askTransfer: '404 transfer.not-found',
      closeTransfer: '404 transfer.not-found',
      confirmTransferClosing: '404 transfer.not-found',
      readTransfer: '404 transfer.not-found',
      acknowledgeFoundTransfer: '404 transfer.not-found',
      withdrawTransferClosing: '404 transfer.not-found',
      changeTransferLimits: '409 transfer-limits.changed',
    }
    expect(await answers()).toEqual(endpoints.map(({ name }) => beyond[name] ?? '200 done'))
    await browser.call(lockFinance, {})
    expect(await answers()).toEqual(endpoints.map(() => '403 finance.locked'))
  })

  it('gives the browser nothing that another could copy: no cookie, no token, and no cached answer (FIN-003, FIN-004)', async () => {
    const browser = await signedIn()
    const before = new Map(browser.cookies)
    const answer = await browser.send('POST', '/api/v1/admin/finance/gate', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password }),
    })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(answer.text).not.toContain(password)
    expect(Object.keys(JSON.parse(answer.text)).toSorted()).toEqual([
      'expiresAt',
      'pausedUntil',
      'state',
      'success',
    ])
    expect(new Map(browser.cookies)).toEqual(before)
    const figures = await browser.send('GET', '/api/v1/admin/finance/balance')
    expect(figures.headers.get('cache-control')).toContain('no-store')
    // Another session of the same admin holds all that a browser can hold, but not the grant.
    const other = await signedIn()
    expect((await refusalOf(other.call(readFinanceBalance, {}))).code).toBe('finance.locked')
    expect((await open(other)).state).toBe('open')
    expect((await browser.call(readFinanceGate, {})).state).toBe('open')
  })

  it('ends with the session: its copied cookie opens nothing (FIN-004, ADM-017)', async () => {
    const browser = await signedIn()
    await open(browser)
    const copy = new Map(browser.cookies)
    await browser.call(signOut, {})
    const cookie = [...copy].map((pair) => pair.join('=')).join('; ')
    const thief = world.browser()
    const answer = await thief.send('GET', '/api/v1/admin/finance/balance', { headers: { cookie } })
    expect(answer.status).toBe(401)
  })

  it('answers 429 with the seconds left after five wrong passwords (FIN-007)', async () => {
    const browser = await signedIn()
    const wrong = () => refusalOf(browser.call(openFinance, { body: { password: 'Errada' } }))
    for (let nth = 0; nth < 5; nth += 1)
      expect(await wrong()).toMatchObject({ status: 403, code: 'finance.password-wrong' })
    const refused = await refusalOf(open(browser))
    expect(refused).toMatchObject({ status: 429, code: 'finance.too-many-tries' })
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(880)
    expect(seconds).toBeLessThanOrEqual(900)
  })
})

describe('the figures of the active provider', () => {
  beforeAll(async () => {
    await world.test.asOwner('delete from finance_tries', [])
    await open(admin)
  })

  it('come with what it can do (FIN-018)', async () => {
    expect(await admin.call(readFinanceProvider, {})).toEqual({
      provider: 'bcb',
      configured: true,
      simulated: true,
      can: { balance: false, statement: true, transfers: false },
    })
  })

  it('are its statement with the state of the books, and the balance of our books if it shows none (FIN-013, FIN-014)', async () => {
    const counter = await openCounter(world)
    const endToEndId = await counter.pay()
    await counter.until('confirmed')
    const query = { period: 'today', page: 1, fresh: 'yes' } as const
    const view = await admin.call(readFinanceStatement, { query })
    expect(view).toMatchObject({
      source: 'provider',
      inflow: { amountMinor: '10100', currency: 'BRL' },
      totalItems: 1,
      totalPages: 1,
    })
    expect(view.transactions).toMatchObject([
      { id: endToEndId, type: 'entrada', books: 'matched', chargeId: counter.order.id },
    ])
    expect(await admin.call(readFinanceBalance, {})).toMatchObject({
      source: 'books',
      availableBalance: { amountMinor: '10100', currency: 'BRL' },
      difference: null,
    })
  })

  it("fail with the provider's own words, without its address and without a secret (FIN-017)", async () => {
    world.sandbox.faults.set('refuse', { status: 403, on: ['listPix'] })
    const refused = await refusalOf(
      admin.call(readFinanceStatement, { query: { period: '30days', page: 1, fresh: 'no' } }),
    )
    expect(refused).toMatchObject({ status: 502, code: 'finance.provider-failed' })
    const said = JSON.stringify(refused.problem)
    for (const hidden of ['inicio=', world.sandbox.url, 'test-secret', 'Bearer'])
      expect(said).not.toContain(hidden)
    world.sandbox.faults.clear()
    world.sandbox.faults.set('askToWait', { status: 429, retryAfterSeconds: 2, on: ['listPix'] })
    const waiting = await refusalOf(
      admin.call(readFinanceStatement, { query: { period: '15days', page: 1, fresh: 'no' } }),
    )
    expect(waiting).toMatchObject({ status: 502, code: 'finance.provider-failed' })
    expect(waiting.headers.get('retry-after')).toMatch(/^[12]$/)
  })

  it('come from another provider once it is the active one, with its balance (FIN-013, FIN-018)', async () => {
    const setActive = async (name: string) => {
      await world.test.asOwner(
        `insert into settings (key, value) values ('provider.active', to_jsonb($1::text))
         on conflict (key) do update set value = excluded.value`,
        [name],
      )
      await expect
        .poll(async () => (await admin.call(readFinanceProvider, {})).provider, { timeout: 10_000 })
        .toBe(name)
    }
    await setActive('corpx')
    expect((await admin.call(readFinanceProvider, {})).can).toEqual({
      balance: true,
      statement: true,
      transfers: true,
    })
    expect(await admin.call(readFinanceBalance, {})).toMatchObject({
      source: 'provider',
      availableBalance: { currency: 'BRL' },
      difference: { currency: 'BRL' },
    })
    const query = { period: 'today', page: 1, fresh: 'no' } as const
    expect(await admin.call(readFinanceStatement, { query })).toMatchObject({ source: 'provider' })
    await setActive('fire_banking')
    expect((await admin.call(readFinanceProvider, {})).can).toEqual({
      balance: false,
      statement: false,
      transfers: false,
    })
    expect(await admin.call(readFinanceStatement, { query })).toMatchObject({ source: 'books' })
    await setActive('bcb')
  })
})
