import { describe, expect, it } from 'vitest'
import {
  type ClosingFacts,
  closingRefusal,
  codesOutOfReachAt,
  keptUntil,
  postponedUntil,
} from './closing.rules.ts'

const settled: ClosingFacts = {
  role: 'user',
  balanceMinor: 0n,
  openCharges: 0,
  latePayableCharges: 0,
  lastCodeEndedAt: null,
  lastMovementAt: null,
}

describe('closing an account', () => {
  it('is open to a person whose money is settled', () => {
    expect(closingRefusal(settled)).toBeNull()
  })

  it.each([
    ['pesos are owed', { ...settled, balanceMinor: 1n }, 'account.balance-open'],
    ['the person owes pesos', { ...settled, balanceMinor: -1n }, 'account.balance-open'],
    ['a charge is open', { ...settled, openCharges: 1, balanceMinor: 5n }, 'account.charges-open'],
    ['a charge may still be paid late', { ...settled, latePayableCharges: 1 }, 'account.payment-possible'],
    ['it is an admin account', { ...settled, role: 'admin' as const }, 'account.admin'],
  ])('is refused while %s', (_, facts, refusal) => {
    expect(closingRefusal(facts)).toBe(refusal)
  })

  it('is possible a day after the last code ended, when no late Pix can come any more', () => {
    expect(codesOutOfReachAt(settled)).toBeNull()
    expect(codesOutOfReachAt({ lastCodeEndedAt: new Date('2026-11-21T10:00:00Z') })?.toISOString()).toBe(
      '2026-11-22T10:00:00.000Z',
    )
  })

  it('keeps the records ten years from the last movement, and nothing when no money moved', () => {
    expect(keptUntil(settled)).toBeNull()
    expect(keptUntil({ lastMovementAt: new Date('2026-11-21T10:00:00Z') })?.toISOString()).toBe(
      '2036-11-21T10:00:00.000Z',
    )
  })

  it('postpones the erasure while money is open, and as long as the law requires the records', () => {
    const now = new Date('2026-11-23T10:00:00Z')
    const moved = { ...settled, lastMovementAt: new Date('2026-11-22T10:00:00Z') }
    expect(postponedUntil(settled, now)).toBeNull()
    expect(postponedUntil({ ...settled, openCharges: 1 }, now)?.toISOString()).toBe(
      '2026-11-24T10:00:00.000Z',
    )
    expect(postponedUntil({ ...moved, balanceMinor: 1n }, now)?.toISOString()).toBe(
      '2036-11-22T10:00:00.000Z',
    )
    expect(postponedUntil(moved, new Date('2036-11-23T10:00:00Z'))).toBeNull()
  })
})
