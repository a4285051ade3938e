import { randomBytes, randomUUID } from 'node:crypto'
import type { ProviderName } from '@puente/contract/collections'
import type { CredentialName } from '@puente/contract/provider-settings'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { testClock, type TestClock } from '../../../test/factories/clock.ts'
import { peopleOf, testContext } from '../../../test/factories/people.ts'
import { ConfigFaults, type Variables } from '../../platform/config/environment.ts'
import { Secret } from '../../platform/config/secret.ts'
import { createFieldCipher } from '../../platform/crypto/field-cipher.ts'
import { createKeyRing } from '../../platform/crypto/key-ring.ts'
import { reencryptColumn } from '../../platform/crypto/reencrypt-column.ts'
import { createLogger } from '../../platform/log/logger.ts'
import { createMetrics } from '../../platform/metrics/metrics.ts'
import type { SignedInActor } from '../../platform/unit-of-work/unit-of-work.ts'
import { openProviders, type Providers, readProviders } from '../../providers/registry.ts'
import { changeSettings } from '../settings/change-settings.ts'
import { createSettingsReader } from '../settings/settings-reader.ts'
import { activateProvider } from './activate-provider.ts'
import { type CredentialsChange, changeCredentials } from './change-credentials.ts'
import { encryptedCredentialColumns } from './encrypted-columns.ts'
import { listProviders } from './provider-views.ts'
import { createStoredCredentials } from './stored-credentials.ts'

const oldKey = randomBytes(32)
const apiKey = 'a-key-that-nobody-may-read'
const path = 'an-end-of-24-characters-0'
/** All that the one company needs in production. */
const whole = { apiKey, pixKey: 'pix@puente.example', noticePathSecret: path }

let clock: TestClock
let test: TestDatabase
let actor: SignedInActor & { readonly email: string }
let process: ReturnType<typeof processWith>

beforeAll(async () => {
  clock = testClock()
  test = await createTestDatabase({ clock })
})
beforeEach(async () => {
  await test.reset()
  const people = peopleOf(test, clock)
  const { email, userId } = await people.user()
  await people.changeRole(email, 'admin')
  const { sessionId } = await people.signIn({ email, adminArea: true, remember: true })
  actor = { kind: 'admin', userId, sessionId, email }
  process = processWith({})
})
afterEach(() => process.providers.close())
afterAll(() => test.close())

/** What one process of a production deployment has. */
function processWith(variables: Variables, key = oldKey, secondary?: Uint8Array) {
  const faults = new ConfigFaults()
  const deployment = { appEnv: 'production', sandboxPort: 1, sessionSecret: new Secret('session') } as const
  const { known } = readProviders(variables, deployment, faults)
  faults.throwIfAny()
  const logged: string[] = []
  const log = createLogger('trace', { write: (line) => logged.push(line) })
  const providers: Providers = openProviders(
    { appEnv: 'production', known },
    { clock, log, metrics: createMetrics() },
  )
  const cipher = createFieldCipher(
    createKeyRing(secondary === undefined ? { primary: key } : { primary: key, secondary }, clock),
  )
  const settings = createSettingsReader({
    database: test.db,
    clock,
    defaults: {},
    onUnreadableProvider: () => {},
  })
  const { unitOfWork, db: database } = test
  const deps = { database, unitOfWork, clock, cipher, log, providers, settings }
  return {
    deps,
    providers,
    logged,
    stored: createStoredCredentials(deps),
    change: (values: CredentialsChange['values'], revision = 0, name: ProviderName = 'fire_banking') =>
      changeCredentials(deps, actor, { name, revision, values }, testContext),
    activate: (name: ProviderName, from: ProviderName) =>
      activateProvider(
        { ...deps, changeSettings: (who, changes, options) => changeSettings(deps, who, changes, options) },
        actor,
        { name, from },
        testContext,
      ),
    async view(name: ProviderName) {
      settings.forget()
      const found = (await listProviders(deps)).providers.find((one) => one.name === name)
      if (found === undefined) throw new Error(`no ${name}`)
      return found
    },
    credential: async (name: CredentialName) =>
      (await process.view('fire_banking')).credentials.find((one) => one.name === name),
  }
}

