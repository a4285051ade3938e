import type { PixStatus } from '@puente/contract/collections'
import { expect, it } from 'vitest'
import { newsOf } from './charge-news.rules.ts'

const since = Date.parse('2026-03-10T12:00:00Z')
const charge = (pixStatus: PixStatus, heldSince: string | null = null) => ({ pixStatus, heldSince })
const news = (...[order, cancelling, heldBefore]: [ReturnType<typeof charge>, boolean, boolean]) =>
  newsOf(order, cancelling, heldBefore, since)
const justNow = '2026-03-10T12:00:00.000Z'

it('announces a payment that is held, whatever the charge is now, but no second one for a charge that is paid (ruling 25)', () => {
  for (const status of ['pending', 'expired', 'cancelled', 'failed'] as const)
    expect(news(charge(status, justNow), false, false)).toBe('held')
  expect(news(charge('confirmed', justNow), false, false)).toBeNull()
})

it('announces that a held payment went back to a person who knew of it', () => {
  expect(news(charge('pending'), false, true)).toBe('returned')
  expect(news(charge('expired'), false, true)).toBe('returned')
  expect(news(charge('confirmed'), false, true)).toBeNull()
  expect(news(charge('pending'), false, false)).toBeNull()
})

it('announces a refund and a dispute', () => {
  expect(news(charge('refunded'), false, false)).toBe('refunded')
  expect(news(charge('disputed', justNow), false, false)).toBe('disputed')
})

it('announces the end of a cancellation to a person who did not wait for it, and to no other (ruling 62)', () => {
  expect(news(charge('pending'), true, false)).toBeNull()
  expect(news(charge('cancelled'), true, false)).toBe('withdrawn')
  expect(news(charge('expired'), true, false)).toBe('ended')
  expect(news(charge('cancelled'), false, false)).toBeNull()
})

it('announces no payment that was held before this screen began to watch, whatever its charge becomes (ruling 25)', () => {
  const before = '2026-03-10T11:59:59.999Z'
  for (const status of ['pending', 'expired', 'cancelled', 'failed'] as const)
    for (const known of [true, false]) expect(news(charge(status, before), false, known)).toBeNull()
})
