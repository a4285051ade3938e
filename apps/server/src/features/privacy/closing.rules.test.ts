import { describe, expect, it } from 'vitest'
import {
  type ClosingFacts,
  closingRefusal,
  codesOutOfReachAt,
  keptUntil,
  postponedUntil,
} from './closing.rules.ts'

const nothingOpen: ClosingFacts = {
  role: 'user',
  balanceMinor: 0n,
  openCharges: 0,
  latePayableCharges: 0,
  lastCodeEndedAt: null,
  lastMovementAt: null,
}

describe('closing an account', () => {
  it('is allowed to a person who owes no pesos and is owed none', () => {
    expect(closingRefusal(nothingOpen)).toBeNull()
  })

  it.each([
    ['pesos are owed', { ...nothingOpen, balanceMinor: 1n }, 'account.balance-open'],
    ['the person owes pesos', { ...nothingOpen, balanceMinor: -1n }, 'account.balance-open'],
    ['a charge is open', { ...nothingOpen, openCharges: 1, balanceMinor: 5n }, 'account.charges-open'],
    [
      'a charge may still be paid late',
      { ...nothingOpen, latePayableCharges: 1 },
      'account.payment-possible',
    ],
    ['it is an admin account', { ...nothingOpen, role: 'admin' as const }, 'account.admin'],
  ])('is refused while %s', (_, facts, refusal) => {
    expect(closingRefusal(facts)).toBe(refusal)
  })

  it('is possible a day after the last code ended, when no late Pix can come any more', () => {
    expect(codesOutOfReachAt(nothingOpen)).toBeNull()
    expect(codesOutOfReachAt({ lastCodeEndedAt: new Date('2026-11-21T10:00:00Z') })?.toISOString()).toBe(
      '2026-11-22T10:00:00.000Z',
    )
  })

  it('keeps the records ten years from the last movement, and nothing when no money moved', () => {
    expect(keptUntil(nothingOpen)).toBeNull()
    expect(keptUntil({ lastMovementAt: new Date('2026-11-21T10:00:00Z') })?.toISOString()).toBe(
      '2036-11-21T10:00:00.000Z',
    )
  })

  it('postpones the erasure while money is open, and as long as the law requires the records', () => {
    const now = new Date('2026-11-23T10:00:00Z')
    const moved = { ...nothingOpen, lastMovementAt: new Date('2026-11-22T10:00:00Z') }
    expect(postponedUntil(nothingOpen, now)).toBeNull()
    expect(postponedUntil({ ...nothingOpen, openCharges: 1 }, now)?.toISOString()).toBe(
      '2026-11-24T10:00:00.000Z',
    )
    expect(postponedUntil({ ...moved, balanceMinor: 1n }, now)?.toISOString()).toBe(
      '2036-11-22T10:00:00.000Z',
    )
    expect(postponedUntil(moved, new Date('2036-11-23T10:00:00Z'))).toBeNull()
  })
})
