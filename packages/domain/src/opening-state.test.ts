import { describe, expect, it } from 'vitest'
import { openingStateAt, type WeeklyHours } from './opening-hours.ts'

const weekday = [{ from: '08:00', to: '20:00' }]
const hours: WeeklyHours = {
  monday: weekday,
  tuesday: weekday,
  wednesday: weekday,
  thursday: weekday,
  friday: [
    { from: '08:00', to: '12:00' },
    { from: '16:00', to: '24:00' },
  ],
  saturday: [],
  sunday: [{ from: '09:00', to: '12:00' }],
}
/** The state on a day of the week of Monday 16 November 2026, at a time in Buenos Aires. */
const at = (day: number, time: string) => openingStateAt(hours, new Date(`2026-11-${day}T${time}:00-03:00`))

describe('the state of opening hours', () => {
  it.each([
    [16, '08:00', { open: true, until: '20:00' }],
    [16, '19:59', { open: true, until: '20:00' }],
    [20, '23:59', { open: true, until: '24:00' }],
    [16, '07:59', { open: false, next: { weekday: 'monday', from: '08:00', inDays: 0 } }],
    [20, '12:00', { open: false, next: { weekday: 'friday', from: '16:00', inDays: 0 } }],
    [16, '20:00', { open: false, next: { weekday: 'tuesday', from: '08:00', inDays: 1 } }],
    [21, '10:00', { open: false, next: { weekday: 'sunday', from: '09:00', inDays: 1 } }],
  ])('on day %i at %s is %o (SUP-002)', (day, time, state) => {
    expect(at(day, time)).toEqual(state)
  })

  it('is that of Buenos Aires, whatever the day is elsewhere (SUP-002)', () => {
    // 02:00 on Tuesday in UTC is still Monday evening there.
    expect(openingStateAt(hours, new Date('2026-11-17T02:00:00Z'))).toEqual({
      open: false,
      next: { weekday: 'tuesday', from: '08:00', inDays: 1 },
    })
  })

  it('names the same day of next week if it is the only open day, and null without an open day', () => {
    const none: WeeklyHours = { ...hours, monday: [], tuesday: [], wednesday: [], thursday: [], friday: [] }
    const after = new Date('2026-11-22T13:00:00-03:00')
    expect(openingStateAt(none, after)).toEqual({
      open: false,
      next: { weekday: 'sunday', from: '09:00', inDays: 7 },
    })
    expect(openingStateAt({ ...none, sunday: [] }, after)).toEqual({ open: false, next: null })
  })
})
