import { type LocalDay, parseLocalDay } from '@puente/domain/local-day'
import { describe, expect, it } from 'vitest'
import { daysFrom, isDue, isKept } from './summary.rules.ts'

const now = new Date('2026-11-21T15:00:00Z')
const today = dayOf('2026-11-21')
const yesterday = dayOf('2026-11-20')
const older = dayOf('2026-11-19')
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1_000)

describe('calculated figures', () => {
  it.each([
    [today, 1_800],
    [yesterday, 7_200],
    [older, 86_400],
  ])('of %s are kept for %d s (DASH-010)', (date, seconds) => {
    // The figures of an older day were calculated after that day had ended.
    const at = date === older ? new Date('2026-11-20T15:00:01Z') : ago(seconds - 1)
    expect(isKept({ date, updatedAt: at }, now)).toBe(true)
    expect(isKept({ date, updatedAt: ago(seconds) }, now)).toBe(false)
  })

  it('from before the end of their day are kept no longer than those of today', () => {
    const night = new Date('2026-11-21T03:20:00Z')
    const updatedAt = new Date('2026-11-21T02:50:00Z')
    expect(isKept({ date: yesterday, updatedAt }, new Date(night.getTime() - 1_000))).toBe(true)
    expect(isKept({ date: yesterday, updatedAt }, night)).toBe(false)
  })
})

it('stores a day again once a day, and never within an hour (DASH-009)', () => {
  expect(isDue({ date: today, updatedAt: ago(3_599) }, now)).toBe(false)
  expect(isDue({ date: today, updatedAt: ago(3_600) }, now)).toBe(true)
  expect(isDue({ date: older, updatedAt: ago(3_600) }, now)).toBe(false)
  expect(isDue({ date: older, updatedAt: ago(23 * 3_600) }, now)).toBe(true)
})

it('names every day of a period, both ends included', () => {
  expect(daysFrom(older, today)).toEqual([older, yesterday, today])
  expect(daysFrom(today, older)).toEqual([])
})

function dayOf(text: string): LocalDay {
  const day = parseLocalDay(text)
  if (day === null) throw new Error(text)
  return day
}
