import { expect, it } from 'vitest'
import { newlyConfirmed } from './announced-orders.rules.ts'

const since = Date.parse('2026-11-21T12:00:00.000Z')

it('announces an order confirmed since the given moment, once, and not an older sale that a payout has just changed (GEN-017, GEN-018)', () => {
  const orders = [
    { id: 'paid-out-today', confirmedAt: '2026-11-20T15:00:00.000Z' },
    { id: 'new', confirmedAt: '2026-11-21T12:03:00.000Z' },
    { id: 'at-the-moment', confirmedAt: '2026-11-21T12:00:00.000Z' },
    { id: 'shown', confirmedAt: '2026-11-21T12:01:00.000Z' },
    { id: 'just-before', confirmedAt: '2026-11-21T11:59:59.999Z' },
    { id: 'never', confirmedAt: null },
  ]
  const announced = newlyConfirmed(orders, { since, seen: ['shown'] })
  expect(announced.map(({ id }) => id)).toEqual(['new', 'at-the-moment'])
})
