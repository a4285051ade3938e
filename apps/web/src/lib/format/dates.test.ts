import { describe, expect, it } from 'vitest'
import {
  formatAge,
  formatClock,
  formatDate,
  formatDay,
  formatDayTime,
  formatTimeOrDay,
  formatWait,
} from './dates.ts'

const instant = '2026-11-21T02:42:07Z'

describe('dates on screen', () => {
  it('shows the day of Buenos Aires, not of UTC', () => {
    expect(formatDate(instant, 'dayTime', 'es')).toBe('20/11 23:42')
    expect(formatDate(instant, 'date', 'pt')).toBe('20/11/2026')
    expect(formatDate(instant, 'timeWithSeconds', 'es')).toBe('23:42:07')
    expect(formatDate(instant, 'moment', 'es')).toBe('20/11/2026 23:42:07')
    expect(formatDate(instant, 'moment', 'pt')).toBe('20/11/2026 23:42:07')
    expect(formatDate(instant, 'weekday', 'es')).toBe('viernes, 20 de noviembre')
  })

  it('shows the year of a day that is not of this year', () => {
    const now = Date.parse(instant)
    expect(formatDay(instant, now, 'es')).toBe('20/11')
    expect(formatDayTime('2025-11-21T02:42:07Z', now, 'pt')).toBe('20/11/2025 23:42')
  })

  it('says how old something is in its largest unit', () => {
    const now = Date.parse(instant)
    expect(formatAge(now - 20_000, now, 'es')).toBe('ahora')
    expect(formatAge(now - 125_000, now, 'es')).toBe('hace 2 min')
    expect(formatAge(now - 3 * 3_600_000, now, 'pt')).toBe('há 3 h')
    expect(formatWait(now - 3 * 3_600_000, now, 'pt')).toBe('há 3 h')
    for (const [days, pt, es] of [
      [1, 'há 1 dia', 'hace 1 día'],
      [2, 'há 2 dias', 'hace 2 días'],
    ] as const) {
      expect(formatWait(now - days * 86_400_000, now, 'pt')).toBe(pt)
      expect(formatWait(now - days * 86_400_000, now, 'es')).toBe(es)
    }
  })

  it('writes the remaining time as a clock', () => {
    expect(formatClock(1122)).toBe('18:42')
    expect(formatClock(3723)).toBe('1:02:03')
    expect(formatClock(0)).toBe('00:00')
  })
})

it('shows the day of a time that is not of today, by the days of Buenos Aires (ruling 19)', () => {
  const now = Date.parse('2026-11-26T15:00:00Z')
  expect(formatTimeOrDay('2026-11-27T02:59:00Z', now, 'es')).toBe('23:59')
  expect(formatTimeOrDay('2026-11-27T03:00:00Z', now, 'es')).toBe('27/11 00:00')
})
