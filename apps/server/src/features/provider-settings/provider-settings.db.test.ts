import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProviderName } from '@puente/contract/collections'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { required } from '../../../test/providers/played-provider.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { testClock, type TestClock } from '../../../test/factories/clock.ts'
import { peopleOf, testContext } from '../../../test/factories/people.ts'
import { type ProviderProcess, providerProcess } from '../../../test/factories/provider-process.ts'
import type { Variables } from '../../platform/config/environment.ts'
import { reencryptColumn } from '../../platform/crypto/reencrypt-column.ts'
import type { SignedInActor } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CredentialsChange } from './credential-plan.ts'
import { encryptedCredentialColumns } from './encrypted-columns.ts'
import { tryConnection } from './try-connection.ts'

const oldKey = randomBytes(32)
const apiKey = 'a-key-that-nobody-may-read'
const path = 'an-end-of-24-characters-0'
/** All that the one company needs in production. */
const whole = { apiKey, pixKey: 'pix@puente.example', noticePathSecret: path }

let clock: TestClock
let test: TestDatabase
let actor: SignedInActor & { readonly email: string }
let process: ProviderProcess

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

const processWith = (variables: Variables, key: Uint8Array = oldKey, secondary?: Uint8Array) =>
  providerProcess({ test, clock, actor, key, ...(secondary !== undefined && { secondary }) }, variables)

/** A transfer that left from this account and whose outcome is unknown. */
async function openTransfer(account: string): Promise<string> {
  const id = randomUUID()
  await test.asOwner(
    `insert into transfers (id, sent_as, provider, sent_by, key_type, key_enc, key_hash, recipient_name, recipient_known,
                            amount_minor, state, created_at, updated_at, ask_at, account)
     values ($1, 'sentonce', 'fire_banking', $2, 'email', '{}', '\\x00', 'Maria da Silva', true, 100, 'processing', now(), now(), now(), $3)`,
    [id, actor.userId, account],
  )
  return id
}

const refusalOf = async (work: Promise<unknown>) => work.catch((error: unknown) => error)
const rows = async (sql: string) => (await test.asOwner(sql)).rows

