import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EstablishmentHours, hourPresets } from './establishment-hours.ts'
import { weekdays } from './opening-hours.ts'
import { nextOpeningAt, storeStatusAt, weekdayAt } from './store-status.ts'

const { comercial } = hourPresets
/** An instant in the week of Monday 16 November 2026, by a time in Buenos Aires. */
const at = (day: number, time: string): Date => new Date(`2026-11-${day}T${time}:00-03:00`)
const withDay = (over: Partial<EstablishmentHours>): EstablishmentHours => ({ ...comercial, ...over })

describe('the status of a store', () => {
  it.each([
    [16, '08:59', { kind: 'opens', at: '09:00' }],
    [16, '09:00', { kind: 'open', until: '18:00' }],
    [16, '17:59', { kind: 'open', until: '18:00' }],
    [16, '18:00', { kind: 'closed' }],
    [21, '12:59', { kind: 'open', until: '13:00' }],
    [22, '12:00', { kind: 'closed-today' }],
  ])('on day %i at %s is %o (SHOP-010)', (day, time, status) => {
    expect(storeStatusAt(comercial, at(day, time))).toEqual(status)
  })

  it('lasts until midnight with a close of 00:00 or 23:59, and shows the time that the owner wrote (SHOP-010)', () => {
    for (const close of ['00:00', '23:59']) {
      const hours = withDay({ friday: { open: '18:00', close, closed: false } })
      expect(storeStatusAt(hours, at(20, '23:59'))).toEqual({ kind: 'open', until: close })
      expect(storeStatusAt(hours, at(21, '00:00'))).toEqual({ kind: 'opens', at: '09:00' })
    }
  })

  it('is that of Buenos Aires, whatever the day is elsewhere (SHOP-010)', () => {
    // 02:30 on Sunday in UTC is 23:30 on Saturday there.
    const hours = withDay({ saturday: { open: '20:00', close: '00:00', closed: false } })
    const instant = new Date('2026-11-22T02:30:00Z')
    expect(weekdayAt(instant)).toBe('saturday')
    expect(storeStatusAt(hours, instant)).toEqual({ kind: 'open', until: '00:00' })
  })

  it('is unknown without hours, and with invalid hours (SHOP-010)', () => {
    expect(storeStatusAt(null, at(16, '10:00'))).toEqual({ kind: 'unknown' })
    for (const open of ['', '9', '25:00', '<b>']) {
      const hours = withDay({ monday: { open, close: '18:00', closed: false } })
      expect(storeStatusAt(hours, at(16, '10:00'))).toEqual({ kind: 'unknown' })
    }
  })
})

describe('the next opening', () => {
  it('is that of the next day with hours, and null while the store is open', () => {
    expect(nextOpeningAt(comercial, at(16, '18:00'))).toEqual({
      weekday: 'tuesday',
      from: '09:00',
      inDays: 1,
    })
    expect(nextOpeningAt(comercial, at(21, '15:00'))).toEqual({ weekday: 'monday', from: '09:00', inDays: 2 })
    expect(nextOpeningAt(comercial, at(16, '10:00'))).toBeNull()
    expect(nextOpeningAt(hourPresets.veinticuatro, at(16, '23:59'))).toBeNull()
    expect(nextOpeningAt(null, at(16, '10:00'))).toBeNull()
  })
})

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
/** A day as the form takes it: closed, or open from one minute until a later one, or until midnight as 00:00. */
const anyDay = fc
  .tuple(fc.integer({ min: 0, max: 1438 }), fc.integer({ min: 1, max: 1440 }), fc.boolean())
  .map(([open, length, closed]) => ({
    open: timeOf(open),
    close: timeOf(Math.min(open + length, 1440) % 1440),
    closed,
  }))
const anyHours = fc.tuple(anyDay, anyDay, anyDay, anyDay, anyDay, anyDay, anyDay).map((days) => {
  const [monday, tuesday, wednesday, thursday, friday, saturday, sunday] = days
  return { monday, tuesday, wednesday, thursday, friday, saturday, sunday }
})
const mondayMs = at(16, '00:00').getTime()
/** A second of that week. */
const anySecond = fc.integer({ min: 0, max: 7 * 86_400 - 1 })

describe('over all weeks and seconds', () => {
  it('a status matches a count of minutes (SHOP-010)', () => {
    fc.assert(
      fc.property(anyHours, anySecond, (hours, second) => {
        const weekday = weekdays[Math.floor(second / 86_400)]
        if (weekday === undefined) throw new Error('no such day')
        const { open, close, closed } = hours[weekday]
        const minute = Math.floor((second % 86_400) / 60)
        const end = ['00:00', '23:59'].includes(close) ? 1440 : minuteOf(close)
        const expected = closed
          ? { kind: 'closed-today' }
          : minute < minuteOf(open)
            ? { kind: 'opens', at: open }
            : minute < end
              ? { kind: 'open', until: close }
              : { kind: 'closed' }
        expect(storeStatusAt(hours, new Date(mondayMs + second * 1000))).toEqual(expected)
      }),
    )
  })

  it('a closed store with an open day is open at its next opening, and not at any minute before', () => {
    fc.assert(
      fc.property(anyHours, anySecond, (hours, second) => {
        const now = mondayMs + second * 1000
        const next = nextOpeningAt(hours, new Date(now))
        const isOpen = (ms: number): boolean => storeStatusAt(hours, new Date(ms)).kind === 'open'
        if (next === null) {
          expect(isOpen(now) || weekdays.every((day) => hours[day].closed)).toBe(true)
          return
        }
        const midnight = mondayMs + Math.floor(second / 86_400) * 86_400_000
        const opens = midnight + next.inDays * 86_400_000 + minuteOf(next.from) * 60_000
        expect(isOpen(opens)).toBe(true)
        // Within a minute nothing changes.
        for (let ms = now; ms < opens; ms += 60_000) expect(isOpen(ms)).toBe(false)
      }),
    )
  })
})
