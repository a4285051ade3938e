import { expect, it } from 'vitest'
import { isBalanced, type JournalView, shortAccount, sideOf } from './ledger-sides.rules.ts'

const posting = (account: string, amountMinor: string, currency: 'BRL' | 'ARS' = 'BRL') =>
  ({ account, amount: { amountMinor, currency } }) as JournalView['postings'][number]

it('finds a journal in balance only if each currency adds up to zero', () => {
  const reais = [posting('psp:bcb', '100100'), posting('fx_brl', '-100000'), posting('fee_revenue', '-100')]
  const pesos = [posting('fx_ars', '266660', 'ARS'), posting('payable:x', '-266660', 'ARS')]
  expect(isBalanced({ postings: [...reais, ...pesos] })).toBe(true)
  expect(isBalanced({ postings: [...reais, posting('fx_ars', '1', 'ARS')] })).toBe(false)
  expect(isBalanced({ postings: [posting('psp:bcb', '5'), posting('payable:x', '-5', 'ARS')] })).toBe(false)
})

it('puts a debit and a credit into their columns without a sign', () => {
  expect(sideOf(posting('psp:bcb', '5'))).toEqual({
    side: 'debit',
    shown: { amountMinor: '5', currency: 'BRL' },
  })
  expect(sideOf(posting('fx_brl', '-5'))).toEqual({
    side: 'credit',
    shown: { amountMinor: '5', currency: 'BRL' },
  })
})

it('shortens only an account with a long id', () => {
  expect(shortAccount('payable:01936f00-0000-7000-8000-000000004f21')).toBe('payable:…4f21')
  expect([shortAccount('psp:fire_banking'), shortAccount('fx_brl')]).toEqual(['psp:fire_banking', 'fx_brl'])
})
