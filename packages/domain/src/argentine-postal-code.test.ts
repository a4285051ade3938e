import { describe, expect, it } from 'vitest'
import { parseArgentinePostalCode } from './argentine-postal-code.ts'
import { argentineProvinces } from './establishment.ts'

describe('an Argentine postal code', () => {
  it.each([
    ['N3370ABC', 'Misiones', '3370'],
    ['n3370', 'Misiones', '3370'],
    [' C1425 CLA ', 'Ciudad Autónoma de Buenos Aires', '1425'],
    ['W-3400-AAA', 'Corrientes', '3400'],
    ['P3610', 'Formosa', '3610'],
    [' 3370 ', null, '3370'],
  ])('is read from %s', (code, province, digits) => {
    expect(parseArgentinePostalCode(code)).toEqual({ province, digits })
  })

  it.each([
    '',
    '337',
    '33701',
    '3370ABC',
    'N337',
    'N33701',
    'N3370AB',
    'N3370ABCD',
    'I3370',
    'O3370ABC',
    'Ñ3370',
    'N3370ABC1',
  ])('is not read from %j', (code) => {
    expect(parseArgentinePostalCode(code)).toBeNull()
  })

  it('has a letter for each of the 24 provinces, as ISO 3166-2:AR gives them', () => {
    const known = Array.from({ length: 26 }, (_, nth) =>
      parseArgentinePostalCode(`${String.fromCharCode(65 + nth)}1000`),
    ).flatMap((code) => (code === null ? [] : [code.province]))
    expect(known.toSorted()).toEqual([...argentineProvinces].toSorted())
  })
})
