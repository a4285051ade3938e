import { expect, it } from 'vitest'
import { parseLocalDay } from '@puente/domain/local-day'
import { adjacentDays, dayOrToday } from './day.rules.ts'

// 23:42 of the 20th in Buenos Aires.
const now = new Date('2026-11-21T02:42:00Z')

it('uses days of Buenos Aires, and none in the future', () => {
  expect(dayOrToday('2026-11-18', now)).toBe('2026-11-18')
  expect(dayOrToday('2026-11-21', now)).toBe('2026-11-20')
  expect(dayOrToday('2026-02-30', now)).toBe('2026-11-20')
  expect(dayOrToday('', now)).toBe('2026-11-20')
})

it('returns the days before and after a day, up to today', () => {
  const today = parseLocalDay('2026-11-20')
  const march = parseLocalDay('2026-03-01')
  if (today === null || march === null) throw new Error('two days that exist')
  expect(adjacentDays(today, now)).toEqual({ before: '2026-11-19', after: null })
  expect(adjacentDays(march, now)).toEqual({ before: '2026-02-28', after: '2026-03-02' })
})
