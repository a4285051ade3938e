import type { WeeklyHours } from '@puente/domain/opening-hours'
import { expect, it } from 'vitest'
import { hoursLines } from './hours.rules.ts'

const day = (from: string, to: string) => [{ from, to }]
const week: WeeklyHours = {
  monday: day('08:00', '20:00'),
  tuesday: day('08:00', '20:00'),
  wednesday: day('08:00', '20:00'),
  thursday: day('08:00', '20:00'),
  friday: day('08:00', '20:00'),
  saturday: day('08:00', '17:00'),
  sunday: day('09:00', '12:00'),
}

it('puts days in a row with the same hours on one line (SUP-002)', () => {
  expect(hoursLines(week)).toEqual([
    { first: 'monday', last: 'friday', spans: ['08:00 - 20:00'] },
    { first: 'saturday', last: 'saturday', spans: ['08:00 - 17:00'] },
    { first: 'sunday', last: 'sunday', spans: ['09:00 - 12:00'] },
  ])
})

it('keeps a closed day, a day with a break, and equal days that are apart, on lines of their own (SUP-002)', () => {
  const siesta = [...day('08:00', '12:00'), ...day('16:00', '20:00')]
  expect(hoursLines({ ...week, wednesday: siesta, saturday: [], sunday: [] })).toEqual([
    { first: 'monday', last: 'tuesday', spans: ['08:00 - 20:00'] },
    { first: 'wednesday', last: 'wednesday', spans: ['08:00 - 12:00', '16:00 - 20:00'] },
    { first: 'thursday', last: 'friday', spans: ['08:00 - 20:00'] },
    { first: 'saturday', last: 'sunday', spans: [] },
  ])
})
