import { parseLocalDay } from '@puente/domain/local-day'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addEstablishment, type StoredEstablishment } from '../../../../test/factories/establishments.ts'
import {
  type EstablishmentWorld,
  createEstablishmentWorld,
} from '../../../../test/factories/establishment-world.ts'
import { createLogger } from '../../../platform/log/logger.ts'
import type { SignedIn } from '../../identity/public.ts'
import { createStoreMemory } from './store-memory.ts'
import { createVisitCounter } from './visit-counter.ts'
import { forgetVisitorsBefore } from './visit-repository.ts'

let world: EstablishmentWorld
let ownerId: string
let now: Date
const clock = { now: () => now }
beforeAll(async () => {
  world = await createEstablishmentWorld()
})
beforeEach(async () => {
  await world.reset()
  ownerId = (await world.person()).userId
  now = new Date('2026-11-20T15:00:00Z')
})
afterAll(() => world.close())

const phone = 'Mozilla/5.0 (Linux; Android 15) Chrome/141.0.0.0 Mobile Safari/537.36'
const open = (of: Partial<StoredEstablishment> = {}) =>
  addEstablishment(world.people, world.test, { ownerId, status: 'approved', storeId: 'A7K2M', ...of })

function counter(signedIn: SignedIn = async () => null) {
  const { database } = world.deps
  return createVisitCounter({
    database,
    clock,
    keyedHash: world.people.keyedHash,
    log: createLogger('silent'),
    signedIn,
  })
}
const visit = (address: string, agent = phone) => ({ address, headers: { 'user-agent': agent } })

async function counted(id: string) {
  const days = await world.rows(
    "select to_char(day, 'YYYY-MM-DD') as day, visits from establishment_visits where establishment_id = $1 order by day",
    [id],
  )
  const [store] = await world.rows('select page_visits::int as total from establishments where id = $1', [id])
  return { days: days.map(({ day, visits }) => [day, visits]), total: store?.['total'] }
}

