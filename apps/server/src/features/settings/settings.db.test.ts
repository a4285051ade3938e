import { type SettingKey, settingKeys } from '@puente/contract/settings/admin-settings'
import { DomainError } from '@puente/contract/protocol/problems'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import type { Actor } from '../../platform/unit-of-work/unit-of-work.ts'
import { readAdminSettings } from './admin-settings.ts'
import { type ChangeSettings, changeSettings } from './change-settings.ts'
import { listChanges } from './setting-changes.ts'
import { defaultSettings } from './setting-table.rules.ts'
import { createSettingsReader, type SettingsReader } from './settings-reader.ts'

const operator: Actor = { kind: 'system', name: 'operator' }

let database: TestDatabase
let now = new Date('2026-11-21T12:00:00Z')
const clock = { now: () => now }
let unreadableProviders = 0
const plain = { defaults: {} }

beforeAll(async () => {
  database = await createTestDatabase({ clock })
})
beforeEach(async () => {
  unreadableProviders = 0
  await database.reset()
})
afterAll(() => database.close())

function reader(): SettingsReader {
  return createSettingsReader({
    database: database.db,
    clock,
    defaults: { 'provider.active': 'bcb' },
    onUnreadableProvider: () => {
      unreadableProviders += 1
    },
  })
}

function changer(settings: SettingsReader = reader()): ChangeSettings {
  const deps = { unitOfWork: database.unitOfWork, settings }
  return (actor, changes, options) => changeSettings(deps, actor, changes, options)
}

async function epoch(): Promise<bigint> {
  return (await database.pool.query('select epoch from pricing_epoch')).rows[0].epoch
}

describe('the settings', () => {
  it('are the defaults until an admin changes one, and apply at once (SEC-006)', async () => {
    const settings = reader()
    expect((await settings.current())['order.feeMinor']).toBe(100n)
    await changer(settings)(operator, { 'order.feeMinor': 250n })
    expect((await settings.current())['order.feeMinor']).toBe(250n)
  })

  it('reach another process after two seconds at the latest, or with the event', async () => {
    const [here, there] = [reader(), reader()]
    await there.current()
    await changer(here)(operator, { 'order.feeMinor': 250n })
    expect((await there.current())['order.feeMinor']).toBe(100n)
    now = new Date(now.getTime() + 2_000)
    expect((await there.current())['order.feeMinor']).toBe(250n)

    await changer(here)(operator, { 'order.feeMinor': 300n })
    there.forget()
    expect((await there.current())['order.feeMinor']).toBe(300n)
  })

  it('fall back to fire_banking for an unreadable one, and report it (PSP-001)', async () => {
    await database.asOwner(`insert into settings (key, value) values ('provider.active', '"nobody"')`)
    expect((await reader().current())['provider.active']).toBe('fire_banking')
    expect(unreadableProviders).toBe(1)
  })

  it('throw for any other unreadable value, return all others, and allow it to be set again', async () => {
    await database.asOwner(
      `insert into settings (key, value) values ('order.feeMinor', '1.5'), ('brand.name', '"Ponte"')`,
    )
    const settings = reader()
    const current = await settings.current()
    expect(() => current['order.feeMinor']).toThrow('the setting order.feeMinor cannot be read')
    expect(current['brand.name']).toBe('Ponte')
    await changer(settings)(operator, { 'order.feeMinor': 100n })
    expect((await settings.current())['order.feeMinor']).toBe(100n)
  })
})

