import { expect, it } from 'vitest'
import { emptySiteData, unlessSame } from './site-data.ts'

const rate = (text: string) => ({
  pair: 'BRL_ARS' as const,
  rate: text,
  isActive: true,
  createdAt: '2026-11-21T12:00:00.000Z',
  updatedAt: '2026-11-21T12:00:00.000Z',
})
const dataWith = (text: string) => ({
  ...emptySiteData(0, 'https://puente.example').facts,
  calculatorRates: { BRL_ARS: rate(text), USDT_BRL: null },
})

it('stays the same data where an answer says nothing new, and so nothing is drawn again', () => {
  const before = dataWith('270.00')
  expect(unlessSame(before, dataWith('270.00'))).toBe(before)
  expect(unlessSame(before, dataWith('271.00'))).toEqual(dataWith('271.00'))
})
