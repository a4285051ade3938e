import { describe, expect, it } from 'vitest'
import { centsFromPaste, centsFromTyping } from './money-input.ts'

describe('typing', () => {
  it.each([
    ['12345', 12_345n],
    ['R$ 123,45', 12_345n],
    ['R$ 1.234,567', 1_234_567n],
    ['0', 0n],
    ['0,05', 5n],
    ['a1b2', 12n],
  ])('reads the digits of %j as cents, from the right (PUB-020)', (text, cents) => {
    expect(centsFromTyping(text)).toBe(cents)
  })

  it('keeps at most 11 digits and ignores the rest (PUB-020)', () => {
    expect(centsFromTyping('123456789012')).toBe(12_345_678_901n)
    expect(centsFromTyping('0000012345678901')).toBe(12_345_678_901n)
  })

  it.each(['', 'R$ ', 'abc'])('has no value for %j', (text) => {
    expect(centsFromTyping(text)).toBeNull()
  })
})

describe('pasting', () => {
  it.each([
    ['1.234,56', 123_456n],
    ['1,234.56', 123_456n],
    ['R$ 10', 1_000n],
    ['R$\u00a01.234,5', 123_450n],
    ['$ 1.234', 123_400n],
    ['1,234', 123_400n],
    ['1.234.567', 123_456_700n],
    ['1,234,567.8', 123_456_780n],
    ['10.5', 1_050n],
    ['10,50', 1_050n],
    ['0,01', 1n],
    ['1234,56', 123_456n],
    [' ARS 4200 ', 420_000n],
    ['500 reais', 50_000n],
    ['1.500,50 reales', 150_050n],
    ['R$ 1 real', 100n],
    ['20000 pesos', 2_000_000n],
    ['10,5 BRL', 1_050n],
    ['999.999.999,99', 99_999_999_999n],
  ])('reads %j as %s centavos', (text, cents) => {
    expect(centsFromPaste(text)).toBe(cents)
  })

  it.each([
    '',
    'R$',
    '-5',
    '0,123',
    '1234,567',
    '1.23.456',
    '1,2,3',
    '1.234.56',
    '10,',
    ',5',
    '1e5',
    '1.000.000.000,00',
    'US$ 5',
    '5 US$',
    'reais',
    '2 mil reais',
  ])('does not guess at %j', (text) => {
    expect(centsFromPaste(text)).toBeNull()
  })
})
