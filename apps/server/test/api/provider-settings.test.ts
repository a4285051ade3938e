import type { ProviderName } from '@puente/contract/collections'
import { lockFinance, openFinance, readFinanceProvider } from '@puente/contract/finance'
import { cancelOrder, readOrder } from '@puente/contract/orders/orders'
import {
  activateProvider,
  changeCredentials,
  listProviders,
  testProvider,
} from '@puente/contract/provider-settings'
import { changeSettings, readAdminSettings } from '@puente/contract/settings/admin-settings'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setFinancePassword } from '../../src/features/finance/public.ts'
import { passwordHasher } from '../../src/features/identity/public.ts'
import { limitsOf } from '../../src/platform/http/rate-limits.ts'
import { createLogger } from '../../src/platform/log/logger.ts'
import { readConfig } from '../../src/start/server-config.ts'
import { startServer } from '../../src/start/start-server.ts'
import { type Browser, refusalOf } from './browser.ts'
import { contractEndpoints } from './contract-endpoints.ts'
import { createServerWorld, orderOf, type ServerWorld } from './server-world.ts'

const password = 'Uma-senha-do-Financeiro'
/** The right credentials at the world's sandbox, which simulates every provider. */
const right = { clientId: 'test', clientSecret: 'test-secret' }
const wrongSecret = 'a-secret-that-the-bank-does-not-know'

let world: ServerWorld
let email: string
let admin: Browser
let merchant: Browser
const logged: string[] = []

beforeAll(async () => {
  world = await createServerWorld({ log: createLogger('trace', { write: (line) => logged.push(line) }) })
  const { config, unitOfWork } = world.server.infrastructure
  const hasher = passwordHasher(Buffer.from(config.passwordPepper.reveal(), 'base64'))
  await setFinancePassword({ unitOfWork, hasher }, { kind: 'system', name: 'operator' }, password)
  ;({ email } = await world.admin())
  admin = await signedIn()
  await admin.call(openFinance, { body: { password } })
  merchant = world.browser()
  await merchant.signIn((await world.merchant()).email)
})
afterEach(() => world.sandbox.faults.clear())
afterAll(() => world.close())

async function signedIn(): Promise<Browser> {
  const browser = world.browser()
  await browser.signIn(email, { admin: true })
  return browser
}

async function view(name: ProviderName) {
  const { providers } = await admin.call(listProviders, {})
  const found = providers.find((one) => one.name === name)
  if (found === undefined) throw new Error(`no ${name}`)
  return found
}

/** Stores credentials without a test, so that wrong ones can be stored, too. */
const store = async (name: ProviderName, values: Record<string, string | null>) =>
  admin.call(changeCredentials, {
    body: { name, revision: (await view(name)).revision, values, untestedBecause: 'The scene is set' },
  })
const testAndStore = async (name: ProviderName, values: Record<string, string | null>) =>
  admin.call(changeCredentials, { body: { name, revision: (await view(name)).revision, values } })
const tryOut = (name: ProviderName) => admin.call(testProvider, { body: { name } })
const activate = (name: ProviderName, from: ProviderName) =>
  admin.call(activateProvider, { body: { name, from } })
const statusOf = async (id: string) => (await merchant.call(readOrder, { params: { id } })).pixStatus

