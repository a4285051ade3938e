import type { QueryOf } from '@puente/contract/protocol/endpoint'
import type { listEstablishments } from '@puente/contract/establishments/approval'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ApprovalWorld, createApprovalWorld } from '../../../../test/factories/approval-world.ts'
import { freshCuit } from '../../../../test/factories/establishments.ts'
import type { Reviewer } from './decide-establishment.ts'
import { findStores } from './find-stores.ts'
import { readActiveEstablishments, readEstablishments, readFigures } from './establishment-list.ts'

type Query = QueryOf<typeof listEstablishments>

let world: ApprovalWorld
let admin: Reviewer
let owner: { userId: string }
beforeAll(async () => {
  world = await createApprovalWorld()
})
beforeEach(async () => {
  await world.test.reset()
  admin = await world.admin()
  owner = await world.owner({ fullName: 'Lucía Ferreyra' })
})
afterAll(() => world.test.close())

const add = (of: Omit<Parameters<ApprovalWorld['establishment']>[0], 'ownerId'> = {}) =>
  world.establishment({ ownerId: owner.userId, ...of })
const list = (query: Partial<Query> = {}) =>
  readEstablishments(world.desk, { page: 1, search: '', order: 'newest', ...query }, admin)
const names = async (query: Partial<Query>) => (await list(query)).items.map(({ name }) => name)

const generatedAt = new Date('2026-11-20T12:00:00Z')
/** One of each QR state. */
async function oneOfEach() {
  await add({ name: 'Espera' })
  await add({ name: 'Rechazada', status: 'rejected' })
  await add({
    name: 'Cerrada',
    status: 'approved',
    isActive: false,
    storeId: 'AAAA1',
    customUrl: '/loja/AAAA1',
  })
  await add({ name: 'Sin dirección', status: 'approved', pageVisits: 3 })
  await add({ name: 'Sin código', status: 'approved', storeId: 'AAAA2', customUrl: '/loja/AAAA2' })
  await add({
    name: 'Completa',
    status: 'approved',
    storeId: 'AAAA3',
    customUrl: '/loja/AAAA3',
    qrCodeGeneratedAt: generatedAt,
    pageVisits: 1_284,
  })
}

