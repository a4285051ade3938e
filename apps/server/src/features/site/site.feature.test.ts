import type { PublicStore } from '@puente/contract/establishments/store'
import { DomainError } from '@puente/contract/protocol/problems'
import { expect, it } from 'vitest'
import { payPageAtAddress } from '../charge-page/pay-page.ts'
import { receiptAtAddress } from '../charge-page/public-receipt.ts'
import { formAtAddress } from '../orders/payer-requests/payer-request-reads.ts'
import { siteFeature } from './site.feature.ts'

const caller = { address: '192.0.2.7' }
const receiptPath = '/comprobante/$code'
const facts = {
  settings: { brand: 'Puente' },
  orderRate: { rate: '270.00' },
  calculatorRates: { BRL_ARS: { pair: 'BRL_ARS' }, USDT_BRL: { pair: 'USDT_BRL' } },
}

const store: PublicStore = {
  id: '0193d2a0-0000-7000-8000-000000000001',
  storeId: 'A7K2M',
  slug: 'bar-nandu',
  name: 'Bar Ñandú',
  category: 'restaurante',
  description: null,
  address: 'Ruta 12 km 5',
  city: 'Puerto Iguazú',
  province: 'Misiones',
  phone: null,
  whatsapp: null,
  googleMapsUrl: null,
  operatingHours: null,
  services: [],
  products: [],
  profileImageUrl: null,
  smallImageUrl: null,
}

function pages({
  hit = async () => {},
  hitHere = () => {},
}: {
  hit?: (...args: unknown[]) => Promise<void>
  hitHere?: () => void
} = {}) {
  const asked: unknown[] = []
  const visits: unknown[] = []
  const storesAsked: string[] = []
  const receipts = {
    database: {
      async statement(_name: string, _text: string, values: readonly unknown[]) {
        asked.push(values)
        return []
      },
    },
    clock: { now: () => new Date(0) },
    isSimulatedProvider: () => false,
  }
  const limiter = {
    hit: (limitClass: string, rules: readonly unknown[], who: object) => hit(limitClass, rules.length, who),
    hitHere,
    sweep: async () => {},
  }
  const { api } = siteFeature(
    { limiter },
    {
      publicSettings: async () => facts.settings,
      orderRateNow: async () => facts.orderRate,
      calculatorRates: { newest: async (pair) => ({ pair }) },
      receiptAtAddress: (code) => receiptAtAddress(receipts, code),
      payPageAtAddress: (transactionId) => payPageAtAddress(receipts, transactionId),
      payerFormAtAddress: (token) => formAtAddress(receipts, token),
      async storeAtAddress(storeId) {
        storesAsked.push(storeId)
        return /^a7k[2z]m$/i.test(storeId) ? store : null
      },
      noteStoreVisit: (...visit) => visits.push(visit),
    },
  )
  return { asked, storesAsked, visits, source: api.dataOfPages }
}

it('returns all facts of a page for visitors, cacheable', async () => {
  const { asked, source } = pages()
  expect(await source.read('/', {}, caller)).toEqual({
    facts,
    own: null,
    isPrivate: false,
  })
  expect(asked).toEqual([])
})

it('reads a receipt only for the caller, in any spelling of its code, without rates', async () => {
  const { asked, source } = pages()
  const read = (code: string) => source.read(receiptPath, { code }, caller)
  expect(await read('7hk2-qwer-ty23-4567-89ab')).toMatchObject({
    facts: { settings: { brand: 'Puente' }, orderRate: null },
    own: 'not-found',
    isPrivate: true,
  })
  expect(asked).toEqual([['7HK2QWERTY23456789AB']])
  expect(await read('nothing')).toMatchObject({ own: 'not-found', isPrivate: true })
  expect(asked).toHaveLength(1)
})

it('reads the charge of a payer only for the caller', async () => {
  const { asked, source } = pages()
  const read = (transactionId: string) => source.read('/pagar/$transactionId', { transactionId }, caller)
  const known = '0193D2A0000070008000000000000001'
  expect(await read(known)).toMatchObject({ own: 'not-found', isPrivate: true, facts: { orderRate: null } })
  expect(asked).toEqual([[known.toLowerCase()]])
  expect(await read("x' or 1=1")).toMatchObject({ own: 'not-found' })
  expect(asked).toHaveLength(1)
})

