import { parseLocalDay } from '@puente/domain/local-day'
import { describe, expect, it } from 'vitest'
import { closenessOf, daysOf } from './history-days.rules.ts'

const dateOf = ({ date }: { date: string }): string => date

describe('daysOf', () => {
  it('cuts the list at midnight in Buenos Aires and keeps its order', () => {
    const items = [
      '2026-11-21T03:00:00Z',
      '2026-11-21T02:59:59Z',
      '2026-11-20T03:00:00Z',
      '2026-11-18T12:00:00Z',
    ].map((date) => ({ date }))
    expect(daysOf(items, dateOf).map(({ day, items: own }) => [day, own.length])).toEqual([
      ['2026-11-21', 1],
      ['2026-11-20', 2],
      ['2026-11-18', 1],
    ])
    expect(daysOf(items, dateOf).flatMap((one) => one.items)).toEqual(items)
  })

  it('has no day for an empty list', () => expect(daysOf([], dateOf)).toEqual([]))
})

it.each([
  ['2026-01-01', 'today'],
  ['2025-12-31', 'yesterday'],
  ['2025-12-30', 'earlier'],
  ['2026-03-01', 'this-year'],
])('a head on 1 January 2026 names %s as %s', (day, closeness) => {
  const now = new Date('2026-01-01T12:00:00Z')
  expect(closenessOf(parseLocalDay(day) ?? expect.fail(), now)).toBe(closeness)
})
