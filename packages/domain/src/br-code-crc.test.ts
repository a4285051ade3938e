import fc from 'fast-check'
import { expect, it } from 'vitest'
import { brCodeCrc } from './br-code-crc.ts'

const ascii = fc.stringMatching(/^[\x20-\x7e]{1,200}$/)

it('gives 29B1 for 123456789 and FFFF for nothing', () => {
  expect(brCodeCrc('123456789')).toBe('29B1')
  expect(brCodeCrc('')).toBe('FFFF')
})

it('keeps a leading zero', () => {
  const sample =
    '00020126580014br.gov.bcb.pix013600ad360c-92c7-45ab-adb3-188307a6e4d05204000053039865802BR5910Woovi_Demo6009Sao_Paulo62170513identificador6304'
  expect(brCodeCrc(sample)).toBe('0E64')
})

it('changes with every single character', () => {
  fc.assert(
    fc.property(ascii, fc.nat(), fc.stringMatching(/^[\x20-\x7e]$/), (text, position, other) => {
      const at = position % text.length
      fc.pre(text[at] !== other)
      expect(brCodeCrc(text.slice(0, at) + other + text.slice(at + 1))).not.toBe(brCodeCrc(text))
    }),
  )
})

it('changes when two neighbouring characters swap places', () => {
  fc.assert(
    fc.property(ascii, fc.nat(), (text, position) => {
      const at = position % text.length
      const first = text[at] ?? ''
      const second = text[at + 1] ?? ''
      fc.pre(second !== '' && first !== second)
      expect(brCodeCrc(text.slice(0, at) + second + first + text.slice(at + 2))).not.toBe(brCodeCrc(text))
    }),
  )
})
