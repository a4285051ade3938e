import type { OrderView } from '@puente/contract/orders/orders'
import { expect, it } from 'vitest'
import {
  byEnd,
  entered,
  openedWith,
  paidInBar,
  sumOf,
  waitingCode,
  waitingRequest,
} from './waiting-orders.ts'

const amount = (amountMinor: string) => ({ currency: 'BRL', amountMinor }) as const
const order = (id: string, amountMinor: string, expiresAt: string) =>
  ({
    id,
    total: amount(amountMinor),
    createdAt: '2026-11-21T11:50:00Z',
    expiresAt,
    clientName: 'Ana Souza',
  }) as OrderView
const orders = [order('a', '18100', '2026-11-21T12:05:00Z'), order('b', '7600', '2026-11-21T12:10:00Z')]
const waiting = orders.map(waitingCode)

it('shows the codes that waited when the screen opened, not one that comes while somebody types', () => {
  expect(entered(waiting, null)).toEqual(waiting)
  expect(entered(waiting, ['a'])).toEqual([waiting[0]])
  expect(entered([], ['a'])).toEqual([])
})

it('takes in the first answer of a list, but no other charge once the bar shows something', () => {
  expect(openedWith(waiting, [])).toEqual(['a', 'b'])
  expect(openedWith(waiting, ['a', 'r'])).toEqual(['a'])
  expect(openedWith(waiting, ['r'])).toEqual([])
})

it('names a request as its merchant knows it, and sorts it among the codes: the first to end comes first', () => {
  const request = waitingRequest({
    id: 'c',
    total: amount('18100'),
    clientId: 'Mesa 4',
    createdAt: '2026-11-21T11:50:00Z',
    expiresAt: '2026-11-21T12:07:00Z',
  })
  expect(request).toMatchObject({ name: 'Mesa 4', waitsFor: 'data' })
  expect(waiting[0]).toMatchObject({ name: 'Ana Souza', waitsFor: 'payment' })
  expect(byEnd([...waiting.toReversed(), request]).map(({ id }) => id)).toEqual(['a', 'c', 'b'])
})

it('adds up what all of them ask for', () => {
  expect(sumOf(waiting)).toEqual({ currency: 'BRL', amountMinor: '25700' })
})

it('says that a code is paid only where the bar had shown it', () => {
  const [paid] = orders
  expect(paidInBar(paid ?? null, ['a', 'b'])).toBe(paid)
  expect(paidInBar(paid ?? null, ['b'])).toBeNull()
  expect(paidInBar(paid ?? null, null)).toBeNull()
  expect(paidInBar(null, ['a'])).toBeNull()
})
