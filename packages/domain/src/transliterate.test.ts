import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brCodeCity, brCodeName, toAscii } from './transliterate.ts'

describe('toAscii', () => {
  it.each([
    ['Ñandú', 'Nandu'],
    ['Ação São João', 'Acao Sao Joao'],
    ["O'Higgins", "O'Higgins"],
    ['O’Higgins', "O'Higgins"],
    ['Straße Łódź Ærø', 'Strasse Lodz AEro'],
    ['n\u0303', 'n'],
    ['a\u00a0b\tc', 'a b c'],
    ['☕ Café 日本', ' Cafe '],
  ])('turns %j into %j', (text, ascii) => {
    expect(toAscii(text)).toBe(ascii)
  })
})

describe('names and cities of a BR Code', () => {
  it('are capitals, cut at 25 and 15', () => {
    expect(brCodeName('  Estación de Servicio Ñandú S.A.  ')).toBe('ESTACION DE SERVICIO NAND')
    expect(brCodeCity('São Miguel do Oeste')).toBe('SAO MIGUEL DO O')
    expect(brCodeCity('Foz do Iguaçu')).toBe('FOZ DO IGUACU')
  })

  it('end in no space where the cut falls behind a word', () => {
    expect(brCodeCity('Puerto Iguazú y Wanda')).toBe('PUERTO IGUAZU Y')
    expect(brCodeCity('Coronel Suárez  Norte')).toBe('CORONEL SUAREZ')
  })

  it('are cut after transliteration, whatever the text', () => {
    expect(brCodeName('ß'.repeat(20))).toBe('SS'.repeat(12) + 'S')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(brCodeName(text)).toMatch(/^[\x20-\x7e]{0,25}$/)
        expect(brCodeCity(text)).toMatch(/^[\x20-\x7e]{0,15}$/)
      }),
    )
  })
})