describe('credentials', () => {
  it('are set one by one, and each is shown as set or not set, with its time and its admin, and never with a value (FIN-030)', async () => {
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
      formerUntil: null,
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

  it('are encrypted with the new key by the rotation, and open only with it (FIN-030, PAY-057)', async () => {
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

  it('override the environment one by one, and the value of the environment applies again when one is removed', async () => {
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

  it('that do not open disable the provider, instead of falling back to the environment', async () => {
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

  describe('of notices', () => {
    const next = 'another-end-of-24-characters'
    /** What a notice at the address with the former secret, the present one or a guessed one proves. */
    async function proofs() {
      await process.stored.refresh()
      return [path, next, 'guessed-end-of-24-characters'].map((pathSecret) =>
        process.providers.noticesOf('fire_banking')?.authenticate({
          pathSecret,
          header: () => undefined,
          rawBody: Buffer.from(''),
          receivedAt: clock.now(),
        }),
      )
    }
    beforeEach(async () => {
      await process.change(whole)
    })

    it('keep the former one valid for a day, and cannot be a list', async () => {
      await process.change({ noticePathSecret: next }, 1)
      const { formerUntil } = (await process.credential('noticePathSecret')) ?? {}
      expect(Date.parse(formerUntil ?? '') - clock.now().getTime()).toBe(24 * 60 * 60_000)
      // A repeat after a lost answer does not end the former secret.
      await process.change({ noticePathSecret: next }, 2)
      expect(await proofs()).toEqual(['hint', 'hint', null])
      expect(await refusalOf(process.change({ noticePathSecret: `${next},${path}` }, 2))).toMatchObject({
        code: 'request.invalid',
      })
      clock.advance(24 * 60 * 60_000 - 1)
      expect(await proofs()).toEqual(['hint', 'hint', null])
      clock.advance(1)
      expect(await proofs()).toEqual([null, 'hint', null])
      expect(await process.credential('noticePathSecret')).toMatchObject({ formerUntil: null })
    })

    it('end the former one at once if an admin ends it, alone or with the new one', async () => {
      await process.change({ noticePathSecret: next }, 1)
      expect(await proofs()).toEqual(['hint', 'hint', null])
      await process.change({}, 2, 'fire_banking', ['noticePathSecret'])
      expect(await proofs()).toEqual([null, 'hint', null])
      await process.change({ noticePathSecret: path }, 3, 'fire_banking', ['noticePathSecret'])
      expect(await proofs()).toEqual(['hint', null, null])
      const [entry] = await rows(
        `select body::jsonb -> 'after' as after from audit_log where command = 'provider.change-credentials'
         order by seq desc offset 1 limit 1`,
      )
      expect(entry).toEqual({
        after: { set: [], removed: [], formerEnded: ['noticePathSecret'], test: 'left-out' },
      })
    })
  })

  it('that are too long are refused, and never cut', async () => {
    expect(await refusalOf(process.change({ apiKey: 'k'.repeat(2_001) }))).toMatchObject({
      code: 'request.invalid',
      errors: [{ field: 'values.apiKey', rule: 'format' }],
    })
    const long = 'k'.repeat(2_000)
    await process.change({ ...whole, apiKey: long })
    await process.stored.refresh()
    expect(process.providers.stateOf('fire_banking', {}).isReady).toBe(false)
    expect(await process.credential('apiKey')).toMatchObject({ source: 'stored' })
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

  it('of two admins at once: the second is refused and overwrites nothing', async () => {
    const outcomes = await Promise.allSettled([
      process.change({ apiKey }),
      process.change({ apiKey: 'the-other-one' }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'provider.changed' },
    })
  })

  it('that the active provider needs cannot be removed', async () => {
    await process.change(whole)
    expect(await refusalOf(process.change({ apiKey: null }, 1))).toMatchObject({
      code: 'provider.in-use',
      details: { openCharges: 0, openTransfers: 0, openReturns: 0 },
    })
    expect(await process.credential('apiKey')).toMatchObject({ source: 'stored' })
  })

  it('must belong to the account whose transfer has an unknown outcome, because only that account can report it (FIN-026)', async () => {
    await process.change(whole)
    await test.asOwner(`insert into settings (key, value) values ('provider.active', '"corpx"')`)
    const id = await openTransfer('')
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

  it("may be changed back to those of the account whose transfer has an unknown outcome, and to no other account's (FIN-026)", async () => {
    await process.change(whole)
    // Another process still had the account's credentials when the transfer began.
    await openTransfer(
      required(process.accountsOf('fire_banking', { PIX_FIRE_BANKING_API_KEY: 'of-its-account' })[0]),
    )
    const unfinished = { code: 'provider.unfinished', details: { openTransfers: 1, openReturns: 0 } }
    expect(await refusalOf(process.change({ apiKey: 'of-a-third' }, 1))).toMatchObject(unfinished)
    await process.change({ apiKey: 'of-its-account' }, 1)
    expect(await refusalOf(process.change({ apiKey }, 2))).toMatchObject(unfinished)
  })

  it('may be changed back to those of an account by the digest of an earlier version (FIN-026)', async () => {
    await process.change(whole)
    await openTransfer(
      required(process.accountsOf('fire_banking', { PIX_FIRE_BANKING_API_KEY: 'of-its-account' })[1]),
    )
    await process.change({ apiKey: 'of-its-account' }, 1)
    expect(await refusalOf(process.change({ apiKey }, 2))).toMatchObject({ code: 'provider.unfinished' })
  })

  it('may not become those of another account even if the stored ones do not open (FIN-026)', async () => {
    await process.change(whole)
    await openTransfer(required(process.accountsOf('fire_banking', { PIX_FIRE_BANKING_API_KEY: apiKey })[0]))
    const stranger = processWith({}, randomBytes(32))
    expect(await refusalOf(stranger.change({ ...whole, apiKey: 'of-another-account' }, 1))).toMatchObject({
      code: 'provider.unfinished',
      details: { openTransfers: 1, openReturns: 0 },
    })
    await stranger.change(whole, 1)
    stranger.providers.close()
  })

  it('never are an address or a file, so that no admin makes the server call an inner host or read a file', () => {
    for (const name of process.providers.names)
      for (const { variable } of Object.values(process.providers.credentialsOf(name)))
        expect(variable).not.toMatch(/_URL$|_FILE$|_HEADERS?$/)
  })
})

describe('a certificate', () => {
  const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../../../test/tls', name))
  const pfx = { clientCertificate: fixture('client.pfx').toString('base64'), certificatePassphrase: 'puente' }
  const bcb = (values: CredentialsChange['values'], revision = 0) => process.change(values, revision, 'bcb')
  const fieldsOf = async (values: CredentialsChange['values']) => {
    const { code, errors } = (await refusalOf(bcb(values))) as {
      code: string
      errors: readonly { field: string }[]
    }
    return [code, ...errors.map(({ field }) => field)]
  }
  const endMs = Date.UTC(2126, 9, 31, 19, 30, 31)

  it('is stored encrypted and never sent back: its name and its end are shown, as a PFX file or in PEM (FIN-030)', async () => {
    await bcb(pfx)
    const shown = {
      subject: 'puente',
      issuer: expect.any(String),
      validFrom: expect.any(String),
      validUntil: new Date(endMs).toISOString(),
      fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/),
    }
    expect((await process.view('bcb')).certificate).toEqual(shown)
    const everything = JSON.stringify([
      await process.view('bcb'),
      await rows('select to_jsonb(c) as row from provider_credentials c'),
      await rows('select to_jsonb(a) as row from audit_log a'),
    ])
    for (const part of [pfx.clientCertificate.slice(40, 90), '"puente"'])
      expect(everything.replace('"subject":"puente"', '')).not.toContain(part)

    const pem = Buffer.concat([fixture('client.pem'), fixture('client.encrypted.key')]).toString('base64')
    await bcb({ clientCertificate: pem, certificatePassphrase: 'puente' }, 1)
    expect((await process.view('bcb')).certificate).toEqual(shown)
  })

  it('of the operator needs its own passphrase: another one is refused by name, and nothing is stored', async () => {
    process.providers.close()
    const file = join(import.meta.dirname, '../../../test/tls/client.pfx')
    process = processWith({ PIX_BCB_CLIENT_PFX_FILE: file, PIX_BCB_CLIENT_PASSPHRASE: 'puente' })
    expect((await process.view('bcb')).certificate?.subject).toBe('puente')
    expect(await fieldsOf({ certificatePassphrase: 'wrong' })).toEqual([
      'request.invalid',
      'values.certificatePassphrase',
    ])
    expect(await rows('select * from provider_credentials')).toEqual([])
  })

  it.each([
    ['a wrong passphrase', { ...pfx, certificatePassphrase: 'wrong' }, 'certificatePassphrase'],
    ['no passphrase', { clientCertificate: pfx.clientCertificate }, 'certificatePassphrase'],
    ['no key', { clientCertificate: fixture('client.pem').toString('base64') }, 'clientCertificate'],
    [
      'the key of another one',
      {
        clientCertificate: Buffer.concat([fixture('client.pem'), fixture('server.key')]).toString('base64'),
      },
      'clientCertificate',
    ],
    ['another file', { clientCertificate: Buffer.from('a picture').toString('base64') }, 'clientCertificate'],
    ['no base64', { clientCertificate: '/etc/passwd\u00e9' }, 'clientCertificate'],
  ])('with %s is refused by name, and nothing is stored', async (_what, values, field) => {
    expect(await fieldsOf(values)).toEqual(['request.invalid', `values.${field}`])
    expect(await rows('select * from provider_credentials')).toEqual([])
  })
})

it('records a test under the credentials that it tried, even if others are stored while it runs (FIN-031)', async () => {
  await process.change(whole)
  const { deps, stored } = process
  const during = {
    ...deps.providers,
    async testConnection() {
      await process.change({ apiKey: 'stored-meanwhile' }, 1)
      await stored.refresh()
      return { finding: null, showsNotices: true }
    },
  }
  const publicUrl = 'https://puente.example'
  const answer = await tryConnection(
    { ...deps, providers: during, stored, publicUrl },
    actor,
    'fire_banking',
    testContext,
  )
  expect(answer.test).toMatchObject({ fault: null, isOutdated: true })
  expect(await rows('select revision from provider_tests')).toEqual([{ revision: 1 }])
})

it('lets a provider send its notices again if the stored values do not open, and not if nothing is stored', async () => {
  await process.change(whole)
  const stranger = processWith({}, randomBytes(32))
  expect(stranger.providers.comesBack('fire_banking')).toBe(false)
  await stranger.stored.refresh()
  expect([
    stranger.providers.noticesOf('fire_banking'),
    stranger.providers.comesBack('fire_banking'),
  ]).toEqual([null, true])
  await test.asOwner(`insert into settings (key, value) values ('provider.active', '"corpx"')`)
  await process.change({ apiKey: null, pixKey: null, noticePathSecret: null }, 1)
  await stranger.stored.refresh()
  expect(stranger.providers.comesBack('fire_banking')).toBe(false)
  stranger.providers.close()
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
