import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  copyDayToAll,
  type DayHours,
  defaultHours,
  type EstablishmentHours,
  establishmentHoursFaults,
  hourPresets,
  isOpenAnyDay,
  parseTypedTime,
  presetOf,
  setAllClosed,
  weeklyHoursOf,
} from './establishment-hours.ts'
import { hoursFault, hoursRuns, isOpenAt, weekdays } from './opening-hours.ts'

const day = (open: string, close: string, closed = false): DayHours => ({ open, close, closed })
const weekOf = (monday: DayHours): EstablishmentHours => ({ ...defaultHours, monday })

it('begins with the business hours (EST-042)', () => {
  expect(defaultHours).toEqual({
    monday: day('09:00', '18:00'),
    tuesday: day('09:00', '18:00'),
    wednesday: day('09:00', '18:00'),
    thursday: day('09:00', '18:00'),
    friday: day('09:00', '18:00'),
    saturday: day('09:00', '13:00'),
    sunday: expect.objectContaining({ closed: true }),
  })
})

it('fills a week by three presets (EST-043)', () => {
  const runs = (hours: EstablishmentHours) =>
    hoursRuns(weeklyHoursOf(hours)).map(({ first, last, spans }) => [
      first,
      last,
      spans.map(({ from, to }) => `${from}-${to}`).join(),
    ])
  expect(runs(hourPresets.comercial)).toEqual([
    ['monday', 'friday', '09:00-18:00'],
    ['saturday', 'saturday', '09:00-13:00'],
    ['sunday', 'sunday', ''],
  ])
  expect(runs(hourPresets.extendido)).toEqual([
    ['monday', 'saturday', '07:00-22:00'],
    ['sunday', 'sunday', '08:00-20:00'],
  ])
  expect(runs(hourPresets.veinticuatro)).toEqual([['monday', 'sunday', '00:00-23:59']])
})

it('finds the preset that a week equals, without regard to the times of closed days', () => {
  expect(presetOf(defaultHours)).toBe('comercial')
  expect(presetOf({ ...defaultHours, sunday: day('10:00', '11:00', true) })).toBe('comercial')
  expect(presetOf(hourPresets.veinticuatro)).toBe('veinticuatro')
  expect(presetOf(weekOf(day('09:00', '18:01')))).toBeNull()
})

it('copies a day to all, and closes or opens all without a change of times (EST-044)', () => {
  const copied = copyDayToAll({ ...defaultHours, tuesday: day('10:00', '11:00', true) }, 'tuesday')
  for (const weekday of weekdays) expect(copied[weekday]).toEqual(day('10:00', '11:00', true))
  const closed = setAllClosed(defaultHours, true)
  expect(isOpenAnyDay(closed)).toBe(false)
  expect(setAllClosed(closed, false).saturday).toEqual(day('09:00', '13:00'))
})

describe('the faults of a week (EST-046)', () => {
  it.each([
    [day('9:00', '18:00'), [['open', 'format']]],
    [day('24:00', '18:00'), [['open', 'format']]],
    [
      day('09:60', ''),
      [
        ['open', 'format'],
        ['close', 'format'],
      ],
    ],
    [day('０9:00', '18:00'), [['open', 'format']]],
    [day('09:00\n', '18:00'), [['open', 'format']]],
    [day('09:00', 'x', true), [['close', 'format']]],
    [day('18:00', '09:00'), [['close', 'order']]],
    [day('09:00', '09:00'), [['close', 'order']]],
    [day('18:00', '09:00', true), []],
    [day('09:00', '00:00'), []],
    [day('00:00', '00:00'), []],
    [day('23:59', '00:00'), []],
    [day('09:00', '09:01'), []],
  ])('of %j are %j', (monday, faults) => {
    expect(establishmentHoursFaults(weekOf(monday))).toEqual(
      faults.map(([time, rule]) => ({ weekday: 'monday', time, rule })),
    )
  })

  it('names a week without an open day', () => {
    expect(establishmentHoursFaults(setAllClosed(defaultHours, true))).toEqual([
      { weekday: null, time: null, rule: 'none-open' },
    ])
  })
})

it('reads 00:00 as the end of the day (EST-040, EST-046)', () => {
  const hours = weeklyHoursOf(weekOf(day('20:00', '00:00')))
  expect(hours.monday).toEqual([{ from: '20:00', to: '24:00' }])
  // Monday 23:59 of Buenos Aires, then midnight.
  expect(isOpenAt(hours, new Date('2026-11-24T02:59:00Z'))).toBe(true)
  expect(isOpenAt(hours, new Date('2026-11-24T03:00:00Z'))).toBe(false)
})

it.each([
  ['9', '09:00'],
  ['09', '09:00'],
  ['930', '09:30'],
  ['0930', '09:30'],
  ['9:30', '09:30'],
  ['9.30', '09:30'],
  ['9h30', '09:30'],
  ['9h', '09:00'],
  [' 21:05 ', '21:05'],
  ['0', '00:00'],
  ['24', '00:00'],
  ['2400', '00:00'],
  ['23:59', '23:59'],
  ['25', null],
  ['2401', null],
  ['9:60', null],
  ['9:3', null],
  ['12345', null],
  ['', null],
  ['-1', null],
  ['９', null],
  ['9am', null],
])('reads the typed time %j as %j', (text, time) => {
  expect(parseTypedTime(text)).toBe(time)
})

it('finds no fault exactly in weeks that are well-formed spans (EST-046)', () => {
  const time = fc.oneof(
    fc.constantFrom('00:00', '09:00', '23:59', '9:00', '24:00', ''),
    fc
      .tuple(fc.nat(25), fc.nat(61))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
  )
  const anyDay = fc.record({ open: time, close: time, closed: fc.boolean() })
  fc.assert(
    fc.property(fc.tuple(anyDay, anyDay), ([monday, sunday]) => {
      const hours = { ...defaultHours, monday, sunday }
      const faults = establishmentHoursFaults(hours)
      if (faults.length === 0) expect(hoursFault(weeklyHoursOf(hours))).toBeNull()
      for (const { weekday } of faults) expect(['monday', 'sunday']).toContain(weekday)
    }),
  )
})