describe('the gate', () => {
  it('answers 403 at every endpoint without an open grant of the finance area (ADM-003, FIN-001, FIN-029)', async () => {
    const browser = await signedIn()
    const calls = {
      listProviders: () => browser.call(listProviders, {}),
      changeCredentials: () =>
        browser.call(changeCredentials, { body: { name: 'bcb', revision: 0, values: { clientId: 'x' } } }),
      activateProvider: () => browser.call(activateProvider, { body: { name: 'corpx', from: 'bcb' } }),
      testProvider: () => browser.call(testProvider, { body: { name: 'bcb' } }),
    }
    const own = (await contractEndpoints()).filter(({ path }) => path.startsWith('/admin/providers'))
    expect(Object.keys(calls).toSorted()).toEqual(own.map(({ name }) => name).toSorted())
    const refusals = async () =>
      Promise.all(Object.values(calls).map(async (call) => (await refusalOf(call())).code))
    expect(await refusals()).toEqual(own.map(() => 'finance.locked'))
    await browser.call(openFinance, { body: { password } })
    await browser.call(lockFinance, {})
    expect(await refusals()).toEqual(own.map(() => 'finance.locked'))
    expect(await view('bcb')).toMatchObject({ isActive: true, revision: 0 })
  })

  it('requires a fresh proof of identity before a change', async () => {
    const browser = await signedIn()
    await browser.call(openFinance, { body: { password } })
    await world.test.asOwner(`update sessions set proven_at = proven_at - interval '10 minutes'`)
    const body = { name: 'corpx', from: 'bcb' } as const
    expect((await refusalOf(browser.call(activateProvider, { body }))).code).toBe('proof.required')
    const change = { name: 'bcb', revision: 0, values: { clientId: 'x' } } as const
    expect((await refusalOf(browser.call(changeCredentials, { body: change }))).code).toBe('proof.required')
    await world.test.asOwner(`update sessions set proven_at = proven_at + interval '10 minutes'`)
  })

  it('is the only one: the screen of settings neither shows nor changes the active provider', async () => {
    const { version, settings } = await admin.call(readAdminSettings, {})
    expect(settings.map(({ key }) => key)).not.toContain('provider.active')
    const body = { version, changes: { 'provider.active': 'corpx' } }
    expect((await refusalOf(admin.call(changeSettings, { body }))).problem.errors).toEqual([
      { field: 'provider.active', rule: 'unknown' },
    ])
  })
})

describe('the test of a connection', () => {
  it("shows the provider's refusal without a secret, success once the right credentials are stored, and makes no charge (FIN-031)", async () => {
    await store('corpx', { clientId: 'test', clientSecret: wrongSecret })
    const failed = await tryOut('corpx')
    expect(failed.test).toMatchObject({ fault: 'secret', by: email, isOutdated: false })
    expect(failed.words).toMatch(/401/)
    for (const secret of [wrongSecret, 'test-secret']) expect(JSON.stringify(failed)).not.toContain(secret)

    await store('corpx', right)
    expect((await view('corpx')).lastTest).toMatchObject({ fault: 'secret', isOutdated: true })
    const passed = await tryOut('corpx')
    expect(passed).toMatchObject({ test: { fault: null, isOutdated: false }, words: null })
    expect((await view('corpx')).lastTest).toEqual(passed.test)
    expect([...world.sandbox.store.charges.values()]).toEqual([])
  })
})

describe('what is tested before it is stored', () => {
  it("is stored only if it works: a refusal has the step and the provider's words without a secret, and changes nothing (FIN-030, FIN-031)", async () => {
    const before = await view('corpx')
    const refused = await refusalOf(testAndStore('corpx', { clientId: 'test', clientSecret: wrongSecret }))
    expect(refused.code).toBe('provider.test-failed')
    expect(refused.problem.details).toEqual({
      fault: 'secret',
      step: 'find-charge',
      words: expect.stringMatching(/401/),
    })
    expect(JSON.stringify(refused.problem)).not.toContain(wrongSecret)
    expect(await view('corpx')).toEqual(before)
    const audited = `select outcome from audit_log where command = 'provider.change-credentials' order by seq desc limit 1`
    expect((await world.test.asOwner(audited)).rows).toEqual([{ outcome: 'provider.test-failed' }])

    const { tested } = await testAndStore('corpx', { ...right, pixKey: 'pix@tested.example' })
    expect(tested).toMatchObject({
      test: { fault: null, isOutdated: false, by: email },
      step: null,
      words: null,
    })
    expect((await view('corpx')).lastTest).toEqual(tested?.test)
    expect(await view('corpx')).toMatchObject({ revision: before.revision + 1 })
    await store('corpx', { pixKey: null })
  })

  it('is stored without a test only with a reason, which is audited', async () => {
    const reason = 'The former secret leaked and the bank is down'
    const { revision } = await view('corpx')
    const values = { clientSecret: wrongSecret }
    const body = { name: 'corpx', revision, values, untestedBecause: reason } as const
    expect(await admin.call(changeCredentials, { body })).toMatchObject({ tested: null })
    expect(
      (await refusalOf(admin.call(changeCredentials, { body: { ...body, untestedBecause: ' ' } }))).code,
    ).toBe('request.invalid')
    const [entry] = (
      await world.test.asOwner(
        `select body::jsonb ->> 'reason' as reason, body::jsonb -> 'after' ->> 'test' as test from audit_log
         where command = 'provider.change-credentials' and outcome = 'done' order by seq desc limit 1`,
      )
    ).rows
    expect(entry).toEqual({ reason, test: 'left-out' })
    await store('corpx', right)
  })

  it('keeps the pause that the provider requested, also with other credentials (ruling 50)', async () => {
    world.sandbox.faults.set('askToWait', { status: 429, retryAfterSeconds: 2, on: ['readCharge'] })
    expect((await tryOut('bcb')).test.fault).toBe('busy')
    world.sandbox.faults.clear()
    await store('bcb', { receiverCity: 'CURITIBA' })
    expect((await tryOut('bcb')).test.fault).toBe('busy')
    await expect
      .poll(async () => (await tryOut('bcb')).test.fault, { timeout: 10_000, interval: 700 })
      .toBeNull()
    await store('bcb', { receiverCity: null })
  })

  it('counts against the same rate limit as a test, twenty a minute for each admin, which reading the list does not use up (SEC-030)', () => {
    const tests = { by: 'user', max: 20, windowSeconds: 60 }
    for (const endpoint of [testProvider, changeCredentials]) expect(limitsOf(endpoint)).toContainEqual(tests)
    expect(limitsOf(listProviders)).not.toContainEqual(tests)
  })
})

