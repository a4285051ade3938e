import { describe, expect, it } from 'vitest'
import { formatBrazilianPhone, parseBrazilianPhone } from './phone-brazil.ts'

describe('parseBrazilianPhone', () => {
  it.each([
    ['+55 11 98765-4321', '+5511987654321', 'mobile'],
    ['(47) 9 9123-4567', '+5547991234567', 'mobile'],
    ['(11) 3456-7890', '+551134567890', 'landline'],
    ['+55 61 99999-9999', '+5561999999999', 'mobile'],
    ['0800 123 4567', '+558001234567', 'toll-free'],
    ['011 98765-4321', '+5511987654321', 'mobile'],
    ['5511987654321', '+5511987654321', 'mobile'],
    ['(55) 99999-9999', '+5555999999999', 'mobile'],
  ])('reads %s as %s, a %s number', (text, e164, kind) => {
    expect(parseBrazilianPhone(text)).toEqual({ e164, kind })
  })

  it.each([
    ['+55 10 99876-5432', 'DDD 10'],
    ['11 8765-4321', 'old mobile of 8 digits'],
    ['(00) 90000-0000', 'DDD 00'],
    ['11 98765-432', 'one digit short'],
    ['11 98765-43210', 'one digit more'],
    ['11 18765-4321', 'nine digits without the 9'],
    ['98765-4321', 'no DDD'],
    ['+54 11 4321-0000', 'another country'],
    ['', 'empty'],
  ])('refuses %j (%s)', (text) => {
    expect(parseBrazilianPhone(text)).toBeNull()
  })

  it('knows the 67 area codes', () => {
    const all = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))
    const missing = all.filter((ddd) => parseBrazilianPhone(`+55${ddd}987654321`) === null)
    expect(missing.filter((ddd) => ddd >= '10').join(' ')).toBe(
      '10 20 23 25 26 29 30 36 39 40 50 52 56 57 58 59 60 70 72 76 78 80 90',
    )
    expect(all.length - missing.length).toBe(67)
  })
})

it.each([
  ['', ''],
  ['1', '(1'],
  ['119', '(11) 9'],
  ['1134567890', '(11) 3456-7890'],
  ['11987654321', '(11) 98765-4321'],
  ['(11) 98765-43219', '(11) 98765-4321'],
  ['+5511987654321', '(11) 98765-4321'],
])('shows %j as %j (ADM-029)', (text, shown) => {
  expect(formatBrazilianPhone(text)).toBe(shown)
})
