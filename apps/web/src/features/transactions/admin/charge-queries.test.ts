import type { AdminCharge } from '@puente/contract/transactions'
import { expect, it } from 'vitest'
import { chargeRules } from './charge-queries.ts'

const row = (id: string, createdAt: string, confirmedAt: string | null) =>
  ({ id, createdAt, confirmedAt }) as AdminCharge
const rows = [
  row('a', '2026-11-23T10:00:00.000Z', '2026-11-23T12:00:00.000Z'),
  row('b', '2026-11-23T11:00:00.000Z', '2026-11-23T11:05:00.000Z'),
  row('c', '2026-11-23T11:30:00.000Z', null),
  row('d', '2026-11-23T10:00:00.000Z', '2026-11-23T12:00:00.000Z'),
]
const inOrder = (view?: 'to-pay' | 'review') =>
  rows.toSorted((one, other) => (chargeRules(view).isBefore(one, other) ? -1 : 1)).map(({ id }) => id)

it('keeps rows in the order of the server: newest first, in the queue the oldest confirmation first', () => {
  expect(inOrder()).toEqual(['c', 'b', 'd', 'a'])
  expect(inOrder('review')).toEqual(['c', 'b', 'd', 'a'])
  expect(inOrder('to-pay')).toEqual(['b', 'a', 'd', 'c'])
})
