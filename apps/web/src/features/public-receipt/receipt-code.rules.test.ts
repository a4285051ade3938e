import { receiptCodeSchema } from '@puente/contract/charges'
import { expect, it } from 'vitest'
import { bareCode, codeFault, groupedCode } from './receipt-code.rules.ts'

const code = '7HK2QWERTY23456789AB'

it.each([
  code,
  ' 7hk2 qwer ty23 4567 89ab ',
  '7HK2-QWER-TY23-4567-89AB',
  'https://puente.example/comprobante/7hk2qwerty23456789ab',
])('reads %s', (typed) => {
  expect(bareCode(typed)).toBe(code)
  expect(codeFault(bareCode(typed))).toBeNull()
  expect(receiptCodeSchema.safeParse(bareCode(typed)).success).toBe(true)
})

it('shows a code as it is printed, also while it is typed', () => {
  expect(groupedCode(code)).toBe('7HK2 QWER TY23 4567 89AB')
  expect(groupedCode('7HK2Q')).toBe('7HK2 Q')
  expect(groupedCode('7HK2')).toBe('7HK2')
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
