import { expect, it } from 'vitest'
import { argentineAreaCode } from './argentine-area-codes.ts'
import { argentineAreaPlace } from './argentine-area-places.ts'

it('names a place for each area code, and for nothing else (EST-024, EST-027)', () => {
  const unlike = Array.from({ length: 9990 }, (_, nth) => String(nth + 10)).filter(
    (code) => (argentineAreaCode(code) === code) !== (argentineAreaPlace(code) !== null),
  )
  expect(unlike).toEqual([])
})

it.each([
  ['11', 'Buenos Aires'],
  ['376', 'Posadas'],
  ['3757', 'Puerto Iguazú'],
  ['2317', '9 de Julio'],
  ['2345', '25 de Mayo'],
  ['3894', 'Burruyacú'],
])('knows %s as %s', (code, place) => {
  expect(argentineAreaPlace(code)).toBe(place)
})