describe('the active provider', () => {
  it('changes for new charges, while open ones keep theirs to their end: notice, look-up and cancelling (FIN-029, FIN-018)', async () => {
    const [paidLater, cancelled] = [await orderOf(merchant), await orderOf(merchant)]
    expect(await view('bcb')).toMatchObject({ isActive: true, openCharges: 2 })
    expect((await view('bcb')).openUntil).not.toBeNull()

    await activate('corpx', 'bcb')
    expect(await admin.call(readFinanceProvider, {})).toMatchObject({ provider: 'corpx' })
    const next = await orderOf(merchant)
    expect([paidLater.provider, next.provider]).toEqual(['bcb', 'corpx'])
    expect([(await view('bcb')).openCharges, (await view('corpx')).openCharges]).toEqual([2, 1])

    await world.pay(paidLater)
    await expect.poll(() => statusOf(paidLater.id), { timeout: 10_000 }).toBe('confirmed')
    expect(await merchant.call(cancelOrder, { params: { id: cancelled.id } })).toMatchObject({
      outcome: 'ended',
    })
    expect(await view('bcb')).toMatchObject({ isActive: false, openCharges: 0, openUntil: null })

    // Another admin with an outdated screen changes nothing by mistake.
    expect((await refusalOf(activate('bcb', 'bcb'))).code).toBe('provider.changed')
    await activate('bcb', 'corpx')
    expect((await orderOf(merchant)).provider).toBe('bcb')
  })

  it('and its credentials apply in another process without a restart, also in one without live events (FIN-029)', async () => {
    const { dataDir } = world.server.infrastructure.config
    const worker = await startServer(
      readConfig({
        APP_ENV: 'test',
        PORT: '0',
        ROLE: 'worker',
        DATA_DIR: dataDir,
        LOG_LEVEL: 'silent',
        DATABASE_URL: world.test.appUrl,
        DATABASE_OWNER_URL: world.test.ownerUrl,
        SANDBOX_PORT: new URL(world.sandbox.url).port,
      }),
    )
    try {
      const keyInUse = () => worker.product.providers.forJobs('corpx')?.collector.pixKey
      const before = keyInUse()
      await store('corpx', { pixKey: 'pix@another.example' })
      expect(before).not.toBe('pix@another.example')
      await expect.poll(keyInUse, { timeout: 10_000 }).toBe('pix@another.example')
      await store('corpx', { pixKey: null })
      await expect.poll(keyInUse, { timeout: 10_000 }).toBe(before)
    } finally {
      await worker.stop()
    }
  })
})

