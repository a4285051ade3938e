import { receiptCodeSchema } from '@puente/contract/charge-page/charge-page'
import { expect, it } from 'vitest'
import { codeFault } from './receipt-code.rules.ts'

const code = '7HK2QWERTY23456789AB'

it('accepts what the contract accepts', () => {
  expect(codeFault(code)).toBeNull()
  expect(receiptCodeSchema.safeParse(code).success).toBe(true)
})

it.each([
  ['', 'empty'],
  ['7HK2', 'length'],
  [`${code}A`, 'length'],
  ['7HK2QWERTY23456789A0', 'signs'],
  ['7HK2QWERTY23456789AO', 'signs'],
] as const)('refuses %j before the server is asked: %s', (bare, fault) => {
  expect(codeFault(bare)).toBe(fault)
})
