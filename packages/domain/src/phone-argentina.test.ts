import { describe, expect, it } from 'vitest'
import { formatArgentinePhone, parseArgentinePhone } from './phone-argentina.ts'

describe('parseArgentinePhone', () => {
  it.each([
    ['+54 9 11 2345-6789', '+5491123456789', 'mobile', '11'],
    ['011 15 2345-6789', '+5491123456789', 'mobile', '11'],
    ['0351 15 234-5678', '+5493512345678', 'mobile', '351'],
    ['02966 15-412345', '+5492966412345', 'mobile', '2966'],
    ['+54 11 4321-0000', '+541143210000', 'landline', '11'],
    ['1123456789', '+541123456789', 'landline', '11'],
    ['(0376) 443-0000', '+543764430000', 'landline', '376'],
    ['9 3757 41-2345', '+5493757412345', 'mobile', '3757'],
    ['5491123456789', '+5491123456789', 'mobile', '11'],
    ['541143210000', '+541143210000', 'landline', '11'],
    ['+54 11 1234-5678', '+541112345678', 'landline', '11'],
    ['11 1234-5678', '+541112345678', 'landline', '11'],
  ])('reads %s as %s, a %s of area %s', (text, e164, kind, area) => {
    expect(parseArgentinePhone(text)).toMatchObject({ e164, kind, areaCode: area })
  })

  it.each([
    ['15 2345 6789', 'no area code'],
    ['+54 9 11 1234 567', 'one digit short'],
    ['+54 9 11 2345 67890', 'one digit more'],
    ['+54 10 2345 6789', 'an area code that does not exist'],
    ['+54 9 11 1523 4567', 'a 15 with digits missing'],
    ['11 2345 x6789', 'a letter'],
    ['+55 11 98765 4321', 'another country'],
    ['', 'empty'],
  ])('refuses %j (%s)', (text) => {
    expect(parseArgentinePhone(text)).toBeNull()
  })

  it('accepts 10 digits, and 11 with the mobile 9, in area 11 (EST-023) and elsewhere (EST-024)', () => {
    expect(parseArgentinePhone('1123456789')?.kind).toBe('landline')
    expect(parseArgentinePhone('91123456789')?.kind).toBe('mobile')
    expect(parseArgentinePhone('2944123456')?.areaCode).toBe('294')
    expect(parseArgentinePhone('92944123456')?.areaCode).toBe('294')
  })

  it('drops spaces, hyphens, parentheses and a leading 0 for the normal form (EST-022)', () => {
    expect(parseArgentinePhone('(011) 4321-0000')?.e164).toBe('+541143210000')
    expect(parseArgentinePhone('+54 (011) 4321-0000')?.e164).toBe('+541143210000')
  })
})

it.each([
  ['+5491123456789', '+54 9 11 2345-6789'],
  ['+541143210000', '+54 11 4321-0000'],
  ['+5492966412345', '+54 9 2966 41-2345'],
])('shows %s as %s', (e164, shown) => {
  const phone = parseArgentinePhone(e164)
  expect(phone && formatArgentinePhone(phone)).toBe(shown)
})
