import { approveEstablishment } from '@puente/contract/establishments/approval'
import { readStore } from '@puente/contract/establishments/store'
import { closeAccount } from '@puente/contract/privacy'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addEstablishment, type StoredEstablishment } from '../factories/establishments.ts'
import { testPassword } from '../factories/registrations.ts'
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

const add = (of: Partial<StoredEstablishment> = {}) =>
  addEstablishment(world.server.infrastructure, world.test, { ownerId: owner.userId, ...of })
const read = (storeId: string, browser = world.browser()) => browser.call(readStore, { params: { storeId } })

describe('the public read of a store', () => {
  it('needs no session, reads an id in any case, and shows nothing of the owner (SHOP-001, SHOP-002, SHOP-007)', async () => {
    const id = await add({ status: 'approved', storeId: 'APIA1', slug: 'parador', pageVisits: 7 })
    const store = await read('apia1')
    expect(store).toMatchObject({ id, storeId: 'APIA1', slug: 'parador', services: ['wifi'] })
    const text = JSON.stringify(store)
    for (const secret of [owner.userId, 'tienda@example.com', 'pageVisits', 'cuit', 'webhook'])
      expect(text).not.toContain(secret)
  })

  it('answers a pending, rejected or paused one exactly like an unknown one (SHOP-004, SHOP-005, ESTA-020)', async () => {
    await add({ storeId: 'APIW2' })
    await add({ storeId: 'APIR2', status: 'rejected' })
    await add({ storeId: 'APIP2', status: 'approved', isActive: false })
    const answers = await Promise.all(
      ['APIW2', 'APIR2', 'APIP2', 'APIX2'].map(async (storeId) => {
        const { status, text } = await world.browser().send('GET', `/api/v1/stores/${storeId}`)
        const { code, title } = JSON.parse(text)
        return [status, code, title]
      }),
    )
    for (const answer of answers)
      expect(answer).toEqual([404, 'store.not-found', 'Estabelecimento não encontrado ou não está ativo'])
  })

  it('refuses a text that cannot be an id with its own message (SHOP-005)', async () => {
    for (const storeId of ['AB', 'ABCDEF', 'AB-12', "' or 1=1--", '<b>', 'ＡＢＣＤＥ', 'ABC1\n', '%'])
      expect(await refusalOf(read(storeId)), storeId).toMatchObject({ status: 400, code: 'store.id-invalid' })
  })

  it('knows a store at once after its approval, and no longer once it is closed with the account', async () => {
    const other = await world.merchant()
    const id = await add({ ownerId: other.userId, name: 'Bar Nuevo', storeId: 'APIN3' })
    expect((await refusalOf(read('APIN3'))).code).toBe('store.not-found')
    await admin.call(approveEstablishment, { params: { id }, body: { version: 1 } })
    await expect.poll(async () => (await read('APIN3').catch(() => null))?.name).toBe('Bar Nuevo')
    const signedIn = world.browser()
    await signedIn.signIn(other.email)
    await signedIn.call(closeAccount, { body: { password: testPassword } })
    await expect.poll(async () => (await refusalOf(read('APIN3'))).code).toBe('store.not-found')
  })
})

describe('the page of a store over HTTP', () => {
  const phone = 'Mozilla/5.0 (Linux; Android 15) Chrome/141.0.0.0 Mobile Safari/537.36'
  const visits = async (id: string): Promise<number> => {
    const { rows } = await world.test.asOwner(
      'select page_visits::int as visits from establishments where id = $1',
      [id],
    )
    return rows[0].visits
  }
  const open = (path: string, browser = world.browser(), agent = phone) =>
    browser.send('GET', path, { headers: { 'user-agent': agent } })

  it('counts one visit of a visitor, and none of programs, of the owner or of an admin (SHOP-016)', async () => {
    const id = await add({ status: 'approved', storeId: 'VISI2', slug: 'bar' })
    const signedIn = world.browser()
    await signedIn.signIn(owner.email)
    const path = '/loja/VISI2/bar'
    expect((await open(path, signedIn, `${phone} Owner`)).status).toBe(200)
    expect((await open(path, admin, `${phone} Admin`)).status).toBe(200)
    expect((await open(path, world.browser(), 'WhatsApp/2.25')).status).toBe(200)
    for (let load = 0; load < 3; load++) await open(path)
    // Visits are counted one after the other, so this one comes last.
    await open(path, world.browser(), `${phone} Other`)
    await expect.poll(() => visits(id)).toBe(2)
    expect(await visits(id)).toBe(2)
  })

  it('redirects every other address of a store to the one of its code, and answers 404 without a store (SHOP-003)', async () => {
    await add({ status: 'approved', storeId: 'ADDR2', slug: 'bar-nandu' })
    for (const path of [
      '/loja/ADDR2',
      '/loja/addr2/bar-nandu',
      '/loja/ADDR2/otro',
      '/loja/ADDR2/%2F%2Fevil.example',
    ]) {
      const answer = await fetch(world.server.url + path, { redirect: 'manual' })
      expect([path, answer.status, answer.headers.get('location')]).toEqual([
        path,
        301,
        '/loja/ADDR2/bar-nandu',
      ])
    }
    const page = await open('/loja/ADDR2/bar-nandu')
    expect([page.status, page.headers.get('x-robots-tag')]).toEqual([200, null])
    for (const path of ['/loja', '/loja/XXXX9', '/loja/x', '/loja/%3Cscript%3E/x']) {
      const missing = await open(path)
      expect([path, missing.status, missing.headers.get('x-robots-tag')]).toEqual([path, 404, 'noindex'])
    }
  })
})