describe('credentials', () => {
  it('never leave the server: not in an answer, the log, the audit log or readable in the database (FIN-030)', async () => {
    const secret = 'only-the-server-may-know-this-one'
    const answers = [
      await store('fire_banking', { apiKey: secret, noticePathSecret: `${secret}-of-the-path` }),
      await tryOut('fire_banking'),
      await admin.call(listProviders, {}),
      (await refusalOf(store('fire_banking', { clientId: secret }))).problem,
      (
        await refusalOf(
          admin.call(changeCredentials, {
            body: { name: 'fire_banking', revision: 0, values: { apiKey: secret } },
          }),
        )
      ).problem,
    ]
    const { rows } = await world.test.asOwner(
      `select to_jsonb(t) as row from provider_credentials t union all select to_jsonb(a) from audit_log a
       union all select to_jsonb(o) from outbox o union all select to_jsonb(p) from provider_tests p`,
    )
    expect(rows.length).toBeGreaterThan(2)
    const everywhere = JSON.stringify(answers) + JSON.stringify(rows) + logged.join('\n')
    for (const spelling of [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')])
      expect(everywhere).not.toContain(spelling)
    expect(logged.length).toBeGreaterThan(0)
    expect(await view('fire_banking')).toMatchObject({
      credentials: [
        { name: 'apiKey', source: 'stored', changedBy: email },
        { name: 'pixKey', source: 'simulation', changedBy: null },
        { name: 'noticePathSecret', source: 'stored', changedBy: email },
      ],
    })
  })

  it('with control characters are refused before anything is stored', async () => {
    const { revision } = await view('bcb')
    expect((await refusalOf(store('bcb', { clientId: 'a\r\nx-other: b' }))).code).toBe('request.invalid')
    expect((await view('bcb')).revision).toBe(revision)
  })
})

// Runs last, because the pause that the provider requests applies to all its callers.
it('lets the provider repeat a notice while the credentials do not open, and answers 404 for a provider without credentials', async () => {
  const notify = (name: ProviderName) =>
    fetch(`${world.server.url}/webhooks/${name}/an-end-of-24-characters-0`, { method: 'POST', body: '{}' })
  expect((await notify('fire_banking')).status).toBe(401)
  await world.test.asOwner(
    `update provider_credentials set value_enc = jsonb_set(value_enc, '{data}', '"AAAA"'), revision = revision + 1
     where provider = 'fire_banking' and value_enc is not null`,
  )
  await expect.poll(async () => (await notify('fire_banking')).status, { timeout: 10_000 }).toBe(503)
  const values = { apiKey: 'dev_again', noticePathSecret: 'an-end-of-24-characters-1' }
  await store('fire_banking', values)
  await expect.poll(async () => (await notify('fire_banking')).status, { timeout: 10_000 }).toBe(401)
})

it('shows when a provider sent its last notice, and what is left of the charges that were open when the active one changed (FIN-029)', async () => {
  const [paid] = [await orderOf(merchant), await orderOf(merchant)]
  expect(await view('bcb')).toMatchObject({ openAtChange: null })
  await activate('corpx', 'bcb')
  const { openCharges } = await view('bcb')
  expect(openCharges).toBeGreaterThanOrEqual(2)
  expect(await view('bcb')).toMatchObject({ openAtChange: openCharges })
  const before = new Date().toISOString()
  await world.pay(paid)
  await expect.poll(() => statusOf(paid.id), { timeout: 10_000 }).toBe('confirmed')
  expect(await view('bcb')).toMatchObject({ openCharges: openCharges - 1, openAtChange: openCharges })
  expect(Date.parse((await view('bcb')).lastNoticeAt ?? '')).toBeGreaterThanOrEqual(
    Date.parse(before) - 1_000,
  )
  await activate('bcb', 'corpx')
})

it("reports the provider's fault: a requested pause, and a missing right (FIN-031)", async () => {
  world.sandbox.faults.set('refuse', { status: 403, on: ['listPix'] })
  expect((await tryOut('bcb')).test.fault).toBe('scope')
  world.sandbox.faults.clear()
  world.sandbox.faults.set('askToWait', { status: 429, retryAfterSeconds: 1, on: ['listPix'] })
  expect((await tryOut('bcb')).test.fault).toBe('busy')
})
