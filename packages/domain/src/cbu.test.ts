import { describe, expect, it } from 'vitest'
import { cbuBankCode, cbuCheckDigitsValid, cbuKind, cvuProviderCode, formatCbu, parseCbu } from './cbu.ts'

const VALID = [
  ['2850590940090418135201', 'cbu', '285', null],
  ['0110012920000091344977', 'cbu', '011', null],
  ['0720146820000001062340', 'cbu', '072', null],
  ['0000003100062244154712', 'cvu', null, '0003'],
  ['0000013000000325120058', 'cvu', null, '0013'],
] as const

describe('a CBU or CVU', () => {
  it.each(VALID)('%s is a %s of bank %s or provider %s', (key, kind, bank, provider) => {
    expect(parseCbu(key)).toBe(key)
    expect(cbuCheckDigitsValid(key)).toBe(true)
    expect([cbuKind(key), cbuBankCode(key), cvuProviderCode(key)]).toEqual([kind, bank, provider])
  })

  it.each([
    ['2810590940090418135201', 'block 1'],
    ['0940099324001313220038', 'block 2'],
    ['0000000000000000000000', 'zeros pass the arithmetic'],
  ])('%s has 22 digits but wrong check digits: %s (BANK-005)', (key) => {
    expect(parseCbu(key)).toBe(key)
    expect(cbuCheckDigitsValid(key)).toBe(false)
  })

  it.each(['', '285059094009041813520', '28505909400904181352011', '28505909400904181352O1', 'mi.alias.mp'])(
    'refuses %j: exactly 22 digits and nothing else (BANK-005)',
    (text) => {
      expect(parseCbu(text)).toBeNull()
    },
  )

  it('accepts the two blocks as they are pasted and shown', () => {
    expect(parseCbu(' 28505909 40090418135201\n')).toBe('2850590940090418135201')
    expect(formatCbu('2850590940090418135201')).toBe('28505909 40090418135201')
    expect(formatCbu('2850590')).toBe('2850590')
    expect(formatCbu('285059094')).toBe('28505909 4')
  })
})
