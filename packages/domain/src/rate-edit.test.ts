import { describe, expect, it } from 'vitest'
import { rateVariation, readTypedRate } from './rate-edit.ts'
import { parseRate, type Rate } from './rate.ts'

const rate = (text: string): Rate => {
  const read = parseRate(text)
  if (read === null) throw new Error(`${text} is no rate`)
  return read
}

describe('readTypedRate', () => {
  it.each([
    ['280', '280'],
    ['280.5', '280.5'],
    [' 280,25 ', '280.25'],
    ['+007', '7'],
    ['1', '1'],
    ['9999.99', '9999.99'],
    ['270.12345678', '270.12345678'],
  ])('reads %j as %s', (text, expected) => {
    expect(readTypedRate(text, 'BRL_ARS')).toEqual({ ok: true, rate: rate(expected) })
  })

  it.each(['', 'abc', '1e3', 'NaN', 'Infinity', '1.000,50', '1 000', '280.123456789', '.', '12.'])(
    'rejects %j as not a number (DASH-021, DASH-025)',
    (text) => {
      expect(readTypedRate(text, 'ARS_BRL')).toEqual({ ok: false, fault: 'not-a-number' })
    },
  )

  it.each(['0', '0.00', '+0', '-1', '-0', '-9999999999999'])(
    'refuses %j as not positive (RATE-009, RATE-027, DASH-025)',
    (text) => {
      expect(readTypedRate(text, 'BRL_ARS')).toEqual({ ok: false, fault: 'not-positive' })
    },
  )

  it('keeps the manual and the calculator rate within 1 and 9999.99, and USDT within 99.99 (RATE-027, DASH-025)', () => {
    for (const which of ['ARS_BRL', 'BRL_ARS'] as const) {
      expect(readTypedRate('9999.99', which).ok).toBe(true)
      for (const text of ['0.99', '0.00000001', '9999.99000001', '10000', '12345678901234567890']) {
        expect(readTypedRate(text, which)).toEqual({ ok: false, fault: 'out-of-range' })
      }
    }
    expect(readTypedRate('99.99', 'USDT_BRL').ok).toBe(true)
    expect(readTypedRate('100', 'USDT_BRL')).toEqual({ ok: false, fault: 'out-of-range' })
  })
})

it.each([
  ['300', '300', '0', false],
  ['300', '360', '20', false],
  ['300', '360.01', '20', true],
  ['300', '240', '20', false],
  ['300', '239.99', '20', true],
  ['270', '360', '33.33', true],
  ['5.5', '11', '100', true],
  ['300', '301.5', '0.5', false],
])('from %s to %s is a variation of %s % that asks: %s (DASH-026)', (from, to, percent, asks) => {
  expect(rateVariation(rate(from), rate(to))).toEqual({ percent, needsConfirmation: asks })
})
