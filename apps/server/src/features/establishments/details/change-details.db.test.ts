import { defaultHours, setAllClosed } from '@puente/domain/establishment-hours'
import type { StoreDetailsForm } from '@puente/domain/establishment-registration'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createPaymentWorld, type PaymentWorld } from '../../../../test/factories/payment-world.ts'
import { createStoreMemory } from '../store/store-memory.ts'
import { changeOwnDetails, readOwnDetails } from './change-details.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await createPaymentWorld()
})
beforeEach(() => world.reset())
afterAll(() => world.close())

const form: StoreDetailsForm = {
  description: 'Abierto también los feriados',
  operatingHours: defaultHours,
  services: ['wifi', 'Ducha'],
  products: ['Chipá caliente'],
}
const storeRow = async () => (await world.rows('select id, version from establishments'))[0]

async function change(
  changed: Partial<StoreDetailsForm> = {},
  version?: number,
  userId = world.owner,
  id?: string,
) {
  const store = await storeRow()
  return changeOwnDetails(
    world.money.deps,
    { id: id ?? store?.['id'], form: { ...form, ...changed }, version: version ?? store?.['version'] },
    {
      actor: { kind: 'user', userId, sessionId: crypto.randomUUID() },
      context: { requestId: crypto.randomUUID(), ipAddress: null },
    },
  )
}

it('shows a change on the page without another approval, and audits only the changed values', async () => {
  const { database, clock } = world.money.deps
  const before = await storeRow()
  const changed = await change()
  expect(changed).toMatchObject({ form, version: before?.['version'] + 1 })
  expect(await createStoreMemory({ database, clock }).at('LAPA1')).toMatchObject({
    description: 'Abierto también los feriados',
    operatingHours: defaultHours,
    services: ['wifi', 'Ducha'],
  })
  const [entry] = await world.rows(
    `select body::jsonb as body from audit_log where command = 'establishments.change-details' order by seq desc limit 1`,
  )
  expect(entry?.['body']).toMatchObject({
    before: { description: 'Abierto todo el año', services: ['wifi'] },
    after: { description: 'Abierto también los feriados', services: ['wifi', 'Ducha'] },
  })
  expect(JSON.stringify(entry)).not.toContain('Chipá')
  const [store] = await world.rows('select status, is_active from establishments')
  expect(store).toEqual({ status: 'approved', is_active: true })
})

it('changes nothing the second time, also from an older version', async () => {
  const first = await change()
  const again = await change({}, first.version - 1)
  expect(again).toEqual(first)
})

it('refuses a change that was made on an older version, and keeps the newer one', async () => {
  const { version } = await change()
  await expect(change({ description: 'Otra cosa' }, version - 1)).rejects.toMatchObject({
    code: 'establishment.details-changed',
    details: { version },
  })
  expect((await change({ description: 'Otra cosa' }, version)).form.description).toBe('Otra cosa')
})

it('stores one of two changes of the same version, and refuses the other', async () => {
  const results = await Promise.allSettled([
    change({ description: 'Una' }, 1),
    change({ description: 'Otra' }, 1),
  ])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

it('refuses a form with faults and names each', async () => {
  await expect(
    change({ operatingHours: setAllClosed(defaultHours, true), services: [] }),
  ).rejects.toMatchObject({
    code: 'establishment.invalid',
    errors: [
      { field: 'operatingHours', rule: 'none-open', step: 3 },
      { field: 'services', rule: 'too-few', step: 4 },
    ],
  })
})

it('is only for the owner of an approved establishment', async () => {
  const { deps } = world.money
  const [store] = await world.rows('select id from establishments')
  const stranger = await world.merchant()
  await expect(change({}, undefined, stranger)).rejects.toMatchObject({ code: 'establishment.not-found' })
  await expect(readOwnDetails(deps, store?.['id'], stranger)).rejects.toMatchObject({
    code: 'establishment.not-found',
  })
  const waiting = await world.addStore({ name: 'Bar Nuevo', status: 'pending', storeId: null })
  await expect(readOwnDetails(deps, waiting, world.owner)).rejects.toMatchObject({
    code: 'establishment.not-approved',
  })
  await expect(change({}, 1, world.owner, waiting)).rejects.toMatchObject({
    code: 'establishment.not-approved',
  })
})
