import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { postalPlaces, suggestPlace } from './argentine-postal-places.ts'
import { argentineProvinces } from './establishment.ts'

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = fc.integer({ min: 0, max: 9999 }).map((code) => String(code).padStart(4, '0'))

describe('the place of a postal code', () => {
  it.each([
    ['3370', 'Puerto Iguazú', 'Misiones'],
    ['N3370ABC', 'Puerto Iguazú', 'Misiones'],
    ['3300', 'Posadas', 'Misiones'],
    ['3230', 'Paso de los Libres', 'Corrientes'],
    ['8400', 'San Carlos de Bariloche', 'Río Negro'],
    ['8407', 'Villa La Angostura', 'Neuquén'],
    ['9405', 'El Calafate', 'Santa Cruz'],
    ['9410', 'Ushuaia', 'Tierra del Fuego'],
    ['1000', 'Buenos Aires', 'Ciudad Autónoma de Buenos Aires'],
    ['C1499ABC', 'Buenos Aires', 'Ciudad Autónoma de Buenos Aires'],
  ] as const)('is suggested for %s: %s', (code, city, province) => {
    expect(suggestPlace(code)).toEqual({ province, places: [{ city, province }] })
  })

  it('is every known city of a code that several cities use', () => {
    expect(suggestPlace('3334')?.places.map(({ city }) => city)).toEqual(['Puerto Rico', 'Garuhapé'])
  })

  it('is the province alone where the letter does not fit a city that we know, and nothing for unknown digits', () => {
    expect(suggestPlace('W3370')).toEqual({ province: 'Corrientes', places: [] })
    expect(suggestPlace('B1000')).toEqual({ province: 'Buenos Aires', places: [] })
    expect(suggestPlace('3371')).toEqual({ province: null, places: [] })
    expect(suggestPlace('337')).toBeNull()
  })

  it('lies in the province of the letter, with any letter and any digits', () => {
    fc.assert(
      fc.property(fc.constantFrom(...letters), digits, (letter, code) => {
        const suggestion = suggestPlace(`${letter}${code}`)
        expect(suggestion?.province).not.toBeNull()
        for (const { province } of suggestion?.places ?? []) expect(province).toBe(suggestion?.province)
      }),
    )
  })

  it('is the same with digits alone as with the letter of its province', () => {
    for (const { digits: code } of postalPlaces) {
      const alone = suggestPlace(code)
      const found = [...letters].map((letter) => suggestPlace(letter + code))
      expect(found.filter((one) => one?.province === alone?.province)).toEqual([alone])
    }
  })

  it('is well formed in each row of the table, and known for a city of each province', () => {
    for (const { digits: code, city } of postalPlaces) {
      expect(code).toMatch(/^[2-9]\d{3}$|^1[5-9]\d\d$/)
      expect(city).toMatch(/^\p{Lu}[\p{L}. ]+\p{L}$/u)
    }
    const pairs = postalPlaces.map(({ digits: code, city }) => `${code} ${city}`)
    expect(new Set(pairs).size).toBe(pairs.length)
    const known = new Set([...postalPlaces.map(({ province }) => province), suggestPlace('1000')?.province])
    expect([...known].toSorted()).toEqual([...argentineProvinces].toSorted())
  })
})
