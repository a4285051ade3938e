import { describe, expect, it } from 'vitest'
import { hoursFault, isOpenAt, type OpenSpan, type WeeklyHours } from './opening-hours.ts'

const closed: WeeklyHours = {
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
}
const on = (monday: readonly OpenSpan[]): WeeklyHours => ({ ...closed, monday })

describe('hoursFault', () => {
  it('accepts a closed week, two spans of a day, spans that touch, and a day that ends at midnight', () => {
    expect(hoursFault(closed)).toBeNull()
    expect(
      hoursFault(
        on([
          { from: '08:00', to: '12:00' },
          { from: '12:00', to: '24:00' },
        ]),
      ),
    ).toBeNull()
  })

  it.each([
    [[{ from: '8:00', to: '12:00' }], 'format'],
    [[{ from: '08:00', to: '12:60' }], 'format'],
    [[{ from: '24:00', to: '24:00' }], 'format'],
    [[{ from: '08:00', to: '25:00' }], 'format'],
    [[{ from: '12:00', to: '12:00' }], 'order'],
    [[{ from: '20:00', to: '02:00' }], 'order'],
    [
      [
        { from: '08:00', to: '12:00' },
        { from: '11:59', to: '13:00' },
      ],
      'overlap',
    ],
    [
      [
        { from: '14:00', to: '18:00' },
        { from: '08:00', to: '12:00' },
      ],
      'overlap',
    ],
  ])('%j breaks the rule %s', (spans, rule) => {
    expect(hoursFault(on(spans))).toEqual({ weekday: 'monday', rule })
  })
})

describe('isOpenAt', () => {
  const hours = on([{ from: '08:00', to: '20:00' }])

  it.each([
    ['2026-11-23T10:59:59Z', false],
    ['2026-11-23T11:00:00Z', true],
    ['2026-11-23T22:59:59Z', true],
    ['2026-11-23T23:00:00Z', false],
    // Sunday and Tuesday in Buenos Aires.
    ['2026-11-22T15:00:00Z', false],
    ['2026-11-24T15:00:00Z', false],
  ])('at %s: %s', (instant, open) => {
    expect(isOpenAt(hours, new Date(instant))).toBe(open)
  })

  it('counts the day by the clock of Buenos Aires', () => {
    const late = on([{ from: '21:00', to: '24:00' }])
    expect(isOpenAt(late, new Date('2026-11-24T02:59:00Z'))).toBe(true)
    expect(isOpenAt(late, new Date('2026-11-24T03:00:00Z'))).toBe(false)
  })
})
