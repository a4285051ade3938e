import { hourPresets } from '@puente/domain/establishment-hours'
import { describe, expect, it } from 'vitest'
import { beginningOf, type Draft } from './draft.rules.ts'
import { hoursLines, spanOf, stepTime } from './hours.rules.ts'
import { imageFault } from './image-choice.rules.ts'
import { emptyForm, standingFaults, wireForm } from './registration-form.rules.ts'
import { noSideTexts } from './side-texts.rules.ts'
import { firstFaultyStep, isReachable, percentOf, blockerOf, wizardSteps } from './steps.rules.ts'
import { minutesLeft, ownLimit, withSubmission } from './submission-limit.rules.ts'
import { productsFor } from './usual-products.rules.ts'

describe('the steps', () => {
  it('show how far the registration has come (EST-003)', () => {
    expect(wizardSteps.map(percentOf)).toEqual([0, 25, 50, 75, 100])
  })

  it('open from their number only back, here and one ahead (EST-004)', () => {
    expect(wizardSteps.filter((to) => isReachable(to, 2))).toEqual([1, 2, 3])
  })

  it('cannot be left with no open day or an empty list (EST-046, EST-052)', () => {
    const day = { open: '09:00', close: '18:00', closed: true }
    const closed = Object.fromEntries(Object.keys(hourPresets.comercial).map((name) => [name, day]))
    const week = { ...hourPresets.comercial, ...closed }
    expect(blockerOf({ ...emptyForm, operatingHours: week }, 3)).toBe('none-open')
    expect(blockerOf({ ...emptyForm, services: ['wifi'] }, 4)).toBe('offers')
    expect(blockerOf({ ...emptyForm, services: ['wifi'], products: ['coffee'] }, 4)).toBeNull()
  })

  it('name the first one at fault (EST-057)', () => {
    expect(firstFaultyStep(emptyForm)).toBe(1)
  })
})

describe('the draft', () => {
  const kept: Draft = {
    form: { ...emptyForm, name: 'Acá' },
    side: { ...noSideTexts, postalCode: 'N3370ABC' },
    step: 2,
    changedAt: '2026-11-20T12:00:00.000Z',
    corrects: null,
  }
  const stored = (changedAt: string) => ({
    form: wireForm({ ...emptyForm, name: 'Allá' }),
    step: 3,
    changedAt,
    savedAt: changedAt,
    userAgent: null,
  })

  it('is the newer of the two, and this device wins a tie (EST-009)', () => {
    expect(beginningOf(kept, stored('2026-11-20T12:00:01.000Z'))).toMatchObject({
      step: 3,
      form: { name: 'Allá' },
      restored: { origin: { here: false } },
    })
    expect(beginningOf(kept, stored('2026-11-20T11:00:00.000Z'))).toMatchObject({
      form: { name: 'Acá' },
      side: { postalCode: 'N3370ABC' },
      savedAt: null,
    })
    const same = beginningOf(kept, stored(kept.changedAt))
    expect(same).toMatchObject({ form: { name: 'Acá' }, savedAt: kept.changedAt })
    expect(beginningOf(null, null)).toMatchObject({ form: emptyForm, step: 1, restored: null })
  })

  it("drops the server's refusal of a field once the field changes", () => {
    const fault = { field: 'cuit', step: 1, rule: 'taken' } as const
    const refusal = { form: { ...emptyForm, cuit: '1' }, faults: [fault] }
    expect(standingFaults(refusal, { ...refusal.form, name: 'x' })).toEqual([fault])
    expect(standingFaults(refusal, { ...refusal.form, cuit: '2' })).toEqual([])
  })
})

describe('the hours', () => {
  it('step by quarters of an hour, past midnight too', () => {
    expect([stepTime('9:07', 1), stepTime('9:07', -1), stepTime('23:45', 1), stepTime('0:00', -1)]).toEqual([
      '09:15',
      '09:00',
      '00:00',
      '23:45',
    ])
  })

  it('join days in a row with the same hours (EST-045)', () => {
    expect(hoursLines(hourPresets.comercial)).toEqual([
      { first: 'monday', last: 'friday', times: '09:00 - 18:00' },
      { first: 'saturday', last: 'saturday', times: '09:00 - 13:00' },
      { first: 'sunday', last: 'sunday', times: null },
    ])
  })

  it('lie on the bar of a day up to midnight (EST-046)', () => {
    expect(spanOf({ open: '12:00', close: '00:00', closed: false })).toEqual({ from: 50, to: 100 })
    expect(spanOf({ open: '18:00', close: '09:00', closed: false })).toBeNull()
  })
})

describe('a chosen image', () => {
  it('is at most 5242880 bytes, and JPEG, PNG or WebP (EST-030)', () => {
    expect(imageFault({ type: 'image/webp', size: 5_242_880 })).toBeNull()
    expect(imageFault({ type: 'image/png', size: 5_242_881 })).toBe('too-large')
    expect(imageFault({ type: 'image/gif', size: 1 })).toBe('wrong-type')
  })
})

describe('the list of submissions of this browser', () => {
  it('blocks a sixth submission until the oldest is 15 minutes old (EST-062)', () => {
    const now = Date.parse('2026-11-20T12:00:00.000Z')
    let times: readonly number[] = []
    for (let minute = 0; minute < 5; minute += 1) {
      expect(ownLimit(times, now + minute * 60_000)).toBeNull()
      times = withSubmission(times, now + minute * 60_000)
    }
    expect(ownLimit(times, now + 300_000)).toBe('2026-11-20T12:15:00.000Z')
    expect(ownLimit(times, now + 15 * 60_000)).toBeNull()
  })
})

it('the wait until the next submission reads the same in the toast and in the banner (EST-061)', () => {
  // The banner counts in whole seconds, rounded up.
  for (const ms of [900_400, 899_600, 840_900, 840_100, 61_000, 60_100, 1_000, 200])
    expect(minutesLeft(Math.ceil(ms / 1000) * 1000), `${ms}`).toBe(minutesLeft(ms))
  expect([900_400, 60_900, 200].map(minutesLeft)).toEqual([15, 1, 1])
})

describe('the products of a category', () => {
  it('begin with the usual ones and leave none out (EST-049)', () => {
    const keys = productsFor('farmacia').map(({ key }) => key)
    expect(keys.slice(0, 2)).toEqual(['medicines', 'perfumery'])
    expect(new Set(keys).size).toBe(20)
  })
})