describe('the list of establishments', () => {
  it('shows the newest first in pages of twenty, and the queue the oldest first (ESTA-004)', async () => {
    const made: string[] = []
    for (let nth = 0; nth < 21; nth += 1) {
      world.clock.advance(1000)
      made.push(await add())
    }
    const first = await list()
    expect(first).toMatchObject({ page: 1, pageSize: 20, total: 21, totalIsExact: true })
    expect(first.items.map(({ id }) => id)).toEqual(made.toReversed().slice(0, 20))
    expect((await list({ page: 2 })).items.map(({ id }) => id)).toEqual(made.slice(0, 1))
    expect((await list({ order: 'oldest' })).items.map(({ id }) => id)).toEqual(made.slice(0, 20))
  })

  it('shows each row with its CUIT in clear text, and audits each page with the CUITs that it showed', async () => {
    const id = await add({ cuit: '30712345671', pageVisits: 9 })
    expect((await list()).items).toEqual([
      {
        id,
        name: 'Parador Cataratas',
        category: 'combustible',
        city: 'Puerto Iguazú',
        province: 'Misiones',
        cuit: '30712345671',
        ownerName: 'Lucía Ferreyra',
        status: 'pending',
        isActive: false,
        pause: null,
        qr: 'not-approved',
        pageVisits: 9,
        createdAt: world.clock.now().toISOString(),
        changes: null,
        version: 1,
      },
    ])
    expect(await world.audited('establishments.list')).toMatchObject([
      { actor_id: admin.actor.userId, body: { after: { page: 1, shown: [id] } } },
    ])
  })

  it('is filtered by status, category, province and QR badge, each alone and together (ESTA-004, ESTA-007)', async () => {
    await oneOfEach()
    await add({ name: 'Hotel', category: 'hotel', province: 'Corrientes', city: 'Esteros' })
    expect(await names({ status: 'rejected' })).toEqual(['Rechazada'])
    expect((await names({ status: 'pending' })).toSorted()).toEqual(['Espera', 'Hotel'])
    expect(await names({ category: 'hotel' })).toEqual(['Hotel'])
    expect(await names({ province: 'Corrientes' })).toEqual(['Hotel'])
    expect(await names({ status: 'pending', province: 'Misiones' })).toEqual(['Espera'])
    expect(await names({ qr: 'no-url' })).toEqual(['Sin dirección'])
    expect(await names({ qr: 'no-qr' })).toEqual(['Sin código'])
    expect(await names({ qr: 'active' })).toEqual(['Completa'])
    expect((await names({ qr: 'not-approved', status: 'approved' })).toSorted()).toEqual(['Cerrada'])
    expect((await list({ qr: 'not-approved' })).total).toBe(4)
    for (const { qr, name } of (await list()).items) expect((await names({ qr })).includes(name)).toBe(true)
  })

  it('counts a page as paused that is closed because the approval of its owner is withdrawn, as the palette does (decision 0063)', async () => {
    await oneOfEach()
    const other = await world.owner({ fullName: 'Otra' })
    const id = await world.establishment({ ownerId: other.userId, name: 'De otra', status: 'approved' })
    await world.rows('update establishments set is_active = false, owner_paused_at = $2 where id = $1', [
      id,
      world.clock.now(),
    ])
    expect(await list({ status: 'paused' })).toMatchObject({ items: [{ name: 'De otra' }], total: 1 })
    const found = async (text: string) => (await findStores(world.desk, text)).map(({ paused }) => paused)
    expect(await found('Completa')).toEqual([false])
    await world.withdrawApproval(owner.userId, 'El DNI está denunciado')
    const paused = ['Cerrada', 'Completa', 'De otra', 'Sin código', 'Sin dirección']
    expect((await names({ status: 'paused' })).toSorted()).toEqual(paused)
    expect(await found('Completa')).toEqual([true])
    expect(await found('Espera')).toEqual([false])
  })

  it('is searched by name, city and province without regard to case and accents, and by the digits of a CUIT (ESTA-005)', async () => {
    const cuit = freshCuit()
    await add({ name: 'Chipería Doña Tita', city: 'Paso de los Libres', province: 'Corrientes', cuit })
    await add({ name: 'Lubricentro 50%', city: 'Oberá', province: 'Misiones' })
    expect(await names({ search: 'dona tita' })).toEqual(['Chipería Doña Tita'])
    expect(await names({ search: 'LIBRES' })).toEqual(['Chipería Doña Tita'])
    expect(await names({ search: 'obera' })).toEqual(['Lubricentro 50%'])
    expect(await names({ search: 'corrientes' })).toEqual(['Chipería Doña Tita'])
    expect(await names({ search: '0%' })).toEqual(['Lubricentro 50%'])
    expect(await names({ search: '_' })).toEqual([])
    const written = `${cuit.slice(0, 2)}-${cuit.slice(2, 10)}-${cuit.slice(10)}`
    expect(await names({ search: written })).toEqual(['Chipería Doña Tita'])
    expect(await list({ search: cuit })).toMatchObject({ total: 1 })
    expect(await names({ search: cuit.slice(0, 10) })).toEqual([])
    expect(await names({ search: 'corrientes', status: 'approved' })).toEqual([])
  })
})

describe('the figures', () => {
  it('count the establishments of each QR badge, sum the visits, and name the one that waits longest (ESTA-008)', async () => {
    await oneOfEach()
    const since = world.clock.now().toISOString()
    world.clock.advance(60_000)
    await add()
    expect(await readFigures(world.test.db)).toEqual({
      byQr: { 'not-approved': 4, 'no-url': 1, 'no-qr': 1, active: 1 },
      total: 7,
      pageVisits: 1_287,
      waiting: 2,
      waitingSince: since,
    })
  })

  it('count no page among those with an active code whose owner has a withdrawn identity, and neither does the filter (ESTA-007, ESTA-008, decision 0063)', async () => {
    await oneOfEach()
    const other = await world.owner({ fullName: 'Otra' })
    await world.establishment({
      ownerId: other.userId,
      name: 'De otra',
      status: 'approved',
      storeId: 'AAAA9',
      customUrl: '/loja/AAAA9',
      qrCodeGeneratedAt: world.clock.now(),
    })
    await world.withdrawApproval(owner.userId, 'El DNI está denunciado')
    expect((await readFigures(world.test.db)).byQr).toEqual({
      'not-approved': 6,
      'no-url': 0,
      'no-qr': 0,
      active: 1,
    })
    expect(await names({ qr: 'active' })).toEqual(['De otra'])
    const { items } = await list({ qr: 'not-approved' })
    expect(items.map(({ qr }) => qr)).toEqual(Array(6).fill('not-approved'))
  })

  it('are zero without establishments', async () => {
    expect(await readFigures(world.test.db)).toMatchObject({ total: 0, pageVisits: 0, waitingSince: null })
  })
})

it('lists the active ones by name, with id and store id (SHOP-017)', async () => {
  await oneOfEach()
  const { establishments } = await readActiveEstablishments(world.test.db)
  expect(establishments).toMatchObject([
    { name: 'Completa', storeId: 'AAAA3' },
    { name: 'Sin código', storeId: 'AAAA2' },
    { name: 'Sin dirección', storeId: null },
  ])
})
