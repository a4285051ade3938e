import { expect, it } from 'vitest'
import { customerRateOf, showRate } from './money.ts'

it('shows a rate of which the spread leaves nothing as nothing, and fails no screen over it (RATE-008)', () => {
  expect(showRate('0.00')).toBe('$\u00a00,00')
  expect(customerRateOf('0.00')).toBeNull()
  expect(showRate('1270.00')).toBe('$\u00a01.270,00')
})

it('takes anything else that is no rate for a fault of ours', () => {
  expect(() => customerRateOf('x')).toThrow('unreadable rate')
})
