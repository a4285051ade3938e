import { describe, expect, it } from 'vitest'
import { provinceOfPostalCode } from './argentine-postal-code.ts'
import { argentineProvinces } from './establishment.ts'

describe('the province of a postal code', () => {
  it.each([
    ['N3370ABC', 'Misiones'],
    ['n3370', 'Misiones'],
    [' C1425 CLA ', 'Ciudad Autónoma de Buenos Aires'],
    ['W-3400-AAA', 'Corrientes'],
    ['P3610', 'Formosa'],
  ])('is read from the letter of %s', (code, province) => {
    expect(provinceOfPostalCode(code)).toBe(province)
  })

  it.each(['', '3370', 'N337', 'N33701', 'N3370AB', 'N3370ABCD', 'I3370', 'O3370ABC', 'Ñ3370', 'N3370ABC1'])(
    'is not guessed from %j',
    (code) => {
      expect(provinceOfPostalCode(code)).toBeNull()
    },
  )

  it('is known for each letter that ISO 3166-2:AR gives, once for each of the 24', () => {
    const known = Array.from({ length: 26 }, (_, nth) =>
      provinceOfPostalCode(`${String.fromCharCode(65 + nth)}1000`),
    ).filter((province) => province !== null)
    expect(known.toSorted()).toEqual([...argentineProvinces].toSorted())
  })
})
