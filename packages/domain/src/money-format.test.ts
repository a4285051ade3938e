import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centsFromPaste } from './money-input.ts'
import { brlToArs } from './conversion.ts'
import { formatMoney, formatRate, formatRateOf, shownRateOf } from './money-format.ts'
import { money } from './money.ts'
import { parseRate, rateFromScaled } from './rate.ts'

const visible = (text: string) => text.replaceAll('\u00a0', '~')

describe('formatMoney', () => {
  it.each([
    [money(123_456n, 'BRL'), 'R$~1.234,56'],
    [money(123_456n, 'ARS'), '$~1.234,56'],
    [money(1_234_560_000n, 'USDT'), '1.234,56~USDT'],
    [money(5n, 'BRL'), 'R$~0,05'],
    [money(0n, 'ARS'), '$~0,00'],
    [money(-420_000n, 'ARS'), '-$~4.200,00'],
    [money(-150n, 'BRL'), '-R$~1,50'],
    [money(123_456_789_012_345_678n, 'ARS'), '$~1.234.567.890.123.456,78'],
  ])('%o reads %s (UI-014, ADM-028)', (amount, text) => {
    expect(visible(formatMoney(amount))).toBe(text)
  })

  it('shows ARS with 0 decimals, BRL and USDT with 2 in the calculator (PUB-025)', () => {
    expect(visible(formatMoney(money(420_049n, 'ARS'), { decimals: 0 }))).toBe('$~4.200')
    expect(visible(formatMoney(money(420_050n, 'ARS'), { decimals: 0 }))).toBe('$~4.201')
    expect(visible(formatMoney(money(12_345n, 'BRL'), { decimals: 2 }))).toBe('R$~123,45')
    expect(visible(formatMoney(money(1_005_000n, 'USDT'), { decimals: 2 }))).toBe('1,01~USDT')
  })

  it('puts the sign before the symbol, and none before a rounded zero', () => {
    expect(visible(formatMoney(money(-420_000n, 'ARS'), { decimals: 0 }))).toBe('-$~4.200')
    expect(visible(formatMoney(money(-49n, 'ARS'), { decimals: 0 }))).toBe('$~0')
  })

  it('shows all six decimals of USDT when asked, and never more than a currency has', () => {
    expect(visible(formatMoney(money(1_234_567n, 'USDT'), { decimals: 6 }))).toBe('1,234567~USDT')
    expect(() => formatMoney(money(1n, 'ARS'), { decimals: 3 })).toThrow(RangeError)
  })

  it('is read back as the same amount when pasted', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 99_999_999_999n }),
        fc.constantFrom('BRL', 'ARS'),
        (minor, currency) => {
          expect(centsFromPaste(formatMoney(money(minor, currency)))).toBe(minor)
        },
      ),
    )
  })

  it('groups as Intl does for es-AR and pt-BR where Intl is exact', () => {
    const pesos = new Intl.NumberFormat('es-AR', { style: 'currency', currency: 'ARS' })
    const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
    for (const cents of [0, 5, 100, 99_999, 100_000, 123_456_789]) {
      expect(formatMoney(money(BigInt(cents), 'ARS'))).toBe(pesos.format(cents / 100))
      expect(formatMoney(money(BigInt(cents), 'BRL'))).toBe(reais.format(cents / 100))
    }
  })
})

it('formats a rate with two decimals', () => {
  const texts = ['270', '1512.5', '272.255', '0.004'].map(parseRate).map((rate) => rate && formatRate(rate))
  expect(texts).toEqual(['270,00', '1.512,50', '272,26', '0,00'])
})

describe('formatRateOf', () => {
  const reais = (minor: bigint) => money(minor, 'BRL')
  const rateOf = (text: string) => parseRate(text) ?? expect.fail(text)

  it.each([
    ['270', 18_000n, '270,00'],
    ['267.0344', 18_000n, '267,0344'],
    ['267.03444444', 100n, '267,03'],
    ['267.03444444', 500_000n, '267,034444'],
    ['267.03444444', 10_000_000_000n, '267,03444444'],
  ])(
    'writes %s for %s centavos of a real as %s, which gives the same pesos (ruling 63)',
    (text, minor, shown) => {
      const rate = rateOf(text)
      expect(formatRateOf({ rate, reais: reais(minor), pesos: brlToArs(reais(minor), rate) })).toBe(shown)
    },
  )

  it('always reproduces the pesos, and does not with one decimal less, unless it has two (ruling 63)', () => {
    const rates = fc.bigInt({ min: 1_000_000_000n, max: 200_000_000_000n })
    fc.assert(
      fc.property(rates, fc.bigInt({ min: 100n, max: 500_000n }), (scaled, minor) => {
        const rate = rateFromScaled(scaled) ?? expect.fail(String(scaled))
        const pesos = brlToArs(reais(minor), rate)
        const shown = formatRateOf({ rate, reais: reais(minor), pesos })
        const readBack = (text: string) =>
          brlToArs(reais(minor), rateOf(text.replaceAll('.', '').replace(',', '.')))
        expect(readBack(shown)).toEqual(pesos)
        expect(brlToArs(reais(minor), shownRateOf({ rate, reais: reais(minor), pesos }))).toEqual(pesos)
        const decimals = shown.split(',')[1]?.length ?? 0
        if (decimals > 2) expect(readBack(formatRate(rate, decimals - 1))).not.toEqual(pesos)
      }),
    )
  })
})
