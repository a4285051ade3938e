import { expect, it } from 'vitest'
import { emptySiteData, keepIfEqual } from './site-data.ts'

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

it('returns the same object if an answer changes nothing, so that nothing renders again', () => {
  const before = dataWith('270.00')
  expect(keepIfEqual(before, dataWith('270.00'))).toBe(before)
  expect(keepIfEqual(before, dataWith('271.00'))).toEqual(dataWith('271.00'))
})
