import { describe, expect, it } from 'vitest'
import { parseRate } from '@puente/domain/rate'
import { pairOf, payCurrencies, rateLine, resultOf, sendState, showResult } from './calculator.rules.ts'

function rate(text: string) {
  const parsed = parseRate(text)
  if (parsed === null) throw new Error(text)
  return parsed
}

describe('the result', () => {
  it('is cents / 100 x rate for pesos and cents / 100 / rate for USDT, exact and half up (PUB-022, PUB-021)', () => {
    expect(payCurrencies.map((currency) => pairOf[currency])).toEqual(['BRL_ARS', 'USDT_BRL'])
    const of = (amountCents: bigint, currency: 'ARS' | 'USDT', text: string) =>
      resultOf({ amountCents, currency, rate: text })
    expect(of(12_345n, 'ARS', '270.00')).toEqual({ minor: 3_333_150n, currency: 'ARS' })
    // 0,05 x 0,1 = 0,005: half up to the centavo.
    expect(of(5n, 'ARS', '0.1')).toEqual({ minor: 1n, currency: 'ARS' })
    // 500 / 5,5 = 90,909...: two decimals of USDT, held as millionths.
    expect(of(50_000n, 'USDT', '5.50')).toEqual({ minor: 90_910_000n, currency: 'USDT' })
    // The largest amount that the field takes stays exact.
    expect(of(99_999_999_999n, 'ARS', '9999.99')).toEqual({ minor: 999_998_999_990_000n, currency: 'ARS' })
  })

  it('is shown with no decimals in pesos and two in USDT (PUB-025)', () => {
    expect(showResult({ minor: 13_500_050n, currency: 'ARS' })).toBe('$\u00a0135.001')
    expect(showResult({ minor: 90_910_000n, currency: 'USDT' })).toBe('90,91\u00a0USDT')
  })

  it('is absent without a rate, and 0 without an amount', () => {
    expect(resultOf({ amountCents: 100n, currency: 'ARS', rate: null })).toBeNull()
    expect(resultOf({ amountCents: null, currency: 'USDT', rate: '5.5' })?.minor).toBe(0n)
  })
})

it('writes the rate for each pair (PUB-024)', () => {
  expect(rateLine('ARS', rate('270'))).toBe('R$\u00a01,00 = $\u00a0270,00')
  expect(rateLine('USDT', rate('5.5'))).toBe('1\u00a0USDT = R$\u00a05,50')
})

it('does not send a result of 0, while calculating, or without a rate (PUB-026)', () => {
  const asked = { amountCents: 50_000n, currency: 'ARS', rate: '270' } as const
  const result = resultOf(asked)
  expect(sendState({ asked, calculating: false, result })).toBe('ready')
  expect(sendState({ asked, calculating: true, result })).toBe('calculating')
  expect(sendState({ asked: { ...asked, rate: null }, calculating: true, result })).toBe('connecting')
  const nothing = { ...asked, amountCents: null }
  expect(sendState({ asked: nothing, calculating: false, result: resultOf(nothing) })).toBe('nothing')
})
