import { describe, expect, it } from 'vitest'
import { formatCnpj, maskCnpj, parseCnpj } from './cnpj.ts'

const NUMERIC = [
  '16.727.230/0001-97',
  '12.345.678/0001-95',
  '00.000.000/0001-91',
  '33.000.167/0001-01',
  '11.222.333/0001-81',
]
const ALPHANUMERIC = ['12ABC34501DE35', '7KWW6EZQZ9X873', 'PZV7RWVPZ9X800', 'WIWMMOXE000100']

describe('parseCnpj', () => {
  it.each(NUMERIC)('accepts the numeric %s with and without separators', (cnpj) => {
    const digits = cnpj.replace(/\D/g, '')
    expect(parseCnpj(cnpj)).toBe(digits)
    expect(parseCnpj(digits)).toBe(digits)
    expect(formatCnpj(digits)).toBe(cnpj)
  })

  it.each(ALPHANUMERIC)('accepts the alphanumeric %s, also with separators and in lower case', (cnpj) => {
    expect(parseCnpj(cnpj)).toBe(cnpj)
    expect(parseCnpj(formatCnpj(cnpj))).toBe(cnpj)
    expect(parseCnpj(formatCnpj(cnpj).toLowerCase())).toBe(cnpj)
  })

  it('formats the official alphanumeric example', () => {
    expect(formatCnpj('12ABC34501DE35')).toBe('12.ABC.345/01DE-35')
    expect(parseCnpj('12.abc.345/01de-35')).toBe('12ABC34501DE35')
    expect(maskCnpj('12ABC34501DE35')).toBe('**.ABC.345/****-**')
  })

  it.each([
    ['16.727.230/0001-98', 'check digit'],
    ['11111111111111', 'repeated'],
    ['00000000000000', 'repeated; the arithmetic passes'],
    ['12ABC34501DE34', 'check digit'],
    ['12ABC34501DEA5', 'letter in a check digit'],
    ['1672723000019', '13 characters'],
    ['12ABC34501DÉ35', 'not A to Z'],
    ['', 'empty'],
  ])('refuses %s (%s)', (text) => {
    expect(parseCnpj(text)).toBeNull()
  })
})
