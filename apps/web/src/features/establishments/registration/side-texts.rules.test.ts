import { describe, expect, it } from 'vitest'
import { emptyForm } from './registration-form.rules.ts'
import { type Filled, noSideTexts, readSideTexts, readyToLeave, stepFaults } from './side-texts.rules.ts'

function filled(side: Partial<Filled['side']>, form: Partial<Filled['form']> = {}): Filled {
  return {
    form: { ...emptyForm, services: ['wifi'], products: ['coffee'], ...form },
    side: { ...noSideTexts, ...side },
  }
}

describe('an own item that is typed but not added', () => {
  it('is added when the fourth step is left, and its field is emptied (EST-051)', () => {
    const ready = readyToLeave(filled({ services: ' Sauna ', products: 'Chipá' }), 4)
    expect(ready.form).toMatchObject({ services: ['wifi', 'Sauna'], products: ['coffee', 'Chipá'] })
    expect(ready.side).toEqual(noSideTexts)
    expect(stepFaults(ready, 4)).toEqual([])
  })

  it('keeps the step open and stays typed if the list cannot take it (EST-050)', () => {
    const many = Array.from({ length: 20 }, (_, index) => `Servicio ${index}`)
    for (const [before, fault] of [
      [filled({ services: 'x' }), { field: 'services.typed', step: 4, rule: 'too-short' }],
      [filled({ services: 'Wi-Fi' }), { field: 'services.typed', step: 4, rule: 'duplicate' }],
      [filled({ services: 'Sauna' }, { services: many }), { field: 'services', step: 4, rule: 'too-many' }],
    ] as const) {
      const ready = readyToLeave(before, 4)
      expect(ready).toEqual(before)
      expect(stepFaults(ready, 4)).toEqual([fault])
    }
  })

  it('concerns no other step', () => {
    const typed = filled({ services: 'x' })
    expect(readyToLeave(typed, 3)).toBe(typed)
    expect(stepFaults(typed, 3)).toEqual([])
  })
})

it('reads the side texts of a kept draft, also of one without them', () => {
  expect(readSideTexts({ postalCode: 'N3370', filledCity: 'Posadas', services: 'x', products: 1 })).toEqual({
    postalCode: 'N3370',
    filledProvince: '',
    filledCity: 'Posadas',
    services: 'x',
    products: '',
  })
  for (const kept of [undefined, null, 'x']) expect(readSideTexts(kept)).toEqual(noSideTexts)
})
