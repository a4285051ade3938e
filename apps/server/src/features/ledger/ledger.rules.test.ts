import { parsePercent, type Percent } from '@puente/domain/rate'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as rules from './ledger.rules.ts'

const beneficiaryId = '01936f00-0000-7000-8000-000000000001'

/** The example of every posting: R$ 100.00 with R$ 1.00 fee and 1 % spread at 272.25 pesos. */
const terms: rules.ChargeTerms = {
  provider: 'bcb',
  beneficiaryId,
  realValueMinor: 10_000n,
  feeMinor: 100n,
  spread: percent('1'),
  pesosValueMinor: 2_722_500n,
}

const anyTerms = fc.record({
  provider: fc.constantFrom('bcb', 'corpx', 'fire_banking'),
  beneficiaryId: fc.constant(beneficiaryId),
  realValueMinor: fc.bigInt(1n, 10n ** 13n),
  feeMinor: fc.bigInt(0n, 10n ** 6n),
  spread: fc.integer({ min: 0, max: 100 }).map((whole) => percent(String(whole))),
  pesosValueMinor: fc.bigInt(1n, 10n ** 15n),
})

describe('posting templates (SEC-007)', () => {
  it('posts a confirmed charge with fee and spread as lines of their own', () => {
    expect(book(rules.chargeConfirmed(terms))).toEqual({
      'psp:bcb': 10_100n,
      fee_revenue: -100n,
      spread_revenue: -100n,
      fx_brl: -9_900n,
      fx_ars: 2_722_500n,
      [`payable:${beneficiaryId}`]: -2_722_500n,
    })
  })

  it('leaves out the lines of a fee and a spread of zero', () => {
    const free = rules.chargeConfirmed({ ...terms, feeMinor: 0n, spread: percent('0') })
    expect(free.map((line) => line.account)).toEqual([
      'psp:bcb',
      'fx_brl',
      'fx_ars',
      `payable:${beneficiaryId}`,
    ])
  })

  it('moves a payout from what is owed to the bank', () => {
    const begun = rules.payoutBegun(beneficiaryId, 500n)
    expect(book([...begun, ...rules.payoutDone(500n)])).toEqual({
      [`payable:${beneficiaryId}`]: 500n,
      'bank:main': -500n,
    })
  })

  it('moves a disputed amount to the hold account and back when it is released', () => {
    const shares = rules.chargeShares(terms)
    const opened = rules.disputeOpened('bcb', beneficiaryId, shares)
    expect(book(opened)).toMatchObject({ psp_blocked: 10_100n, disputed_payable: -2_722_500n })
    expect(book([...opened, ...rules.disputeReleased('bcb', beneficiaryId, shares)])).toEqual({})
  })

  it('reverses a charge completely by a refund or a dispute', () => {
    const shares = rules.chargeShares(terms)
    const confirmed = rules.chargeConfirmed(terms)
    const ways = [
      [...rules.refundAsked(beneficiaryId, shares), ...rules.refundReturned('bcb', 10_100n)],
      rules.refundReported('bcb', beneficiaryId, shares),
      [...rules.disputeOpened('bcb', beneficiaryId, shares), ...rules.disputeReturned(shares)],
    ]
    for (const way of ways) expect(book([...confirmed, ...way])).toEqual({})
  })

  it('changes no balance when a refund is requested and then fails', () => {
    const shares = rules.refundShares(rules.chargeShares(terms), 33n)
    const asked = rules.refundAsked(beneficiaryId, shares)
    expect(book([...asked, ...rules.refundNotDone(beneficiaryId, shares)])).toEqual({})
  })

  it('holds an unmatched payment in suspense until it is released or returned', () => {
    const held = rules.paymentHeld('bcb', 10_100n)
    expect(book(held)).toEqual({ 'psp:bcb': 10_100n, suspense: -10_100n })
    expect(book([...held, ...rules.heldPaymentReturned('bcb', 10_100n)])).toEqual({})
    expect(book([...held, ...rules.heldPaymentReleased('bcb', 10_100n)])).toEqual({})
    expect(book([...rules.paymentHeld('bcb', 10_101n), ...rules.paymentHeld('bcb', -1n)])).toEqual(book(held))
  })

  it('balances every template in every currency, whatever the amounts', () => {
    fc.assert(
      fc.property(anyTerms, fc.bigInt(1n, 10n ** 12n), fc.bigInt(1n, 10n ** 12n), (any, brl, pesos) => {
        const shares = rules.chargeShares(any)
        const journals = [
          rules.chargeConfirmed(any),
          rules.payoutBegun(beneficiaryId, pesos),
          rules.payoutDone(pesos),
          rules.paymentHeld(any.provider, brl),
          rules.heldPaymentReleased(any.provider, brl),
          rules.heldPaymentReturned(any.provider, brl),
          rules.refundAsked(beneficiaryId, shares),
          rules.refundReturned(any.provider, brl),
          rules.refundNotDone(beneficiaryId, shares),
          rules.refundReported(any.provider, beneficiaryId, shares),
          rules.disputeOpened(any.provider, beneficiaryId, shares),
          rules.disputeReleased(any.provider, beneficiaryId, shares),
          rules.disputeReturned(shares),
        ]
        for (const journal of journals) {
          expect(rules.imbalance(journal)).toEqual(new Map())
          expect(rules.imbalance(rules.mirror(journal))).toEqual(new Map())
          expect(journal.length).toBeGreaterThanOrEqual(2)
          expect(journal.every((line) => line.minor !== 0n)).toBe(true)
        }
      }),
    )
  })

  it('refunds in any number of parts whose sum is exact', () => {
    fc.assert(
      fc.property(anyTerms, fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 6 }), (any, cuts) => {
        const whole = rules.chargeShares(any)
        let left = whole
        const taken: rules.Line[] = [...rules.chargeConfirmed(any)]
        for (const permille of [...cuts, 1000]) {
          const brlLeft = left.feeMinor + left.spreadMinor + left.exchangedMinor
          if (brlLeft === 0n) break
          const part = (brlLeft * BigInt(permille)) / 1000n
          if (part === 0n) continue
          const shares = rules.refundShares(left, part)
          left = subtract(left, shares)
          expect(Object.values(left).every((rest) => rest >= 0n)).toBe(true)
          taken.push(...rules.refundReported(any.provider, beneficiaryId, shares))
        }
        expect(book(taken)).toEqual({})
      }),
    )
  })

  it('refuses to refund nothing or more than what is left', () => {
    const whole = rules.chargeShares(terms)
    for (const amount of [0n, -1n, 10_101n]) {
      expect(() => rules.refundShares(whole, amount)).toThrow(RangeError)
    }
  })
})

function percent(text: string): Percent {
  const parsed = parsePercent(text)
  if (parsed === null) throw new Error(`${text} is no percentage`)
  return parsed
}

function subtract(left: rules.ChargeShares, taken: rules.ChargeShares): rules.ChargeShares {
  return {
    feeMinor: left.feeMinor - taken.feeMinor,
    spreadMinor: left.spreadMinor - taken.spreadMinor,
    exchangedMinor: left.exchangedMinor - taken.exchangedMinor,
    pesosMinor: left.pesosMinor - taken.pesosMinor,
  }
}

/** Balance per account, empty accounts left out. */
function book(lines: readonly rules.Line[]): Record<string, bigint> {
  const balances = new Map<string, bigint>()
  for (const line of lines) balances.set(line.account, (balances.get(line.account) ?? 0n) + line.minor)
  return Object.fromEntries([...balances].filter(([, balance]) => balance !== 0n))
}
