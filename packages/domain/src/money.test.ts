import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addMoney,
  CURRENCIES,
  compareMoney,
  decimalText,
  minorUnitDigits,
  money,
  moneyFromDecimalText,
  moneyFromWire,
  moneyToWire,
  negateMoney,
  subtractMoney,
} from './money.ts'

const amounts = fc
  .tuple(fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n }), fc.constantFrom(...CURRENCIES))
  .map(([minor, currency]) => money(minor, currency))

describe('arithmetic', () => {
  it('adds, subtracts, negates and compares whole minor units', () => {
    const requested = money(10_000n, 'BRL')
    const fee = money(100n, 'BRL')
    expect(addMoney(requested, fee)).toEqual(money(10_100n, 'BRL'))
    expect(subtractMoney(fee, requested)).toEqual(money(-9_900n, 'BRL'))
    expect(negateMoney(fee)).toEqual(money(-100n, 'BRL'))
    expect([compareMoney(fee, requested), compareMoney(fee, fee), compareMoney(requested, fee)]).toEqual([
      -1, 0, 1,
    ])
  })

  it('never mixes currencies', () => {
    const reais = money(100n, 'BRL')
    const pesos = money(100n, 'ARS')
    expect(() => addMoney(reais, pesos)).toThrow('BRL and ARS')
    expect(() => subtractMoney(reais, pesos)).toThrow('BRL and ARS')
    expect(() => compareMoney(reais, pesos)).toThrow('BRL and ARS')
  })

  it('stays exact where a binary float does not (SEC-005)', () => {
    const beyondFloat = money(9_007_199_254_740_993n, 'ARS')
    expect(decimalText(addMoney(beyondFloat, money(1n, 'ARS')))).toBe('90071992547409.94')
    expect(decimalText(addMoney(money(10n, 'BRL'), money(20n, 'BRL')))).toBe('0.30')
  })

  it('counts centavos for BRL and ARS, millionths for USDT', () => {
    expect(CURRENCIES.map(minorUnitDigits)).toEqual([2, 2, 6])
  })
})

describe('the wire', () => {
  it('carries integers as text', () => {
    expect(moneyToWire(money(-12_345n, 'BRL'))).toEqual({ amountMinor: '-12345', currency: 'BRL' })
  })

  it.each(['', '-', '1.5', '1e3', ' 1', '1 ', '+1', '0x10', '1'.repeat(19), '١٢'])(
    'refuses %j',
    (amountMinor) => {
      expect(moneyFromWire({ amountMinor, currency: 'BRL' })).toBeNull()
    },
  )

  it('refuses an unknown currency', () => {
    expect(moneyFromWire({ amountMinor: '1', currency: 'USD' })).toBeNull()
  })

  it('refuses to send more than 18 digits', () => {
    expect(() => moneyToWire(money(10n ** 18n, 'ARS'))).toThrow(RangeError)
    expect(() => moneyToWire(money(-(10n ** 18n), 'ARS'))).toThrow(RangeError)
  })

  it('reads every amount back unchanged', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(moneyFromWire(moneyToWire(amount))).toEqual(amount)
      }),
    )
  })
})

describe('decimal text', () => {
  it.each([
    [money(12_345n, 'BRL'), '123.45'],
    [money(5n, 'BRL'), '0.05'],
    [money(0n, 'ARS'), '0.00'],
    [money(-5n, 'ARS'), '-0.05'],
    [money(1_234_567n, 'USDT'), '1.234567'],
  ])('%o is %s', (amount, text) => {
    expect(decimalText(amount)).toBe(text)
  })

  it('reads a Pix amount', () => {
    expect(moneyFromDecimalText('123.45', 'BRL')).toEqual(money(12_345n, 'BRL'))
    expect(moneyFromDecimalText('9999999999.99', 'BRL')).toEqual(money(999_999_999_999n, 'BRL'))
  })

  it.each([
    '123',
    '123.4',
    '123.456',
    '123,45',
    '.45',
    '-1.00',
    '+1.00',
    '1e2.00',
    ' 1.00',
    '12345678901.00',
    '',
  ])('refuses %j as a Pix amount', (text) => {
    expect(moneyFromDecimalText(text, 'BRL')).toBeNull()
  })

  it('reads every amount of a provider back unchanged', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n - 1n }),
        fc.constantFrom(...CURRENCIES),
        (minor, currency) => {
          const amount = money(minor, currency)
          expect(moneyFromDecimalText(decimalText(amount), currency)).toEqual(amount)
        },
      ),
    )
  })
})
