import type { OrderView } from '@puente/contract/orders/orders'
import { expect, it } from 'vitest'
import type { ChargePage } from './charge-page-query.ts'
import { hasMismatchedPayment, isPast, pesosOf, pesosSentOf, standingOf } from './charge-standing.ts'

const brl = (minor: number) => ({ amountMinor: String(minor), currency: 'BRL' as const })
const ars = (minor: number) => ({ amountMinor: String(minor), currency: 'ARS' as const })

function pageOf(order: Partial<OrderView>, returned: { brl?: number; ars?: number } = {}) {
  const paidCharge = {
    heldPix: false,
    pixStatus: 'confirmed',
    payoutStatus: 'pending',
    pesosValue: ars(1000),
    pesosPaid: ars(0),
  }
  return {
    order: { ...paidCharge, ...order },
    refunded: brl(returned.brl ?? 0),
    pesosTakenBack: ars(returned.ars ?? 0),
  } as ChargePage
}

it.each([
  [{ pixStatus: 'pending' }, {}, 'waiting'],
  [{ pixStatus: 'pending', heldPix: true }, {}, 'held'],
  [{ pixStatus: 'expired' }, {}, 'unpaid'],
  [{ pixStatus: 'expired', heldPix: true }, {}, 'held'],
  [{ pixStatus: 'failed' }, {}, 'unpaid'],
  [{ pixStatus: 'cancelled' }, {}, 'unpaid'],
  [{ pixStatus: 'refunded', payoutStatus: 'paid' }, { brl: 100 }, 'refunded'],
  [{ pixStatus: 'disputed', payoutStatus: 'paid' }, {}, 'disputed'],
  [{}, {}, 'owed'],
  [{ heldPix: true }, {}, 'owed'],
  [{ payoutStatus: 'partial' }, {}, 'part-paid'],
  [{ payoutStatus: 'paid' }, {}, 'paid'],
  [{ payoutStatus: 'paid' }, { brl: 1 }, 'part-refunded'],
] as const)('shows %j with returns %j as %s', (order, returned, standing) => {
  expect(standingOf(pageOf(order, returned))).toBe(standing)
})

it('counts only the pesos that are left after returns', () => {
  expect(pesosOf(pageOf({ pixStatus: 'pending' }))).toBe(1000n)
  expect(pesosOf(pageOf({ payoutStatus: 'paid' }))).toBe(1000n)
  expect(pesosOf(pageOf({}, { brl: 25, ars: 250 }))).toBe(750n)
  // A return in progress already reduces the pesos, here and in the day's total, before the reais have been returned.
  expect(pesosOf(pageOf({}, { ars: 250 }))).toBe(750n)
  expect(pesosOf(pageOf({}, { ars: 1000 }))).toBeNull()
  for (const pixStatus of ['expired', 'refunded', 'disputed'] as const)
    expect(pesosOf(pageOf({ pixStatus }, { brl: 100, ars: 1000 }))).toBeNull()
  expect(pesosOf(pageOf({ pixStatus: 'pending', heldPix: true }))).toBeNull()
})

it('returns the pesos sent so far, or null if none were ever due', () => {
  expect(pesosSentOf(pageOf({}))).toBe(0n)
  expect(pesosSentOf(pageOf({ payoutStatus: 'partial', pesosPaid: ars(400) }))).toBe(400n)
  expect(pesosSentOf(pageOf({ pixStatus: 'refunded', pesosPaid: ars(400) }, { ars: 1000 }))).toBe(400n)
  for (const pixStatus of ['pending', 'expired', 'refunded', 'disputed'] as const)
    expect(pesosSentOf(pageOf({ pixStatus }, { ars: pixStatus === 'refunded' ? 1000 : 0 }))).toBeNull()
  expect(pesosSentOf(pageOf({ pixStatus: 'pending', heldPix: true }))).toBeNull()
})

it('uses the past tense for an event once a later event has superseded it', () => {
  expect(isPast('issued', [])).toBe(false)
  expect(isPast('issued', ['shown'])).toBe(false)
  expect(isPast('issued', ['shown', 'confirmed'])).toBe(true)
  expect(isPast('confirmed', ['client-receipt'])).toBe(false)
  for (const later of ['converted', 'received-twice', 'paid-out', 'refunded', 'dispute-opened'] as const)
    expect(isPast('confirmed', [later])).toBe(true)
  expect(isPast('received-short', ['expired'])).toBe(false)
  expect(isPast('received-short', ['expired', 'received-returned'])).toBe(true)
  expect(isPast('expired', ['confirmed-late'])).toBe(true)
  expect(isPast('cancelled', ['confirmed-after-cancelling'])).toBe(true)
  expect(isPast('failed', ['confirmed-after-failing'])).toBe(true)
  expect(isPast('refund-started', ['refund-not-done'])).toBe(true)
  expect(isPast('dispute-opened', ['dispute-lost'])).toBe(true)
  expect(isPast('paid-out', ['refunded'])).toBe(false)
})

it('finds an earlier payment of the wrong amount or by another way', () => {
  for (const kind of ['received-short', 'received-over', 'received-otherwise'] as const)
    expect(hasMismatchedPayment(['created', 'issued', kind])).toBe(true)
  expect(hasMismatchedPayment(['created', 'issued', 'shown'])).toBe(false)
  expect(hasMismatchedPayment([])).toBe(false)
})
