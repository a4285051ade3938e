import {
  approveEstablishment,
  generateEstablishmentAddress,
  listActiveEstablishments,
  listEstablishments,
  readEstablishment,
  readEstablishmentFigures,
  rejectEstablishment,
} from '@puente/contract/establishments/approval'
import { listOwnEstablishments } from '@puente/contract/establishments/own-establishments'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addEstablishment, type StoredEstablishment } from '../factories/establishments.ts'
import { addEstablishmentPayment } from '../factories/establishment-payments.ts'
import { type Browser, refusalOf } from './browser.ts'
import { createServerWorld, type ServerWorld } from './server-world.ts'

let world: ServerWorld
let admin: Browser
let owner: { readonly userId: string; readonly email: string }
beforeAll(async () => {
  world = await createServerWorld()
  admin = world.browser()
  await admin.signIn((await world.admin()).email, { admin: true })
  owner = await world.merchant()
})
afterAll(() => world.close())

const waiting = (of: Partial<StoredEstablishment> = {}) =>
  addEstablishment(world.server.infrastructure, world.test, { ownerId: owner.userId, ...of })

describe('the desk of establishments over HTTP', () => {
  it('approves: the owner sees the page, and its QR code is served (ESTA-012, ESTA-013)', async () => {
    const id = await waiting({ name: 'Hotel Jacarandá' })
    const params = { id }
    const { version, checks } = await admin.call(readEstablishment, { params })
    expect(checks).toMatchObject({ ownerVerified: true, bankDataKnown: true })
    const decided = await admin.call(approveEstablishment, { params, body: { version } })
    expect(decided.customUrl).toBe(`/loja/${decided.storeId}/hotel-jacaranda`)
    const browser = world.browser()
    await browser.signIn(owner.email)
    const { establishments } = await browser.call(listOwnEstablishments, {})
    expect(establishments).toContainEqual(
      expect.objectContaining({ id, status: 'approved', isActive: true, customUrl: decided.customUrl }),
    )
    const { qrCodeUrl } = await admin.call(readEstablishment, { params })
    expect(qrCodeUrl).toBe(`/qr/${decided.storeId}.svg`)
    const answer = await world.browser().send('GET', qrCodeUrl ?? '')
    expect(answer.status).toBe(200)
    expect(answer.text).toMatch(/^<svg /)
  })

  it('serves no QR code of an unapproved, inactive or unknown one', async () => {
    const generated = { qrCodeGeneratedAt: new Date() }
    await waiting({ storeId: 'QRPE1', customUrl: '/loja/QRPE1', ...generated })
    await waiting({
      storeId: 'QRIN1',
      customUrl: '/loja/QRIN1',
      ...generated,
      status: 'approved',
      isActive: false,
    })
    await waiting({ storeId: 'QRNO1', customUrl: '/loja/QRNO1', status: 'approved' })
    for (const file of ['QRPE1.svg', 'QRIN1.svg', 'QRNO1.svg', 'QRXX1.svg', 'x'])
      expect((await world.browser().send('GET', `/qr/${file}`)).status).toBe(404)
  })

  it('rejects with a reason of 3 to 500 characters and, if the admin names one, a step from 1 to 4 (ESTA-013)', async () => {
    const id = await waiting()
    const params = { id }
    const send = (reason: string, step: number | null) =>
      admin.call(rejectEstablishment, { params, body: { version: 1, reason, step } })
    for (const [reason, step] of [
      ['no', null],
      [' a  ', null],
      ['x'.repeat(501), null],
      ['No existe', 0],
      ['No existe', 5],
    ] as const)
      expect((await refusalOf(send(reason, step))).code).toBe('request.invalid')
    expect(await send('  No encontramos el comercio.  ', 2)).toMatchObject({ status: 'rejected' })
    expect(await admin.call(readEstablishment, { params })).toMatchObject({
      rejectionReason: 'No encontramos el comercio.',
      rejectionStep: 2,
      isActive: false,
    })
  })

  it('answers a second decision with the first one, and changes nothing (ESTA-009, ESTA-010)', async () => {
    const params = { id: await waiting() }
    const { version } = await admin.call(approveEstablishment, { params, body: { version: 1 } })
    const again = await refusalOf(admin.call(approveEstablishment, { params, body: { version } }))
    expect(again).toMatchObject({ status: 409, code: 'establishment.already-approved' })
    expect(again.problem.title).toBe('Este estabelecimento já foi aprovado.')
    expect((await admin.call(readEstablishment, { params })).version).toBe(version)
  })

  it('refuses every action without a session, and to users (ESTA-016)', async () => {
    const params = { id: await waiting() }
    const user = world.browser()
    await user.signIn(owner.email)
    for (const [browser, code] of [
      [world.browser(), 'session.required'],
      [user, 'access.denied'],
    ] as const) {
      const calls = [
        browser.call(approveEstablishment, { params, body: { version: 1 } }),
        browser.call(rejectEstablishment, { params, body: { version: 1, reason: 'No existe', step: null } }),
        browser.call(generateEstablishmentAddress, { params }),
        browser.call(listEstablishments, {}),
        browser.call(listActiveEstablishments, {}),
        browser.call(readEstablishmentFigures, {}),
        browser.call(readEstablishment, { params }),
      ]
      const refusals = await Promise.all(calls.map(refusalOf))
      expect(refusals.map((refused) => refused.code)).toEqual(calls.map(() => code))
    }
    expect(await admin.call(readEstablishment, { params })).toMatchObject({ status: 'pending', version: 1 })
  })

  it('filters and searches at the server, and refuses filters that it does not know (ESTA-004, ESTA-005)', async () => {
    const id = await waiting({ name: 'Gomería El Yaguareté', city: 'Wanda', category: 'taller' })
    const query = {
      search: 'yaguarete',
      category: 'taller',
      status: 'pending',
      province: 'Misiones',
    } as const
    const { items, total } = await admin.call(listEstablishments, { query })
    expect(items.map((row) => row.id)).toEqual([id])
    expect(total).toBe(1)
    const wrong = await admin.send('GET', '/api/v1/admin/establishments?province=Atlantis')
    expect(wrong.status).toBe(422)
  })

  it('answers an id that does not exist with ESTA-015', async () => {
    const params = { id: crypto.randomUUID() }
    const refusal = await refusalOf(admin.call(readEstablishment, { params }))
    expect(refusal).toMatchObject({ status: 404, code: 'establishment.not-found' })
    expect(refusal.problem.title).toBe('ID do estabelecimento não encontrado')
  })
})

it('the database keeps a store id once somebody paid (ESTA-017)', async () => {
  await addEstablishmentPayment({ database: world.test, now: new Date() }, owner.userId)
  const { rows } = await world.test.asOwner(
    'select establishment_id as id from establishment_payments limit 1',
    [],
  )
  const change = (id: string) =>
    world.test.asOwner(`update establishments set store_id = 'NEW23' where id = $1`, [id])
  await expect(change(rows[0].id)).rejects.toThrow(/keeps its store id/)
  await change(await waiting({ status: 'approved', storeId: 'OLD23' }))
})
