import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate, divide, divideSent, type Dues, requireAsked, requireWritable } from './debt.rules.ts'
import { debtMinor, remainingMinor } from '../payout.rules.ts'

const amount = fc.bigInt(0n, 10n ** 12n)
const anyDues: fc.Arbitrary<Dues> = fc.record({
  restMinor: amount,
  balanceMinor: fc.bigInt(-(10n ** 12n), 10n ** 12n),
  reservedMinor: amount,
  debtsMinor: amount,
})

interface Kept {
  readonly net: bigint
  readonly rest: bigint
  readonly reserved: bigint
}

/** Every charge of a beneficiary: what it is worth, what was sent, and what a begun payout reserves of its rest. */
const anyCharges = fc.array(
  fc.record({ value: amount, paid: amount, reserved: amount }).map(({ value, paid, reserved }) => {
    const rest = value > paid ? value - paid : 0n
    return { net: value - paid, rest, reserved: reserved < rest ? reserved : rest }
  }),
  { minLength: 1, maxLength: 8 },
)

describe('how the rest of a charge divides (ruling 58)', () => {
  it('pays what the balance covers and sets the difference off', () => {
    const dues = { restMinor: 150n, balanceMinor: 50n, reservedMinor: 0n, debtsMinor: 100n }
    expect(divide(dues)).toEqual({ payableMinor: 50n, setOffMinor: 100n })
    expect(divide({ ...dues, balanceMinor: 250n })).toEqual({ payableMinor: 150n, setOffMinor: 0n })
    expect(divide({ ...dues, balanceMinor: 250n, reservedMinor: 150n })).toEqual({
      payableMinor: 100n,
      setOffMinor: 50n,
    })
    expect(divide({ ...dues, balanceMinor: -10n, debtsMinor: 160n })).toEqual({
      payableMinor: 0n,
      setOffMinor: 150n,
    })
  })

  it('never pays more than the rest or the free balance, and never sets off more than the debts or the rest', () => {
    fc.assert(
      fc.property(anyDues, (dues) => {
        const { payableMinor, setOffMinor } = divide(dues)
        const free = dues.balanceMinor - dues.reservedMinor
        expect(payableMinor).toBeGreaterThanOrEqual(0n)
        expect(payableMinor <= dues.restMinor && (payableMinor === 0n || payableMinor <= free)).toBe(true)
        expect(setOffMinor).toBeGreaterThanOrEqual(0n)
        expect(setOffMinor <= dues.debtsMinor && payableMinor + setOffMinor <= dues.restMinor).toBe(true)
      }),
    )
  })

  it('covers the whole rest: what is not paid is set off against debts of other charges', () => {
    fc.assert(
      fc.property(anyCharges, ([own, ...others]) => {
        if (own === undefined) return
        const sum = (of: (one: Kept) => bigint): bigint => others.reduce((total, one) => total + of(one), 0n)
        const { payableMinor, setOffMinor } = divide({
          restMinor: own.rest,
          balanceMinor: own.net + sum(({ net }) => net),
          reservedMinor: sum(({ reserved }) => reserved),
          debtsMinor: sum(({ net }) => (net < 0n ? -net : 0n)),
        })
        expect(payableMinor + setOffMinor).toBe(own.rest)
      }),
    )
  })

  it('records the reserved amount although the balance has fallen since, and sets off only what is left', () => {
    const dues = { restMinor: 150n, balanceMinor: 20n, reservedMinor: 0n, debtsMinor: 130n }
    expect(divideSent(dues, 150n, 150n)).toEqual({ maximumMinor: 150n, setOffMinor: 0n })
    expect(divideSent(dues, 20n, 20n)).toEqual({ maximumMinor: 20n, setOffMinor: 130n })
    expect(divideSent(dues, 5n, 20n)).toEqual({ maximumMinor: 20n, setOffMinor: 130n })
    expect(divideSent(dues, 60n, 60n)).toEqual({ maximumMinor: 60n, setOffMinor: 90n })
    fc.assert(
      fc.property(anyDues, amount, amount, (any, sent, promised) => {
        const { maximumMinor, setOffMinor } = divideSent(any, sent, promised)
        expect(maximumMinor).toBeLessThanOrEqual(any.restMinor)
        if (sent <= maximumMinor) expect(sent + setOffMinor).toBeLessThanOrEqual(any.restMinor)
      }),
    )
  })
})

