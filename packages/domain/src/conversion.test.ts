import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arsToBrl, brlToArs, brlToUsdt, percentOf, spreadAmount } from './conversion.ts'
import { money } from './money.ts'
import { parsePercent, parseRate, rateFromScaled } from './rate.ts'

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
const brl = (minor: bigint) => money(minor, 'BRL')
const ars = (minor: bigint) => money(minor, 'ARS')

describe('reais to pesos', () => {
  it.each([
    [10_000n, '272.25', 2_722_500n],
    [12_345n, '270', 3_333_150n],
    [1n, '0.5', 1n],
    [1n, '0.49999999', 0n],
    [3n, '272.255', 817n],
    [500_000n, '276.13630088', 138_068_150n],
  ])('%s centavos at %s give %s, half up to the centavo (ORD-018)', (cents, at, pesos) => {
    expect(brlToArs(brl(cents), rate(at))).toEqual(ars(pesos))
  })

  it('gives a reversal that is the exact mirror', () => {
    expect(brlToArs(brl(-1n), rate('0.5'))).toEqual(ars(-1n))
  })

  it('takes reais only', () => {
    expect(() => brlToArs(ars(1n), rate('1'))).toThrow('Expected BRL, got ARS')
  })
})

describe('pesos to reais', () => {
  it('rounds half up to the centavo', () => {
    expect(arsToBrl(ars(2_722_500n), rate('272.25'))).toEqual(brl(10_000n))
    expect(arsToBrl(ars(135n), rate('270'))).toEqual(brl(1n))
    expect(arsToBrl(ars(134n), rate('270'))).toEqual(brl(0n))
    expect(() => arsToBrl(brl(1n), rate('1'))).toThrow('Expected ARS, got BRL')
  })

  it('converts back to the same reais if a peso is worth at most a real', () => {
    const cents = fc.bigInt({ min: 0n, max: 99_999_999_999n })
    const scaled = fc.bigInt({ min: 10n ** 8n, max: 10n ** 12n })
    fc.assert(
      fc.property(cents, scaled, (minor, scaledRate) => {
        const at = rateFromScaled(scaledRate)
        expect(at !== null && arsToBrl(brlToArs(brl(minor), at), at)).toEqual(brl(minor))
      }),
    )
  })
})

describe('the calculator', () => {
  it('multiplies reais by the rate for pesos (PUB-022)', () => {
    expect(brlToArs(brl(12_345n), rate('270.55'))).toEqual(ars(3_339_940n))
  })

  it('divides reais by the rate for USDT, half up to two decimals (PUB-022)', () => {
    expect(brlToUsdt(brl(100_000n), rate('5.5'))).toEqual(money(181_820_000n, 'USDT'))
    expect(brlToUsdt(brl(1n), rate('2'))).toEqual(money(10_000n, 'USDT'))
    expect(() => brlToUsdt(ars(1n), rate('1'))).toThrow('Expected BRL, got ARS')
  })
})

describe('percentages of money', () => {
  it('round half up to the minor unit', () => {
    expect(spreadAmount(brl(10_000n), percent('1'))).toEqual(brl(100n))
    expect(spreadAmount(brl(50n), percent('1'))).toEqual(brl(1n))
    expect(spreadAmount(brl(49n), percent('1'))).toEqual(brl(0n))
    expect(percentOf(ars(-150n), percent('33.3333'))).toEqual(ars(-50n))
    expect(percentOf(ars(150n), percent('100'))).toEqual(ars(150n))
  })
})