describe('visits of a store page', () => {
  it('count each visitor once in a day of Buenos Aires, and the total is the sum of the days (SHOP-016)', async () => {
    const id = await open()
    const visits = counter()
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.1']) visits.note(id, visit(address))
    visits.note(id, visit('192.0.2.1', phone.replace('15', '14')))
    await visits.allCounted()
    expect(await counted(id)).toEqual({ days: [['2026-11-20', 3]], total: 3 })

    // 02:59 in UTC is still the same day there.
    now = new Date('2026-11-21T02:59:00Z')
    visits.note(id, visit('192.0.2.1'))
    await visits.allCounted()
    expect((await counted(id)).total).toBe(3)
    now = new Date('2026-11-21T03:00:00Z')
    visits.note(id, visit('192.0.2.1'))
    await visits.allCounted()
    expect(await counted(id)).toEqual({
      days: [
        ['2026-11-20', 3],
        ['2026-11-21', 1],
      ],
      total: 4,
    })
  })

  it('count at most ten browsers of one address and day (SHOP-016)', async () => {
    const id = await open()
    const other = await open({ storeId: 'B7K2M' })
    const visits = counter()
    const nameMany = (address: string) => {
      for (let nth = 0; nth < 12; nth += 1) visits.note(id, visit(address, `${phone} Build/${nth}`))
    }
    nameMany('192.0.2.1')
    await visits.allCounted()
    expect((await counted(id)).total).toBe(10)
    visits.note(id, visit('192.0.2.2'))
    visits.note(other, visit('192.0.2.1'))
    await visits.allCounted()
    expect([(await counted(id)).total, (await counted(other)).total]).toEqual([11, 1])
    now = new Date('2026-11-21T15:00:00Z')
    nameMany('192.0.2.1')
    await visits.allCounted()
    expect((await counted(id)).total).toBe(21)
  })

  it('count a network of IPv6 as one address, as the limits do (SHOP-016)', async () => {
    const id = await open()
    const visits = counter()
    for (const address of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1'])
      visits.note(id, visit(address))
    await visits.allCounted()
    expect((await counted(id)).total).toBe(2)
  })

  it('count a visitor once among all processes, whose visits come at the same time', async () => {
    const id = await open()
    const processes = Array.from({ length: 8 }, () => counter())
    for (const process of processes)
      for (let host = 1; host <= 5; host++) process.note(id, visit(`192.0.2.${host}`))
    await Promise.all(processes.map((process) => process.allCounted()))
    expect(await counted(id)).toEqual({ days: [['2026-11-20', 5]], total: 5 })
  })

  it('do not count the owner, admins and programs, but count anybody else who is signed in (SHOP-016)', async () => {
    const id = await open()
    const other = (await world.person()).userId
    const people: Readonly<Record<string, { userId: string; role: 'user' | 'admin' }>> = {
      'sid=owner': { userId: ownerId, role: 'user' },
      'sid=admin': { userId: other, role: 'admin' },
      'sid=other': { userId: other, role: 'user' },
    }
    const visits = counter(async (cookies) => people[cookies] ?? null)
    for (const [nth, cookie] of Object.keys(people).entries())
      visits.note(id, { address: `192.0.2.${nth}`, headers: { 'user-agent': phone, cookie } })
    visits.note(id, visit('192.0.2.9', 'Mozilla/5.0 (compatible; Googlebot/2.1)'))
    await visits.allCounted()
    expect((await counted(id)).total).toBe(1)
  })

  it('count a customer who has the same address and browser as the owner or an admin who looked before (SHOP-016)', async () => {
    const people = {
      owner: { userId: ownerId, role: 'user' },
      admin: { userId: ownerId, role: 'admin' },
    } as const
    for (const [who, person] of Object.entries(people)) {
      const id = await open({ storeId: who.toUpperCase() })
      let signedIn: (typeof people)['owner' | 'admin'] | null = person
      const visits = counter(async () => signedIn)
      visits.note(id, visit('192.0.2.1'))
      await visits.allCounted()
      expect((await counted(id)).total, who).toBe(0)
      signedIn = null
      visits.note(id, visit('192.0.2.1'))
      await visits.allCounted()
      expect((await counted(id)).total, who).toBe(1)
    }
  })

  it('use one statement for a visitor who reloads', async () => {
    const id = await open()
    let asked = 0
    const visits = counter(async () => {
      asked += 1
      return null
    })
    for (let load = 0; load < 3; load += 1) {
      visits.note(id, visit('192.0.2.1'))
      await visits.allCounted()
    }
    expect(asked).toBe(1)
  })

  it('count for a store without an owner, from strangers and from people who are signed in (SHOP-016)', async () => {
    const id = await open()
    await world.rows('update establishments set owner_id = null where id = $1', [id])
    const visits = counter(async (cookies) => (cookies === '' ? null : { userId: ownerId, role: 'user' }))
    visits.note(id, visit('192.0.2.1'))
    visits.note(id, { address: '192.0.2.2', headers: { 'user-agent': phone, cookie: 'sid=owner' } })
    await visits.allCounted()
    expect((await counted(id)).total).toBe(2)
  })

  it('store no address, and the hashes of visitors only until the day is over', async () => {
    const id = await open()
    const visits = counter()
    visits.note(id, visit('192.0.2.77'))
    await visits.allCounted()
    const [row] = await world.rows('select visitor_hash from establishment_visitors')
    expect(row?.['visitor_hash']).toHaveLength(32)
    const today = parseLocalDay('2026-11-20')
    const tomorrow = parseLocalDay('2026-11-21')
    if (today === null || tomorrow === null) throw new Error('no such day')
    await forgetVisitorsBefore(world.deps.database, today)
    expect(await world.rows('select 1 from establishment_visitors')).toHaveLength(1)
    await forgetVisitorsBefore(world.deps.database, tomorrow)
    expect(await world.rows('select 1 from establishment_visitors')).toEqual([])
    expect((await counted(id)).total).toBe(1)
  })

  it('that could not be counted are counted at the next visit', async () => {
    const id = await open()
    let fails = true
    const visits = counter(async () => {
      if (fails) throw new Error('no connection')
      return null
    })
    visits.note(id, visit('192.0.2.1'))
    await visits.allCounted()
    fails = false
    visits.note(id, visit('192.0.2.1'))
    await visits.allCounted()
    expect((await counted(id)).total).toBe(1)
  })
})

describe('the stores that anybody sees', () => {
  const memory = () => createStoreMemory({ database: world.deps.database, clock })

  it('are approved and active; every other one is answered like one that does not exist (SHOP-004)', async () => {
    await open({ storeId: 'OPEN2', slug: 'parador' })
    await open({ storeId: 'PAUSE', isActive: false })
    await open({ storeId: 'WAIT2', status: 'pending' })
    await open({ storeId: 'REJEC', status: 'rejected' })
    const stores = memory()
    for (const id of ['OPEN2', 'open2']) expect(await stores.at(id)).toMatchObject({ storeId: 'OPEN2' })
    for (const id of [
      'PAUSE',
      'WAIT2',
      'REJEC',
      'ZZZZZ',
      '',
      'OPEN22',
      'OPEN\n',
      "' or 1=1",
      '%',
      'OPÉN2',
      'ＯＰＥＮ２',
    ])
      expect(await stores.at(id), id).toBeNull()
  })

  it('show what the page shows, and nothing of their owner (SHOP-007)', async () => {
    await open({ slug: 'parador-cataratas' })
    const store = await memory().at('A7K2M')
    expect(Object.keys(store ?? {}).toSorted()).toEqual([
      'address',
      'category',
      'city',
      'description',
      'googleMapsUrl',
      'id',
      'name',
      'operatingHours',
      'phone',
      'products',
      'profileImageUrl',
      'province',
      'services',
      'slug',
      'smallImageUrl',
      'storeId',
      'whatsapp',
    ])
  })

  it('are found by an id that looks the same on a poster, unless two do', async () => {
    await open({ storeId: 'A0B1C' })
    const stores = memory()
    for (const typed of ['AOB1C', 'A0BIC', 'aobic'])
      expect(await stores.at(typed)).toMatchObject({ storeId: 'A0B1C' })
    await open({ storeId: 'AOB1C' })
    stores.forget()
    expect(await stores.at('AOB1C')).toMatchObject({ storeId: 'AOB1C' })
    expect(await stores.at('A0BIC')).toBeNull()
  })

  it('come from memory until an event or two seconds end it', async () => {
    const id = await open()
    const stores = memory()
    const rename = (name: string) =>
      world.rows('update establishments set name = $2 where id = $1', [id, name])
    const name = async () => (await stores.at('A7K2M'))?.name
    expect(await name()).toBe('Parador Cataratas')
    await rename('Parador Iguazú')
    expect(await name()).toBe('Parador Cataratas')
    stores.forget()
    expect(await name()).toBe('Parador Iguazú')
    await rename('Parador Wanda')
    now = new Date(now.getTime() + 2_000)
    expect(await name()).toBe('Parador Wanda')
  })
})
