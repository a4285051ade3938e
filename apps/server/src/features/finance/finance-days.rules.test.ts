import { expect, it } from 'vitest'
import { daysOf, periodOf } from './finance-days.rules.ts'

/** 22:30 in Buenos Aires, the next day by UTC. */
const now = new Date('2026-11-21T01:30:00Z')

it.each([
  ['today', '2026-11-20', '2026-11-19', '2026-11-19'],
  ['1day', '2026-11-20', '2026-11-19', '2026-11-19'],
  ['7days', '2026-11-14', '2026-11-07', '2026-11-13'],
  ['15days', '2026-11-06', '2026-10-22', '2026-11-05'],
  ['30days', '2026-10-22', '2026-09-22', '2026-10-21'],
  ['90days', '2026-08-23', '2026-05-25', '2026-08-22'],
] as const)(
  '%s ends with today of Buenos Aires, and is compared with as many days before (FIN-010, FIN-011, FIN-012)',
  (period, first, firstBefore, lastBefore) => {
    expect(daysOf(period, now)).toEqual({
      days: { first, last: '2026-11-20' },
      before: { first: firstBefore, last: lastBefore },
    })
  },
)

it('a period goes from the first midnight to the last one', () => {
  expect(periodOf(daysOf('7days', now).days)).toEqual({
    from: new Date('2026-11-14T03:00:00Z'),
    to: new Date('2026-11-21T03:00:00Z'),
  })
})
