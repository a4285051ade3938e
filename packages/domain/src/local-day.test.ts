import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  endOfLocalDay,
  type LocalDay,
  lastLocalDays,
  localDayOf,
  parseLocalDay,
  startOfLocalDay,
} from './local-day.ts'

const day = (text: string): LocalDay => {
  const parsed = parseLocalDay(text)
  if (parsed === null) throw new Error(`not a day: ${text}`)
  return parsed
}
const instants = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2100-01-01T00:00:00Z'),
  noInvalidDate: true,
})

describe('a Buenos Aires day', () => {
  it('begins at 03:00 UTC', () => {
    expect(localDayOf(new Date('2026-11-21T02:59:59.999Z'))).toBe('2026-11-20')
    expect(localDayOf(new Date('2026-11-21T03:00:00.000Z'))).toBe('2026-11-21')
    expect(startOfLocalDay(day('2026-11-21')).toISOString()).toBe('2026-11-21T03:00:00.000Z')
    expect(endOfLocalDay(day('2026-11-21')).toISOString()).toBe('2026-11-22T03:00:00.000Z')
  })

  it('is the day that the zone data give, in Buenos Aires and in São Paulo', () => {
    const zones = ['America/Argentina/Buenos_Aires', 'America/Sao_Paulo']
    const formats = zones.map(
      (timeZone) => new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }),
    )
    fc.assert(
      fc.property(instants, (instant) => {
        for (const format of formats) expect(localDayOf(instant)).toBe(format.format(instant))
      }),
    )
  })

  it('contains each of its instants and no other', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const today = localDayOf(instant)
        expect(startOfLocalDay(today) <= instant && instant < endOfLocalDay(today)).toBe(true)
        expect(endOfLocalDay(today)).toEqual(startOfLocalDay(addDays(today, 1)))
      }),
    )
  })
})

describe('parseLocalDay', () => {
  it.each(['2026-11-21', '2028-02-29', '1999-12-31'])('reads %s', (text) => {
    expect(parseLocalDay(text)).toBe(text)
  })

  it.each(['', '2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '21/11/2026', '2026-11-21T00:00:00Z'])(
    'refuses %j',
    (text) => {
      expect(parseLocalDay(text)).toBeNull()
    },
  )
})

it('counts days over months, years and leap days', () => {
  expect(addDays(day('2026-12-31'), 1)).toBe('2027-01-01')
  expect(addDays(day('2028-03-01'), -1)).toBe('2028-02-29')
})

it('returns the last days, today included', () => {
  const now = new Date('2026-11-21T01:00:00Z')
  expect(lastLocalDays(1, now)).toEqual({ first: '2026-11-20', last: '2026-11-20' })
  expect(lastLocalDays(7, now)).toEqual({ first: '2026-11-14', last: '2026-11-20' })
  expect(() => lastLocalDays(0, now)).toThrow(RangeError)
})
