import { describe, expect, it } from 'vitest'
import { formatDni, parseDni } from './dni.ts'

describe('parseDni', () => {
  it.each([
    ['20123456', '20123456', '20.123.456'],
    ['20.123.456', '20123456', '20.123.456'],
    ['5536168', '5536168', '5.536.168'],
    ['05536168', '5536168', '5.536.168'],
    ['94123456', '94123456', '94.123.456'],
  ])('reads %s as %s, shown %s', (text, dni, shown) => {
    expect(parseDni(text)).toBe(dni)
    expect(formatDni(dni)).toBe(shown)
  })

  it.each([
    ['123456', 'has 6 digits'],
    ['00123456', 'has 6 digits and padding'],
    ['123456789', 'has 9 digits'],
    ['00000000', 'is zero'],
    ['2012345a', 'has a letter'],
    ['20-123-456', 'has hyphens'],
    ['', 'is empty'],
  ])('refuses %s, which %s', (text) => {
    expect(parseDni(text)).toBeNull()
  })
})
