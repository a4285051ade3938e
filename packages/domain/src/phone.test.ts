import { describe, expect, it } from 'vitest'
import { formatPhone, parsePhone, readPhone, whatsappNumber } from './phone.ts'
import { PHONE_COUNTRIES } from './phone-countries.ts'

it('lists exactly the 17 calling codes in their order (REG-015)', () => {
  expect(PHONE_COUNTRIES.map(({ callingCode }) => `+${callingCode}`).join(', ')).toBe(
    '+54, +55, +1, +39, +34, +44, +33, +49, +81, +86, +7, +91, +52, +56, +57, +51, +58',
  )
})

describe('readPhone', () => {
  it.each([
    ['54', '9 11 2345-6789', '+5491123456789', 'mobile'],
    ['54', '011 15 2345-6789', '+5491123456789', 'mobile'],
    ['55', '(11) 98765-4321', '+5511987654321', 'mobile'],
    ['1', '(212) 555-0123', '+12125550123', 'unknown'],
    ['39', '06 6982 1234', '+390669821234', 'unknown'],
    ['44', '020 7946 0018', '+442079460018', 'unknown'],
    ['33', '01 23 45 67 89', '+33123456789', 'unknown'],
    ['56', '9 6123 4567', '+56961234567', 'unknown'],
  ])('+%s %s is %s (REG-016)', (callingCode, national, e164, kind) => {
    expect(readPhone(callingCode, national)).toEqual({ ok: true, phone: { e164, callingCode, kind } })
  })

  it.each([
    ['595', 'abc', 'country'],
    ['54', '11 2345-678a', 'characters'],
    ['54', '+54 11 2345 6789', 'characters'],
    ['54', '', 'incomplete'],
    ['54', '11 2345-678', 'incomplete'],
    ['55', '11 98765', 'incomplete'],
    ['54', '10 2345-6789', 'invalid'],
    ['55', '10 99876-5432', 'invalid'],
    ['34', '612 345 6789', 'invalid'],
  ])('+%s %j has the fault %s (REG-016)', (callingCode, national, fault) => {
    expect(readPhone(callingCode, national)).toEqual({ ok: false, fault })
  })
})

describe('parsePhone', () => {
  it('reads back what was stored', () => {
    expect(parsePhone('+5491123456789')).toEqual({
      e164: '+5491123456789',
      callingCode: '54',
      kind: 'mobile',
    })
    expect(parsePhone(' +7 912 345-67-89 ')?.e164).toBe('+79123456789')
  })

  it.each(['', '5491123456789', '+595981123456', '+54911', '+5510998765432'])('refuses %j', (text) => {
    expect(parsePhone(text)).toBeNull()
  })
})

it('gives the digits of a chat link, with the 9 of an Argentine mobile', () => {
  const numberOf = (text: string) => {
    const phone = parsePhone(text)
    return phone && whatsappNumber(phone)
  }
  expect(numberOf('+5491123456789')).toBe('5491123456789')
  expect(numberOf('+5511987654321')).toBe('5511987654321')
  expect(numberOf('+558001234567')).toBeNull()
})

it('shows a stored number as people of its country write it', () => {
  const shown = (text: string) => {
    const phone = parsePhone(text)
    return phone === null ? null : formatPhone(phone)
  }
  expect(shown('+5511987654321')).toBe('+55 (11) 98765-4321')
  expect(shown('+551132654321')).toBe('+55 (11) 3265-4321')
  expect(shown('+541143210000')).toBe('+54 11 4321-0000')
  expect(shown('+14155550123')).toBe('+14155550123')
})