describe('which debts are cleared', () => {
  it('takes the oldest first, each in full before the next, exactly the amount', () => {
    const debts = [
      { chargeId: 'a', minor: 30n },
      { chargeId: 'b', minor: 50n },
      { chargeId: 'c', minor: 20n },
    ]
    expect(allocate(debts, 60n)).toEqual([
      { chargeId: 'a', minor: 30n },
      { chargeId: 'b', minor: 30n },
    ])
    expect(() => allocate(debts, 101n)).toThrow(RangeError)
    fc.assert(
      fc.property(
        fc.array(fc.bigInt(1n, 10n ** 12n), { maxLength: 6 }),
        fc.integer({ min: 0, max: 100 }),
        (all, share) => {
          const total = all.reduce((sum, one) => sum + one, 0n)
          const wanted = (total * BigInt(share)) / 100n
          const parts = allocate(
            all.map((minor, index) => ({ chargeId: String(index), minor })),
            wanted,
          )
          expect(parts.reduce((sum, { minor }) => sum + minor, 0n)).toBe(wanted)
          parts.forEach(({ minor }, index) => expect(minor).toBeLessThanOrEqual(all[index] ?? 0n))
        },
      ),
    )
  })

  it('counts an amount as rest or as debt, never as both', () => {
    const none = { pesosTakenBackMinor: 0n, pesosSetOffMinor: 0n, debtClearedMinor: 0n }
    const paid = { ...none, pesosValueMinor: 100n, pesosPaidMinor: 100n }
    expect([remainingMinor(paid), debtMinor(paid)]).toEqual([0n, 0n])
    const refunded = { ...paid, pesosTakenBackMinor: 60n }
    expect([remainingMinor(refunded), debtMinor(refunded)]).toEqual([0n, 60n])
    const cleared = { ...refunded, debtClearedMinor: 60n }
    expect([remainingMinor(cleared), debtMinor(cleared)]).toEqual([0n, 0n])
    // The dispute was rejected after its debt was cleared.
    const owedAgain = { ...cleared, pesosTakenBackMinor: 0n }
    expect([remainingMinor(owedAgain), debtMinor(owedAgain)]).toEqual([60n, 0n])
    const kept = { ...paid, pesosPaidMinor: 40n, pesosSetOffMinor: 60n }
    expect([remainingMinor(kept), debtMinor(kept)]).toEqual([0n, 0n])
  })
})

describe('writing a debt off', () => {
  const debt = { ownerId: 'owner', debtMinor: 60n, isUndecided: false }
  const code = (act: () => void) => {
    try {
      act()
      return 'allowed'
    } catch (error) {
      return (error as { code: string }).code
    }
  }

  it("is allowed for the amount that the admin saw, for another person's debt, once no dispute is open", () => {
    expect(code(() => requireWritable(debt, 'admin', 60n))).toBe('allowed')
    expect(code(() => requireWritable({ ...debt, debtMinor: 0n }, 'admin', 60n))).toBe('debt.not-found')
    expect(code(() => requireWritable(debt, 'owner', 60n))).toBe('debt.own')
    expect(code(() => requireWritable(debt, 'admin', 61n))).toBe('debt.changed')
    expect(code(() => requireWritable({ ...debt, isUndecided: true }, 'admin', 60n))).toBe('debt.undecided')
  })

  it('needs a second admin, who saw the same amount', () => {
    const asked = { askedBy: 'admin', amountMinor: 60n }
    expect(code(() => requireAsked(asked, 'second', 60n))).toBe('allowed')
    expect(code(() => requireAsked(asked, 'admin', 60n))).toBe('debt.own-request')
    expect(code(() => requireAsked(asked, 'second', 50n))).toBe('debt.changed')
    expect(code(() => requireAsked(null, 'second', 60n))).toBe('debt.changed')
  })
})
