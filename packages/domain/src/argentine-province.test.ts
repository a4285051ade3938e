import { describe, expect, it } from 'vitest'
import { provinceNamed } from './argentine-province.ts'
import { argentineProvinces } from './establishment.ts'

describe('provinceNamed', () => {
  it.each(argentineProvinces)('recognizes %s in any case and without accents', (province) => {
    expect(provinceNamed(province)).toBe(province)
    expect(provinceNamed(`  ${province.toUpperCase()} `)).toBe(province)
    expect(provinceNamed(province.normalize('NFD').replaceAll(/\p{M}/gu, ''))).toBe(province)
  })

  it.each([
    ['CABA', 'Ciudad Autónoma de Buenos Aires'],
    ['C.A.B.A.', 'Ciudad Autónoma de Buenos Aires'],
    ['Capital Federal', 'Ciudad Autónoma de Buenos Aires'],
    ['Bs. As.', 'Buenos Aires'],
    ['Provincia de Buenos Aires', 'Buenos Aires'],
    ['Pcia. de Misiones', 'Misiones'],
    ['Prov. Entre Rios', 'Entre Ríos'],
    ['Tierra del Fuego, Antártida e Islas del Atlántico Sur', 'Tierra del Fuego'],
  ])('recognizes %s', (typed, province) => {
    expect(provinceNamed(typed)).toBe(province)
  })

  it.each(['', '.', 'Paraná', 'Montevideo', 'Provincia de', 'Mision'])('knows no province in %j', (typed) => {
    expect(provinceNamed(typed)).toBeNull()
  })
})