const refusalOf = async (work: Promise<unknown>) => work.catch((error: unknown) => error)
const rows = async (sql: string) => (await test.asOwner(sql)).rows

describe('credentials', () => {
  it('are set one by one: shown as set or not set, with its time and its admin, and never with a value (FIN-030)', async () => {
    expect(await process.view('fire_banking')).toMatchObject({ isReady: false, revision: 0, isActive: true })
    expect(
      (await process.view('fire_banking')).credentials.map(({ name, source, isMissing }) => [
        name,
        source,
        isMissing,
      ]),
    ).toEqual([
      ['apiKey', 'unset', true],
      ['pixKey', 'unset', true],
      ['noticePathSecret', 'unset', true],
    ])
    await process.change({ apiKey })
    expect(await process.credential('apiKey')).toEqual({
      name: 'apiKey',
      source: 'stored',
      isMissing: false,
      keepsFormer: false,
      choices: null,
      changedAt: clock.now().toISOString(),
      changedBy: actor.email,
    })
    expect(await process.credential('pixKey')).toMatchObject({
      source: 'unset',
      changedAt: null,
      changedBy: null,
    })
    expect(JSON.stringify(await process.view('fire_banking'))).not.toContain(apiKey)
  })

  it('are stored encrypted, and the audit log has their names only (FIN-030, SEC-025)', async () => {
    await process.change(whole)
    const tables = await rows('select to_jsonb(c) as row from provider_credentials c')
    const audit = await rows(
      `select to_jsonb(a) as row from audit_log a where command = 'provider.change-credentials'`,
    )
    expect(tables).toHaveLength(3)
    expect(audit).toHaveLength(1)
    const written = JSON.stringify([tables, audit, process.logged])
    for (const secret of Object.values(whole)) {
      expect(written).not.toContain(secret)
      expect(written).not.toContain(Buffer.from(secret).toString('base64'))
    }
    expect(JSON.stringify(audit)).toContain('noticePathSecret')
  })

  it('move to the new key with the rotation, and open under it alone (FIN-030, PAY-057)', async () => {
    await process.change(whole)
    const fresh = randomBytes(32)
    const rotating = processWith({}, fresh, oldKey)
    for (const column of encryptedCredentialColumns)
      expect(await reencryptColumn(rotating.deps, column)).toEqual({ read: 3, changed: 3, unreadable: [] })
    const after = processWith({}, fresh)
    await after.stored.refresh()
    expect(after.providers.collectorOf('fire_banking')?.pixKey).toBe(whole.pixKey)
    for (const one of [rotating, after]) one.providers.close()
  })

  it('win over the environment one by one, and its value counts again when one is removed', async () => {
    const variables = {
      PIX_FIRE_BANKING_API_KEY: 'of-the-environment',
      PIX_FIRE_BANKING_KEY: 'pix@environment.example',
      PIX_FIRE_BANKING_WEBHOOK_PATH_SECRET: path,
    }
    const deployed = processWith(variables)
    const keyInUse = async () => {
      await deployed.stored.refresh()
      return deployed.providers.collectorOf('fire_banking')?.pixKey
    }
    expect(await keyInUse()).toBe('pix@environment.example')
    await deployed.change({ pixKey: whole.pixKey })
    expect(await keyInUse()).toBe(whole.pixKey)
    await deployed.change({ pixKey: null }, 1)
    expect(await keyInUse()).toBe('pix@environment.example')
    deployed.providers.close()
  })

  it('reach every other process, which opens the provider with them (FIN-029)', async () => {
    const other = processWith({})
    await other.stored.refresh()
    expect(other.providers.collectorOf('fire_banking')).toBeNull()
    await process.change(whole)
    await other.stored.refresh()
    expect(other.providers.collectorOf('fire_banking')?.pixKey).toBe(whole.pixKey)
    other.providers.close()
  })

  it('that do not open take the provider out of use, instead of those of the environment', async () => {
    await process.change(whole)
    const variables = {
      PIX_FIRE_BANKING_API_KEY: 'of-the-environment',
      PIX_FIRE_BANKING_KEY: 'pix@environment.example',
      PIX_FIRE_BANKING_WEBHOOK_PATH_SECRET: path,
    }
    const stranger = processWith(variables, randomBytes(32))
    expect(stranger.providers.collectorOf('fire_banking')).not.toBeNull()
    await stranger.stored.refresh()
    expect(stranger.providers.collectorOf('fire_banking')).toBeNull()
    expect(stranger.logged.join('')).toContain('providers.credentials-unreadable')
    expect(await stranger.view('fire_banking')).toMatchObject({ isReady: false })
    stranger.providers.close()
  })

  it('that do not open are set again on the screen, all of them at once, and work then', async () => {
    await process.change(whole)
    const stranger = processWith({}, randomBytes(32))
    expect(await refusalOf(stranger.change({ apiKey }, 1))).toMatchObject({
      code: 'request.invalid',
      errors: expect.arrayContaining([
        expect.objectContaining({ field: 'values.pixKey' }),
        expect.objectContaining({ field: 'values.noticePathSecret' }),
      ]),
    })
    await stranger.change(whole, 1)
    await stranger.stored.refresh()
    expect(stranger.providers.collectorOf('fire_banking')?.pixKey).toBe(whole.pixKey)
    stranger.providers.close()
  })

  it('of notices keep the former one valid, and take no list', async () => {
    await process.change(whole)
    const next = 'another-end-of-24-characters'
    await process.change({ noticePathSecret: next }, 1)
    // Sent again, as after an answer that was lost: it does not end the former one.
    await process.change({ noticePathSecret: next }, 2)
    await process.stored.refresh()
    const answers = [path, next, 'guessed-end-of-24-characters'].map((pathSecret) =>
      process.providers.noticesOf('fire_banking')?.authenticate({
        pathSecret,
        header: () => undefined,
        rawBody: Buffer.from(''),
        receivedAt: clock.now(),
      }),
    )
    expect(answers).toEqual(['hint', 'hint', null])
    expect(await refusalOf(process.change({ noticePathSecret: `${next},${path}` }, 2))).toMatchObject({
      code: 'request.invalid',
    })
  })

  it('are refused by name when one is not of its form or not of this provider', async () => {
    const faultsOf = async (values: CredentialsChange['values']) => {
      const refused = (await refusalOf(process.change(values))) as {
        code: string
        errors: { field: string }[]
      }
      return [refused.code, ...refused.errors.map(({ field }) => field)]
    }
    expect(await faultsOf({ apiKey: 'dev_of-a-test-account', noticePathSecret: 'short' })).toEqual([
      'request.invalid',
      'values.apiKey',
      'values.noticePathSecret',
    ])
    expect(await faultsOf({ tenantId: 'of-another-company' })).toEqual(['request.invalid', 'values.tenantId'])
    expect(await rows('select * from provider_credentials')).toEqual([])
  })

  it('of two admins at once: the second learns of the first and overwrites nothing', async () => {
    const outcomes = await Promise.allSettled([
      process.change({ apiKey }),
      process.change({ apiKey: 'the-other-one' }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'provider.changed' },
    })
  })

  it('that the active provider cannot do without are not removed', async () => {
    await process.change(whole)
    expect(await refusalOf(process.change({ apiKey: null }, 1))).toMatchObject({
      code: 'provider.in-use',
      details: { openCharges: 0, openTransfers: 0, openReturns: 0 },
    })
    expect(await process.credential('apiKey')).toMatchObject({ source: 'stored' })
  })

  it('stay those of the account whose transfer has no certain end: only it can name one (FIN-026)', async () => {
    await process.change(whole)
    await test.asOwner(`insert into settings (key, value) values ('provider.active', '"corpx"')`)
    const id = randomUUID()
    await test.asOwner(
      `insert into transfers (id, sent_as, provider, sent_by, key_type, key_enc, key_hash, recipient_name, recipient_known,
                              amount_minor, state, created_at, updated_at, ask_at)
       values ($1, 'sentonce', 'fire_banking', $2, 'email', '{}', '\\x00', 'Maria da Silva', true, 100, 'processing', now(), now(), now())`,
      [id, actor.userId],
    )
    const unfinished = { openTransfers: 1, openReturns: 0 }
    expect(await refusalOf(process.change({ apiKey: null }, 1))).toMatchObject({
      code: 'provider.in-use',
      details: { openCharges: 0, ...unfinished },
    })
    expect(await refusalOf(process.change({ apiKey: 'of-another-account' }, 1))).toMatchObject({
      code: 'provider.unfinished',
      details: unfinished,
    })
    // The same account may receive with another key of its own.
    await process.change({ apiKey, pixKey: 'another@puente.example' }, 1)
    await test.asOwner(
      `update transfers set state = 'completed', ask_at = null, ended_at = now() where id = $1`,
      [id],
    )
    await process.change({ apiKey: null }, 2)
    expect(await process.credential('apiKey')).toMatchObject({ source: 'unset' })
  })

  it('never are an address or a file, so that no admin makes the server call an inner host or read a file', () => {
    for (const name of process.providers.names)
      for (const { variable } of Object.values(process.providers.credentialsOf(name)))
        expect(variable).not.toMatch(/_URL$|_FILE$|_HEADERS?$/)
  })
})

