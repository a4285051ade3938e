import { expect, it } from 'vitest'
import { bareReceiptCode, groupedReceiptCode } from './receipt-code.ts'

const code = '7HK2QWERTY23456789AB'

it.each([
  code,
  ' 7hk2 qwer ty23 4567 89ab ',
  '7HK2-QWER-TY23-4567-89AB',
  'https://puente.example/comprobante/7hk2qwerty23456789ab',
])('reads %s', (typed) => {
  expect(bareReceiptCode(typed)).toBe(code)
})

it('shows a code as it is printed, also while it is typed', () => {
  expect(groupedReceiptCode('7HK2QWERTY23456789AB')).toBe('7HK2 QWER TY23 4567 89AB')
  expect(groupedReceiptCode('7HK2Q')).toBe('7HK2 Q')
  expect(groupedReceiptCode('7HK2')).toBe('7HK2')
})
