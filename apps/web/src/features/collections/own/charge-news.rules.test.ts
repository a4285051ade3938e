import type { PixStatus } from '@puente/contract/collections'
import { expect, it } from 'vitest'
import { newsOf } from './charge-news.rules.ts'

const charge = (pixStatus: PixStatus, heldPix = false) => ({ pixStatus, heldPix })

it('announces a payment that is held, whatever the charge is now, but no second one for a charge that is paid (ruling 25)', () => {
  for (const status of ['pending', 'expired', 'cancelled', 'failed'] as const)
    expect(newsOf(charge(status, true), false, false)).toBe('held')
  expect(newsOf(charge('confirmed', true), false, false)).toBeNull()
})

it('announces that a held payment went back to a person who knew of it', () => {
  expect(newsOf(charge('pending'), false, true)).toBe('returned')
  expect(newsOf(charge('expired'), false, true)).toBe('returned')
  expect(newsOf(charge('confirmed'), false, true)).toBeNull()
  expect(newsOf(charge('pending'), false, false)).toBeNull()
})

it('announces a refund and a dispute', () => {
  expect(newsOf(charge('refunded'), false, false)).toBe('refunded')
  expect(newsOf(charge('disputed', true), false, false)).toBe('disputed')
})

it('announces the end of a cancellation to a person who did not wait for it, and to no other (ruling 62)', () => {
  expect(newsOf(charge('pending'), true, false)).toBeNull()
  expect(newsOf(charge('cancelled'), true, false)).toBe('withdrawn')
  expect(newsOf(charge('expired'), true, false)).toBe('ended')
  expect(newsOf(charge('cancelled'), false, false)).toBeNull()
})
