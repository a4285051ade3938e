import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { postalNote, withPostalCode, withTypedPlace } from './postal-fill.rules.ts'
import { emptyForm } from './registration-form.rules.ts'
import { type Filled, noSideTexts } from './side-texts.rules.ts'

const blank: Filled = { form: emptyForm, side: noSideTexts }
const placeOf = ({ form }: Filled) => [form.province, form.city]

describe('a postal code that is typed', () => {
  it('fills province and city, as four digits or as a CPA', () => {
    for (const code of ['3370', 'N3370ABC'])
      expect(placeOf(withPostalCode(blank, code))).toEqual(['Misiones', 'Puerto Iguazú'])
  })

  it('fills the province alone where we know no city or several, and offers those that we know', () => {
    expect(placeOf(withPostalCode(blank, 'N3371'))).toEqual(['Misiones', ''])
    const shared = withPostalCode(blank, '3334')
    expect(placeOf(shared)).toEqual(['Misiones', ''])
    expect(postalNote(shared)?.choices.map(({ city }) => city)).toEqual(['Puerto Rico', 'Garuhapé'])
  })

  it('corrects what it filled in itself, and only once the code is whole', () => {
    const first = withPostalCode(blank, '3370')
    const half = withPostalCode(first, '323')
    expect(placeOf(half)).toEqual(['Misiones', 'Puerto Iguazú'])
    expect(placeOf(withPostalCode(half, '3230'))).toEqual(['Corrientes', 'Paso de los Libres'])
    expect(placeOf(withPostalCode(half, 'W9999'))).toEqual(['Corrientes', ''])
    expect(placeOf(withPostalCode(half, '9999'))).toEqual(['', ''])
  })

  it('leaves what was typed or chosen, and names the province of the code', () => {
    const typed = withTypedPlace(blank, { province: 'Corrientes', city: 'Yapeyú' })
    const coded = withPostalCode(typed, '3370')
    expect(placeOf(coded)).toEqual(['Corrientes', 'Yapeyú'])
    expect(postalNote(coded)).toEqual({
      filled: null,
      otherProvince: 'Misiones',
      choices: [],
    })
  })

  it('does not fill in a city of a province other than the chosen one', () => {
    const chosen = withTypedPlace(blank, { province: 'Corrientes' })
    expect(placeOf(withPostalCode(chosen, '3370'))).toEqual(['Corrientes', ''])
  })

  it('treats a filled-in city as typed once a person types the same', () => {
    const typed = withTypedPlace(withPostalCode(blank, '3370'), { city: 'Puerto Iguazú' })
    expect(placeOf(withPostalCode(typed, '3300'))).toEqual(['Misiones', 'Puerto Iguazú'])
  })

  it('fills again what was emptied', () => {
    const emptied = withTypedPlace(withPostalCode(blank, '3370'), { city: '' })
    expect(placeOf(withPostalCode(emptied, '3300'))).toEqual(['Misiones', 'Posadas'])
  })

  it('never changes what a person typed, in any order of codes and words', () => {
    const codes = fc.constantFrom('3370', 'N3370ABC', '3334', '1000', 'W3', '', '9999', 'x', 'Z9405')
    const words = fc.constantFrom('Puerto Iguazú', 'Yapeyú', 'x', ' ')
    const provinces = fc.constantFrom('Misiones', 'Corrientes', 'Santa Cruz')
    const step = fc.oneof(
      codes.map((code) => ({ code })),
      words.map((city) => ({ city })),
      provinces.map((province) => ({ province })),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        let now = blank
        const typed: { city?: string; province?: string } = {}
        for (const one of steps) {
          if ('code' in one) now = withPostalCode(now, one.code)
          else {
            now = withTypedPlace(now, one)
            Object.assign(typed, one)
          }
          expect(now.form).toMatchObject(typed)
        }
      }),
    )
  })
})

it('notes what was filled in as long as nobody changes it', () => {
  const filled = withPostalCode(blank, '3370')
  expect(postalNote(filled)).toEqual({
    filled: { province: 'Misiones', city: 'Puerto Iguazú' },
    otherProvince: null,
    choices: [],
  })
  expect(postalNote(withTypedPlace(filled, { city: 'Wanda' }))?.filled).toEqual({
    province: 'Misiones',
    city: '',
  })
  expect(postalNote(withPostalCode(filled, '337'))).toBeNull()
})
