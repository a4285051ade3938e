import { ars, brl } from '@puente/contract/protocol/wire'
import { addDays, type LocalDay, parseLocalDay } from '@puente/domain/local-day'
import { describe, expect, it } from 'vitest'
import {
  changeText,
  groupDays,
  heightsOf,
  largestOf,
  type MovementDay,
  rangeBefore,
  rangeOf,
  readView,
  totalsOf,
} from './movement.rules.ts'

const now = new Date('2026-11-20T18:00:00Z')

describe('the period of the movement, as the address holds it', () => {
  it('is the last 30 days, day by day, unless the address holds another', () => {
    const usual = { range: { first: '2026-10-22', last: '2026-11-20' }, days: 30, by: 'day', asTable: false }
    expect(readView({}, now)).toEqual(usual)
    expect(readView({ days: 12, by: 'year' }, now)).toEqual(usual)
    expect(readView({ days: 7, by: 'week', as: 'table' }, now)).toEqual({
      range: { first: '2026-11-14', last: '2026-11-20' },
      days: 7,
      by: 'week',
      asTable: true,
    })
    expect(readView({ days: 7, since: '2026-11-01', until: '2026-11-03' }, now)).toMatchObject({
      range: { first: '2026-11-01', last: '2026-11-03' },
      days: null,
    })
  })

  it('does not end before it starts, after today, or more than a year later', () => {
    expect(rangeOf('2026-11-03', '2026-11-01', now)).toBeNull()
    expect(rangeOf('2026-11-03', '2026-11-21', now)).toBeNull()
    expect(rangeOf('2025-11-20', '2026-11-20', now)).not.toBeNull()
    expect(rangeOf('2025-11-19', '2026-11-20', now)).toBeNull()
    expect(rangeOf('', '2026-11-01', now)).toBeNull()
  })
})

describe('the days of the movement', () => {
  const range = { first: dayOf('2026-10-26'), last: dayOf('2026-11-04') }
  const days = Array.from({ length: 20 }, (_, index) => movementDay(addDays(range.first, index - 10), index))

  it('are summed into weeks from Monday and into months, and stand beside the same days before', () => {
    expect(rangeBefore(range)).toEqual({ first: '2026-10-16', last: '2026-10-25' })
    const weeks = groupDays(days, range, 'week')
    expect(weeks.map(({ first, last }) => [first, last])).toEqual([
      ['2026-10-26', '2026-11-01'],
      ['2026-11-02', '2026-11-04'],
    ])
    // The days have volumes of 10 to 16, and those before of 0 to 6.
    expect(weeks[0]).toMatchObject({ volume: 91n, totalOrders: 7, before: { volume: 21n } })
    const months = groupDays(days, range, 'month')
    expect(months.map(({ first, volume }) => [first, volume])).toEqual([
      ['2026-10-26', 75n],
      ['2026-11-01', 70n],
    ])
    expect(groupDays(days, range, 'day')).toHaveLength(10)
    for (const by of ['day', 'week', 'month'] as const) {
      const { now: sums, before } = totalsOf(groupDays(days, range, by))
      expect([sums.volume, before.volume, sums.revenue]).toEqual([145n, 45n, 290n])
    }
  })

  it('make a sum unknown, and not smaller, if one of them is unknown (DASH-007)', () => {
    const [lost, ...others] = days.slice(10)
    if (lost === undefined) throw new Error('no days')
    const groups = groupDays([...days.slice(0, 10), { ...lost, revenue: null }, ...others], range, 'week')
    expect(groups.map(({ revenue }) => revenue)).toEqual([null, 108n])
    expect(totalsOf(groups).now).toMatchObject({ revenue: null, volume: 145n })
    expect(heightsOf([null, 108n], largestOf(groups, 'revenue'), 80)).toEqual([null, 80])
  })

  it('leave the period before unknown, and not at zero, where a day of it is missing (DASH-007)', () => {
    const missing = { volume: null, revenue: null, spread: null }
    const groups = groupDays(days.slice(1), range, 'day')
    expect(groups[0]?.before).toEqual(missing)
    expect(groups[1]?.before).toEqual({ volume: 1n, revenue: 2n, spread: 0n })
    expect(groupDays(days.slice(1), range, 'week').map(({ before }) => before)).toEqual([
      missing,
      { volume: 24n, revenue: 48n, spread: 0n },
    ])
  })
})

it('shows a change with one decimal and its sign, and none against zero', () => {
  expect(changeText(1_151n, 1_000n)).toBe('+15,1\u00a0%')
  expect(changeText(900n, 1_000n)).toBe('−10,0\u00a0%')
  expect(changeText(5n, 0n)).toBeNull()
  expect(changeText(null, 5n)).toBeNull()
})

it('draws an amount above zero so that it can be seen', () => {
  expect(heightsOf([0n, 1n, 500_000n, 1_000_000n], 1_000_000n, 80)).toEqual([0, 1, 40, 80])
  expect(heightsOf([0n], 0n, 80)).toEqual([0])
})

function movementDay(date: LocalDay, volume: number): MovementDay {
  return {
    date,
    volume: brl(BigInt(volume)),
    revenue: ars(BigInt(2 * volume)),
    exchange: brl(0n),
    spread: brl(0n),
    totalOrders: 1,
    completedOrders: 1,
    computedAt: '2026-11-20T18:00:00.000Z',
  }
}

function dayOf(text: string): LocalDay {
  const day = parseLocalDay(text)
  if (day === null) throw new Error(text)
  return day
}
