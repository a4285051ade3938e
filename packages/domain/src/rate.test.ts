import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  customerRate,
  divideRates,
  parsePercent,
  parseRate,
  percentToText,
  rateFromScaled,
  rateToText,
} from './rate.ts'

const rate = (text: string) => {
  const parsed = parseRate(text)
  if (parsed === null) throw new Error(`not a rate: ${text}`)
  return parsed
}
const percent = (text: string) => {
  const parsed = parsePercent(text)
  if (parsed === null) throw new Error(`not a percentage: ${text}`)
  return parsed
}

describe('a rate', () => {
  it.each([
    ['270', 27_000_000_000n, '270.00'],
    ['270.00000000', 27_000_000_000n, '270.00'],
    ['5.4321', 543_210_000n, '5.4321'],
    ['0.00000001', 1n, '0.00000001'],
    ['9999999999.99999999', 10n ** 18n - 1n, '9999999999.99999999'],
  ])('reads %s', (text, scaled, canonical) => {
    expect(parseRate(text)).toBe(scaled)
    expect(rateToText(rate(text))).toBe(canonical)
  })

  it.each(['', '0', '0.00', '-1', '+1', '1,5', '1.', '.5', '1.123456789', '1e3', ' 1', '12345678901', 'NaN'])(
    'refuses %j',
    (text) => {
      expect(parseRate(text)).toBeNull()
    },
  )

  it('comes back unchanged from its text', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 18n - 1n }), (scaled) => {
        const value = rateFromScaled(scaled)
        expect(value !== null && parseRate(rateToText(value))).toBe(scaled)
      }),
    )
  })
})

describe('the market rate', () => {
  it('is USDT/ARS divided by USDT/BRL, in pesos per real (RATE-002)', () => {
    expect(divideRates(rate('1512.50'), rate('5.50'))).toBe(rate('275'))
    expect(divideRates(rate('1500'), rate('5.4321'))).toBe(rate('276.13630088'))
  })

  it('rounds half up at 8 decimals', () => {
    expect(divideRates(rate('0.00000001'), rate('2'))).toBe(1n)
    expect(divideRates(rate('2'), rate('3'))).toBe(66_666_667n)
  })

  it('is null when it rounds to zero or overflows', () => {
    expect(divideRates(rate('0.00000001'), rate('2.00000001'))).toBeNull()
    expect(divideRates(rate('9999999999'), rate('0.5'))).toBeNull()
  })
})

describe('a percentage', () => {
  it.each([
    ['1', 10_000n],
    ['0', 0n],
    ['0.5', 5_000n],
    ['12.25', 122_500n],
    ['0.0001', 1n],
    ['100', 1_000_000n],
  ])('reads %s as shown', (text, scaled) => {
    expect(parsePercent(text)).toBe(scaled)
    expect(percentToText(percent(text))).toBe(text)
  })

  it.each(['', '-1', '100.0001', '101', '1,5', '1%', '0.00001', '1e1'])('refuses %j', (text) => {
    expect(parsePercent(text)).toBeNull()
  })
})

describe("the customer's rate", () => {
  it('is the base rate less the spread (RATE-007)', () => {
    expect(customerRate(rate('275'), percent('1'))).toBe(rate('272.25'))
    expect(customerRate(rate('275'), percent('0'))).toBe(rate('275'))
    expect(customerRate(rate('276.13630087'), percent('1.5'))).toBe(rate('271.99425636'))
  })

  it('does not exist at a spread of 100 %', () => {
    expect(customerRate(rate('275'), percent('100'))).toBeNull()
  })
})
