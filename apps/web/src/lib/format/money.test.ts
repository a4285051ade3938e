import { expect, it } from 'vitest'
import { customerRateOf, showRate } from './money.ts'

it('shows a rate of zero if the spread leaves nothing, and does not throw (RATE-008)', () => {
  expect(showRate('0.00')).toBe('$\u00a00,00')
  expect(customerRateOf('0.00')).toBeNull()
  expect(showRate('1270.00')).toBe('$\u00a01.270,00')
})

it('throws for any other text that is not a rate', () => {
  expect(() => customerRateOf('x')).toThrow('unreadable rate')
})
