import type { OrderView } from '@puente/contract/orders/orders'
import { expect, it } from 'vitest'
import { enteredOrders, paidInBar, sumOf } from './waiting-orders.ts'

const order = (id: string, amountMinor: string, expiresAt: string) =>
  ({ id, total: { currency: 'BRL', amountMinor }, expiresAt }) as OrderView
const waiting = [order('a', '18100', '2026-11-21T12:05:00Z'), order('b', '7600', '2026-11-21T12:10:00Z')]

it('shows the codes that waited when the screen opened, not one that comes while somebody types', () => {
  expect(enteredOrders(waiting, null)).toEqual(waiting)
  expect(enteredOrders(waiting, ['a'])).toEqual([waiting[0]])
  expect(enteredOrders([], ['a'])).toEqual([])
})

it('shows the code that ends first before the others', () => {
  expect(enteredOrders(waiting.toReversed(), null)).toEqual(waiting)
})

it('adds up what all of them ask for', () => {
  expect(sumOf(waiting)).toEqual({ currency: 'BRL', amountMinor: '25700' })
})

it('says that a code is paid only where the bar had shown it', () => {
  const [paid] = waiting
  expect(paidInBar(paid ?? null, ['a', 'b'])).toBe(paid)
  expect(paidInBar(paid ?? null, ['b'])).toBeNull()
  expect(paidInBar(paid ?? null, null)).toBeNull()
  expect(paidInBar(null, ['a'])).toBeNull()
})