it('reads the form of a payer only for the caller, and does not read for a text that cannot be a token', async () => {
  const { asked, source } = pages()
  const read = (token: string) => source.read('/pagar/dados/$token', { token }, caller)
  expect(await read('A'.repeat(43))).toMatchObject({
    own: 'not-found',
    isPrivate: true,
    facts: { orderRate: null },
  })
  expect(asked).toHaveLength(1)
  expect(await read("x' or 1=1")).toMatchObject({ own: 'not-found' })
  expect(asked).toHaveLength(1)
})

it('counts a receipt with the reads of its endpoint, and reads nothing for a caller over the limit', async () => {
  const hits: unknown[] = []
  const { asked, source } = pages({
    async hit(...args) {
      hits.push(args)
      throw new DomainError('rate-limit.exceeded', { retryAfterSeconds: 30 })
    },
  })
  const refused = source.read(receiptPath, { code: '7HK2QWERTY23456789AB' }, caller)
  await expect(refused).rejects.toMatchObject({ code: 'rate-limit.exceeded' })
  expect(hits).toEqual([['public-read', 1, { address: '192.0.2.7', userId: null, sessionId: null }]])
  expect(asked).toEqual([])
})

it('returns the page of a store with all facts, cacheable, and counts its visit once it was sent (SHOP-001)', async () => {
  const { visits, source } = pages()
  const data = await source.read('/loja/$storeId/$slug', { storeId: 'A7K2M', slug: 'bar-nandu' }, caller)
  expect(data).toMatchObject({ facts, own: { page: '/loja/$storeId/$slug', store }, isPrivate: false })
  expect(visits).toEqual([])
  const visit = { address: '192.0.2.7', headers: {} }
  if (!('movedTo' in data)) data.onSent?.(visit)
  expect(visits).toEqual([[store.id, visit]])
})

it.each([
  [{ storeId: 'A7K2M' }],
  [{ storeId: 'a7k2m', slug: 'bar-nandu' }],
  [{ storeId: 'A7KZM', slug: 'bar-nandu' }],
  [{ storeId: 'A7K2M', slug: 'Bar-Nandu' }],
  [{ storeId: 'A7K2M', slug: '//evil.example' }],
])('redirects %j to the one address of the store (SHOP-002, SHOP-003)', async (params) => {
  const { source } = pages()
  const path = 'slug' in params ? '/loja/$storeId/$slug' : '/loja/$storeId'
  expect(await source.read(path, params, caller)).toEqual({ movedTo: '/loja/A7K2M/bar-nandu' })
})

it('finds no store at an id that is not served, and renders that page once for all such ids (SHOP-005)', async () => {
  const { source } = pages()
  for (const [params, drawnWith] of [
    [{ storeId: 'ZZZZZ' }, { storeId: '00000' }],
    [{ storeId: 'QQQQQ' }, { storeId: '00000' }],
    [
      { storeId: 'A7K2M/x', slug: 'x' },
      { storeId: '-', slug: '-' },
    ],
  ] as const) {
    const path = 'slug' in params ? '/loja/$storeId/$slug' : '/loja/$storeId'
    expect(await source.read(path, params, caller)).toEqual({
      facts,
      own: 'not-found',
      isPrivate: false,
      drawnWith,
    })
  }
})

it('keeps the rendered page without an id, which is the same for everybody (SHOP-005)', async () => {
  const { source } = pages()
  expect(await source.read('/loja', {}, caller)).toEqual({ facts, own: 'not-found', isPrivate: false })
})

it('reads nothing for a caller of stores over the limit, also at invented ids', async () => {
  const { storesAsked, source } = pages({
    hitHere() {
      throw new DomainError('rate-limit.exceeded', { retryAfterSeconds: 30 })
    },
  })
  for (const storeId of ['A7K2M', 'ZZZZZ', 'x']) {
    const refused = source.read('/loja/$storeId', { storeId }, caller)
    await expect(refused).rejects.toMatchObject({ code: 'rate-limit.exceeded' })
  }
  expect(storesAsked).toEqual([])
})
