import { DomainError } from '@puente/contract/problems'
import { expect, it } from 'vitest'
import { dataOfPages } from './compose-public-face.ts'

const caller = { address: '192.0.2.7' }
const receiptPath = '/comprobante/$code'

function pages({ hit = async () => {} }: { hit?: (...args: unknown[]) => Promise<void> } = {}) {
  const asked: unknown[] = []
  const source = dataOfPages({
    publicSettings: async () => ({ brand: 'Puente' }),
    allFacts: async () => ({ everything: true }),
    limiter: {
      hit: (limitClass, rules, who) => hit(limitClass, rules.length, who),
      hitHere: () => {},
      sweep: async () => {},
    },
    receipts: {
      database: {
        async statement(_name, _text, values) {
          asked.push(values)
          return []
        },
      },
      clock: { now: () => new Date(0) },
      isSimulatedProvider: () => false,
    },
  })
  return { asked, source }
}

it('gives a page for visitors all facts, to be kept', async () => {
  const { asked, source } = pages()
  expect(await source.read('/', {}, caller)).toEqual({
    facts: { everything: true },
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

it('counts a receipt with the reads of its endpoint, and asks nothing for who asks too often', async () => {
  const hits: unknown[] = []
  const { asked, source } = pages({
    async hit(...args) {
      hits.push(args)
      throw new DomainError('rate-limit.exceeded', { retryAfterSeconds: 30 })
    },
  })
  const refused = source.read(receiptPath, { code: '7HK2QWERTY23456789AB' }, caller)
  await expect(refused).rejects.toMatchObject({ code: 'rate-limit.exceeded' })
  expect(hits).toEqual([['public-read', 1, { address: '192.0.2.7', userId: null }]])
  expect(asked).toEqual([])
})
