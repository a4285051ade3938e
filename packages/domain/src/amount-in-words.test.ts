import { describe, expect, it } from 'vitest'
import { reaisInWords } from './amount-in-words.ts'

describe('an amount in words', () => {
  it.each([
    [2_450_000n, 'vinte e quatro mil e quinhentos reais', 'veinticuatro mil quinientos reales'],
    [100n, 'um real', 'un real'],
    [1n, 'um centavo', 'un centavo'],
    [5_050n, 'cinquenta reais e cinquenta centavos', 'cincuenta reales con cincuenta centavos'],
    [10_000n, 'cem reais', 'cien reales'],
    [10_100n, 'cento e um reais', 'ciento un reales'],
    [
      123_456n,
      'mil duzentos e trinta e quatro reais e cinquenta e seis centavos',
      'mil doscientos treinta y cuatro reales con cincuenta y seis centavos',
    ],
    [100_100n, 'mil e um reais', 'mil un reales'],
    [2_100_000n, 'vinte e um mil reais', 'veintiún mil reales'],
    [100_000_000n, 'um milhão de reais', 'un millón de reales'],
    [200_000_100n, 'dois milhões e um reais', 'dos millones un reales'],
    [
      99_999_999_900n,
      'novecentos e noventa e nove milhões novecentos e noventa e nove mil novecentos e noventa e nove reais',
      'novecientos noventa y nueve millones novecientos noventa y nueve mil novecientos noventa y nueve reales',
    ],
  ])('writes out %s (FIN-024)', (minor, pt, es) => {
    expect(reaisInWords(minor, 'pt')).toBe(pt)
    expect(reaisInWords(minor, 'es')).toBe(es)
  })

  it('returns null for an amount that cannot be paid', () => {
    for (const minor of [0n, -1n, 100_000_000_000n]) expect(reaisInWords(minor, 'pt')).toBeNull()
  })

  it('has only words for a sample of amounts up to R$ 120.000,00', () => {
    for (let minor = 1n; minor < 12_000_000n; minor += 9_973n)
      for (const language of ['es', 'pt'] as const)
        expect(reaisInWords(minor, language)).toMatch(/^[a-záéíóúêãõç ]+$/)
  })
})
