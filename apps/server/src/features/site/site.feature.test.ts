import { DomainError } from '@puente/contract/protocol/problems'
import { expect, it } from 'vitest'
import { payPageAtAddress } from '../charge-page/pay-page.ts'
import { receiptAtAddress } from '../charge-page/public-receipt.ts'
import { siteFeature } from './site.feature.ts'

const caller = { address: '192.0.2.7' }
const receiptPath = '/comprobante/$code'
const facts = {
  settings: { brand: 'Puente' },
  orderRate: { rate: '270.00' },
  calculatorRates: { BRL_ARS: { pair: 'BRL_ARS' }, USDT_BRL: { pair: 'USDT_BRL' } },
}

function pages({ hit = async () => {} }: { hit?: (...args: unknown[]) => Promise<void> } = {}) {
  const asked: unknown[] = []
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
    hitHere: () => {},
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
    },
  )
  return { asked, source: api.dataOfPages }
}

it('gives a page for visitors all facts, cacheable', async () => {
  const { asked, source } = pages()
  expect(await source.read('/', {}, caller)).toEqual({
    facts,
    own: null,
    isPrivate: false,
  })
  expect(asked).toEqual([])
})

it('reads a receipt for the caller alone, however its code is written, with no rates beside it', async () => {
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

it('reads the charge of a payer for the caller alone', async () => {
  const { asked, source } = pages()
  const read = (transactionId: string) => source.read('/pagar/$transactionId', { transactionId }, caller)
  const known = '0193D2A0000070008000000000000001'
  expect(await read(known)).toMatchObject({ own: 'not-found', isPrivate: true, facts: { orderRate: null } })
  expect(asked).toEqual([[known.toLowerCase()]])
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
