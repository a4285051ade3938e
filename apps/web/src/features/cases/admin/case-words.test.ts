import type { Case } from '@puente/contract/cases'
import { brl } from '@puente/contract/protocol/wire'
import { expect, it } from 'vitest'
import { texts } from '../../../messages/pt/cases/admin.ts'
import { factLine, factTitle, whose } from './case-words.ts'

const short: Case = {
  kind: 'pix',
  subject: 'E18236120202611201640s0a1b2c3d4e',
  fact: 'short',
  amount: brl(145_000n),
  expected: brl(145_100n),
  provider: 'bcb',
  day: null,
  chargeId: null,
  payerName: 'Letícia Bittencourt',
  merchantName: 'Yerbatera Oberá',
  since: '2026-11-20T16:47:51.000Z',
  isAsked: false,
  owner: null,
}
const plain = (text: string): string => text.replaceAll('\u00a0', ' ')

it('says what is wrong in money (ruling 25)', () => {
  expect(plain(factLine(short, texts))).toBe('Chegou R$ 1.450,00 por uma cobrança de R$ 1.451,00')
  expect(plain(factTitle(short, texts))).toBe('Chegou R$ 1,00 a menos')
  const over = { ...short, fact: 'over', amount: brl(150_000n) } as const
  expect(plain(factTitle(over, texts))).toBe('Chegou R$ 49,00 a mais')
  expect(factTitle({ ...short, fact: 'unknown-txid', expected: null }, texts)).toBe('Pix sem cobrança nossa')
})

it('names the people, or the provider and the day', () => {
  expect(whose(short)).toBe('Letícia Bittencourt, Yerbatera Oberá')
  expect(whose({ ...short, payerName: null, merchantName: null, day: '2026-11-19' })).toBe('bcb, 19/11/2026')
})