describe('the active provider', () => {
  it('cannot be one whose credentials are missing, and the refusal is audited (FIN-031)', async () => {
    expect(await refusalOf(process.activate('corpx', 'fire_banking'))).toMatchObject({
      code: 'provider.credentials-missing',
    })
    await process.change({ clientId: 'ours' }, 0, 'corpx')
    expect(await refusalOf(process.activate('corpx', 'fire_banking'))).toMatchObject({
      code: 'provider.credentials-missing',
    })
    expect(await process.view('fire_banking')).toMatchObject({ isActive: true })
    expect(
      await rows(
        `select outcome from audit_log where outcome = 'provider.credentials-missing' and command = 'settings.change'`,
      ),
    ).toHaveLength(2)
  })

  it('changes once everything is set, with the old and the new one in the audit log (FIN-029)', async () => {
    await process.change(
      {
        clientId: 'ours',
        clientSecret: 'our-secret',
        tenantId: 'tenant',
        accountId: 'account',
        pixKey: 'pix@puente.example',
        noticePathSecret: path,
      },
      0,
      'corpx',
    )
    await process.activate('corpx', 'fire_banking')
    expect(await process.view('corpx')).toMatchObject({ isActive: true, isReady: true })
    expect(await process.view('fire_banking')).toMatchObject({ isActive: false })
    const [entry] = await rows(
      `select body::jsonb -> 'before' as before, body::jsonb -> 'after' as after from audit_log where command = 'settings.change' and outcome = 'done'`,
    )
    expect(entry).toEqual({ before: { value: 'fire_banking' }, after: { value: 'corpx' } })
    // Another admin still sees the former one.
    expect(await refusalOf(process.activate('fire_banking', 'fire_banking'))).toMatchObject({
      code: 'provider.changed',
    })
  })
})

it('shows what each provider declares, also without its credentials (FIN-018, FIN-029)', async () => {
  const of = async (name: ProviderName) => (await process.view(name)).capabilities
  expect(await of('fire_banking')).toEqual({
    repeatsCreation: false,
    cancels: false,
    returnsForDays: null,
    listsReceived: false,
    statement: null,
    balance: false,
    transfers: false,
    keyOwner: false,
    limits: false,
    registersNotices: true,
  })
  expect(await of('corpx')).toMatchObject({
    balance: true,
    transfers: true,
    statement: 'read',
    registersNotices: false,
  })
  expect(await of('bcb')).toMatchObject({
    returnsForDays: 90,
    listsReceived: true,
    statement: 'compared',
    transfers: false,
  })
})
