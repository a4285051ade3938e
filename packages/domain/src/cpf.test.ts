import { describe, expect, it } from 'vitest'
import { formatCpf, maskCpf, parseCpf, visibleCpfDigits } from './cpf.ts'

const VALID = ['529.982.247-25', '390.533.447-05', '123.456.789-09', '111.444.777-35', '000.000.001-91']

describe('parseCpf', () => {
  it.each(VALID)('accepts %s with and without separators', (cpf) => {
    const digits = cpf.replace(/\D/g, '')
    expect(parseCpf(cpf)).toBe(digits)
    expect(parseCpf(digits)).toBe(digits)
    expect(formatCpf(digits)).toBe(cpf)
  })

  it.each([
    ['111.111.111-11', 'repeated digits'],
    ['000.000.000-00', 'repeated digits'],
    ['231.002.999-00', 'check digit'],
    ['123.456.789-00', 'check digit'],
    ['1234567890', '10 digits'],
    ['123456789091', '12 digits'],
    ['123.456.789-0x9', 'a letter that must not be dropped'],
    ['', 'empty'],
  ])('refuses %s (%s)', (text) => {
    expect(parseCpf(text)).toBeNull()
  })
})

it('masks all but the six digits in the middle', () => {
  expect(maskCpf('12345678909')).toBe('***.456.789-**')
  expect(visibleCpfDigits('12345678909')).toBe('456789')
})
