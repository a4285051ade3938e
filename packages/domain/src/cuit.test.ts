import { describe, expect, it } from 'vitest'
import { CUIT_PREFIXES, cuitKind, formatCuit, parseCuit, readCuit } from './cuit.ts'

const VALID = [
  ['20-20123456-6', 'man', 'DNI 20123456'],
  ['27-20123456-0', 'woman', 'remainder 0'],
  ['20-05536168-2', 'man', '7-digit DNI padded'],
  ['23-11111104-9', 'man', 'special case of 20-11111104'],
  ['23-22334405-4', 'man', 'special case of 27-22334405'],
  ['30-50001091-2', 'company', 'Banco de la Nación Argentina'],
  ['33-69345023-9', 'company', 'the tax agency itself'],
  ['55-00000693-8', 'other', 'foreign entity'],
] as const

describe('parseCuit', () => {
  it.each(VALID)('accepts %s, a %s (%s) (EST-018)', (cuit, kind) => {
    const digits = cuit.replaceAll('-', '')
    expect(parseCuit(cuit)).toBe(digits)
    expect(parseCuit(digits)).toBe(digits)
    expect(readCuit(cuit)).toEqual({ ok: true, cuit: digits, kind })
    expect(cuitKind(digits)).toBe(kind)
    expect(formatCuit(digits)).toBe(cuit)
  })

  it.each([
    ['20-20123456-5', 'check digit'],
    ['20-11111104-9', 'remainder 1 read as 9'],
    ['00-00000000-0', 'prefix'],
    ['21-20123456-6', 'prefix'],
    ['20-2012345-6', 'length'],
    ['20-20123456-66', 'length'],
    ['20-1234x5666-6', 'a letter that must not be dropped'],
    ['', 'empty'],
  ])('refuses %s (%s)', (text) => {
    expect(parseCuit(text)).toBeNull()
  })

  it('keeps remainder 1 as the digit 1 (EST-018)', () => {
    expect(parseCuit('20-11111104-1')).toBe('20111111041')
  })

  it('knows the kind of each prefix, 25 and 26 as natural persons (EST-019, ruling 20)', () => {
    const kinds = {
      man: ['20', '23', '24'],
      person: ['25', '26'],
      woman: ['27'],
      company: ['30', '33', '34'],
      other: ['50', '51', '55'],
    }
    for (const [kind, prefixes] of Object.entries(kinds)) {
      for (const prefix of prefixes) expect(cuitKind(prefix), prefix).toBe(kind)
    }
    expect(CUIT_PREFIXES).toEqual(Object.values(kinds).flat())
    expect(cuitKind('99')).toBeNull()
  })
})

describe('readCuit', () => {
  it('drops every non-digit (EST-016)', () => {
    expect(readCuit('CUIT 20.20123456/6')).toMatchObject({ ok: true, cuit: '20201234566' })
  })

  it('names the first fault in the order of the messages (EST-020)', () => {
    expect(readCuit(' - ')).toEqual({ ok: false, fault: 'empty' })
    expect(readCuit('99-123')).toEqual({ ok: false, fault: 'length', length: 5 })
    expect(readCuit('99-20123456-0')).toEqual({ ok: false, fault: 'prefix', prefix: '99' })
    expect(readCuit('20-20123456-5')).toEqual({
      ok: false,
      fault: 'check-digit',
      expected: '6',
      received: '5',
    })
  })
})

it.each([
  ['', ''],
  ['20', '20'],
  ['202', '20-2'],
  ['2020123456', '20-20123456'],
  ['20-20123456-6', '20-20123456-6'],
  ['202012345667', '20-20123456-6'],
])('formats %j while typing as %j (EST-015)', (typed, shown) => {
  expect(formatCuit(typed)).toBe(shown)
})