describe('a change of settings', () => {
  it('is audited with old and new value, one entry for each setting (ORD-005, SEC-006)', async () => {
    await changer()(operator, { 'order.feeMinor': 250n, 'brand.name': 'Ponte', 'order.minMinor': 100n })
    const { rows } = await database.pool.query(
      `select command, object_id, body::jsonb -> 'before' as before, body::jsonb -> 'after' as after from audit_log order by seq`,
    )
    expect(rows).toEqual([
      {
        command: 'settings.change',
        object_id: 'brand.name',
        before: { value: 'Puente' },
        after: { value: 'Ponte' },
      },
      {
        command: 'settings.change',
        object_id: 'order.feeMinor',
        before: { value: '100' },
        after: { value: '250' },
      },
    ])
  })

  it('voids quotes only when it changes what they promise', async () => {
    const before = await epoch()
    await changer()(operator, { 'brand.name': 'Ponte' })
    expect(await epoch()).toBe(before)
    await changer()(operator, { 'order.feeMinor': 250n })
    expect(await epoch()).toBe(before + 1n)
  })

  it('is refused to anybody except an admin, and writes nothing', async () => {
    const user: Actor = { kind: 'user', userId: crypto.randomUUID(), sessionId: crypto.randomUUID() }
    await expect(changer()(user, { 'order.feeMinor': 0n })).rejects.toThrow(new DomainError('access.denied'))
    expect((await reader().current())['order.feeMinor']).toBe(100n)
  })

  it('that is refused is in the audit log as well, and changes nothing (SEC-032)', async () => {
    await expect(changer()(operator, { 'order.feeMinor': 100_001n })).rejects.toMatchObject({
      code: 'request.invalid',
    })
    const { rows } = await database.pool.query('select command, object_id, outcome from audit_log')
    expect(rows).toEqual([
      { command: 'settings.change', object_id: 'order.feeMinor', outcome: 'request.invalid' },
    ])
    expect((await reader().current())['order.feeMinor']).toBe(100n)
  })

  it('never leaves a minimum above its maximum if two changes race', async () => {
    const change = changer()
    const outcomes = await Promise.allSettled([
      change(operator, { 'order.minMinor': 300_000n }),
      change(operator, { 'order.maxMinor': 200_000n }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const settings = await reader().current()
    expect(settings['order.minMinor']).toBeLessThanOrEqual(settings['order.maxMinor'])
  })
})

describe('two admins at once', () => {
  it('cannot overwrite each other: the second is shown what the first saved (SEC-006)', async () => {
    const change = changer()
    const { version } = await readAdminSettings(database.db, plain)
    const outcomes = await Promise.allSettled([
      change(operator, { 'order.feeMinor': 150n, 'brand.name': 'Ponte' }, { version }),
      change(operator, { 'order.feeMinor': 200n, 'brand.name': 'Bridge' }, { version }),
    ])
    const refused = outcomes.find(({ status }) => status === 'rejected')
    const { settings, version: next } = await readAdminSettings(database.db, plain)
    const [brand, fee] = ['brand.name', 'order.feeMinor'].map(
      (key) => settings.find((setting) => setting.key === key)?.value,
    )
    expect(refused).toMatchObject({
      reason: {
        code: 'settings.changed',
        details: { version: next, current: { 'brand.name': brand, 'order.feeMinor': fee } },
      },
    })
    expect([
      ['Ponte', '150'],
      ['Bridge', '200'],
    ]).toContainEqual([brand, fee])
    await change(operator, { 'order.feeMinor': 300n }, { version: next })
  })

  it('do not conflict when they change different settings, only when they change the same one (SEC-006)', async () => {
    const change = changer()
    await change(operator, { 'order.feeMinor': 120n, 'brand.name': 'Puente' })
    const { version } = await readAdminSettings(database.db, plain)
    await Promise.all([
      change(operator, { 'order.feeMinor': 150n }, { version }),
      change(operator, { 'brand.name': 'Ponte' }, { version }),
    ])
    const changed = await reader().current()
    expect([changed['order.feeMinor'], changed['brand.name']]).toEqual([150n, 'Ponte'])
    const late = change(operator, { 'brand.name': 'Bridge', 'payee.name': 'Puente SA' }, { version })
    await expect(late).rejects.toMatchObject({
      code: 'settings.changed',
      details: { version: version + 2, current: { 'brand.name': 'Ponte' } },
    })
    expect((await reader().current())['payee.name']).not.toBe('Puente SA')
  })
})

describe('what admins are shown', () => {
  it('is every setting with value, default, bounds and unit, and who changed it last (SEC-006)', async () => {
    const admin = await makeAdmin()
    await changer()(admin.actor, { 'order.feeMinor': 250n })
    const { version, settings } = await readAdminSettings(database.db, {
      defaults: { 'payee.name': 'Puente Ltda' },
    })
    expect(version).toBe(1)
    expect(settings.map(({ key }) => key)).toEqual(settingKeys.filter((key) => key !== 'provider.active'))
    const find = (key: SettingKey) => settings.find((setting) => setting.key === key)
    expect(find('order.feeMinor')).toEqual({
      key: 'order.feeMinor',
      kind: 'amount',
      value: '250',
      standard: '100',
      least: '0',
      most: '100000',
      unit: 'brl-cents',
      choices: null,
      optional: false,
      voidsQuotes: true,
      changedAt: now.toISOString(),
      changedBy: admin.email,
    })
    expect(find('payee.name')).toMatchObject({
      value: 'Puente Ltda',
      standard: 'Puente Ltda',
      optional: true,
    })
    // It has a screen of its own, behind the gate of the finance area.
    expect(find('provider.active')).toBeUndefined()
    expect(find('market.side')).toMatchObject({ choices: ['bid-over-bid', 'bid-over-ask'], changedBy: null })
  })

  it('is the history of changes from the audit log, without refused ones', async () => {
    const admin = await makeAdmin()
    const change = changer()
    await change(admin.actor, { 'order.feeMinor': 250n })
    await change(operator, { 'support.hours': { ...defaultSettings['support.hours'], sunday: [] } })
    await expect(change(admin.actor, { 'order.feeMinor': 100_001n })).rejects.toThrow()
    await change(admin.actor, { 'figures.clients': null })
    const { items, total } = await listChanges(database.db, { page: 1 })
    expect(total).toBe(3)
    expect(items.map(({ key, by }) => [key, by])).toEqual([
      ['figures.clients', admin.email],
      ['support.hours', null],
      ['order.feeMinor', admin.email],
    ])
    expect(items[0]).toMatchObject({ from: '+1000', to: null })
    expect(items[1]).toMatchObject({ to: { sunday: [] } })
    const fees = await listChanges(database.db, { page: 1, key: 'order.feeMinor' })
    expect(fees.items).toMatchObject([{ from: '100', to: '250' }])
    expect((await listChanges(database.db, { page: 2 })).items).toEqual([])
  })
})

async function makeAdmin(): Promise<{ readonly actor: Actor; readonly email: string }> {
  const { rows } = await database.asOwner(
    `insert into users (email, password_hash, full_name, occupation, phone_enc, dni_enc, dni_hash, cuit_enc, cuit_hash, address_enc)
     values (gen_random_uuid() || '@example.com', 'x', 'Ana', 'Comercio', '{}', '{}', uuid_send(gen_random_uuid()), '{}',
             uuid_send(gen_random_uuid()), '{}') returning id, email`,
  )
  const actor: Actor = { kind: 'admin', userId: rows[0].id, sessionId: crypto.randomUUID() }
  return { actor, email: rows[0].email }
}
