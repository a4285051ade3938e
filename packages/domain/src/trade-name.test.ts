import { expect, it } from 'vitest'
import { readTradeName } from './trade-name.ts'

it.each(['Ñandú Café', "O'Higgins", 'Panadería S.A.', 'Kiosco 24', 'Dr. Com Arte', '7 Maravillas', 'Ñu'])(
  'accepts %s',
  (name) => {
    expect(readTradeName(name)).toEqual({ ok: true, name })
  },
)

it('trims, and keeps single spaces', () => {
  expect(readTradeName('  Kiosco   El Sol ')).toEqual({ ok: true, name: 'Kiosco El Sol' })
})

it.each([
  ['   ', 'empty'],
  ['Ñ', 'too-short'],
  ['a'.repeat(61), 'too-long'],
  ['Kiosco <b>', 'markup'],
  ['Kiosco\u0007', 'markup'],
  ['Kiosco\u202elos', 'markup'],
  ['Kios\u200bco', 'markup'],
  ['Kiosco https://ejemplo.test', 'address'],
  ['www.kiosco', 'address'],
  ['kiosco.com.ar', 'address'],
  ['ana@kiosco', 'address'],
  ['12345', 'no-letter'],
  ['12 - 34', 'no-letter'],
] as const)('refuses %j: %s', (text, fault) => {
  expect(readTradeName(text)).toEqual({ ok: false, fault })
})
