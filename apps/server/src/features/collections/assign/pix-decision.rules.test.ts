import { parseRate, type Rate } from '@puente/domain/rate'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AssignmentFacts,
  creditedMinor,
  honouredTerms,
  needsSecondAdmin,
  requireAssignable,
  requireConfirmable,
} from './pix-decision.rules.ts'

const rate = parseRate('272.25') as Rate
const charge: AssignmentFacts['charge'] = {
  ownerId: 'the owner',
  provider: 'bcb',
  status: 'pending',
  endToEndId: null,
  totalMinor: 10_100n,
  feeMinor: 100n,
  customerRate: rate,
  pesosReservedMinor: 0n,
}
const facts: AssignmentFacts = {
  disposition: 'held',
  provider: 'bcb',
  amountMinor: 9_000n,
  leftMinor: 9_000n,
  charge,
}
const code = (act: () => unknown) => {
  try {
    act()
    return null
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('the amounts of a charge that takes the amount that came (ruling 25)', () => {
  it('keeps its fee whole and converts the rest at its own rate (ORD-018)', () => {
    expect(honouredTerms(charge, 9_000n)).toEqual({
      realValueMinor: 8_900n,
      totalMinor: 9_000n,
      pesosValueMinor: 2_423_025n,
    })
    // Its original total gives its original amounts.
    expect(honouredTerms(charge, 10_100n)?.pesosValueMinor).toBe(2_722_500n)
    expect(honouredTerms(charge, 100n)).toBeNull()
    expect(honouredTerms({ feeMinor: 0n, customerRate: parseRate('0.00000001') as Rate }, 1n)).toBeNull()
  })

  it('never loses a centavo of the Pix, and pays more pesos for more reais', () => {
    fc.assert(
      fc.property(fc.bigInt(101n, 10n ** 9n), fc.bigInt(0n, 10n ** 6n), (amount, more) => {
        const terms = honouredTerms(charge, amount)
        expect(terms?.totalMinor).toBe(amount)
        expect((terms?.realValueMinor ?? 0n) + charge.feeMinor).toBe(amount)
        const larger = honouredTerms(charge, amount + more)?.pesosValueMinor ?? 0n
        expect(larger).toBeGreaterThanOrEqual(terms?.pesosValueMinor ?? 0n)
      }),
    )
  })
})

describe('a decision about a Pix in suspense', () => {
  it('is about a whole Pix in suspense and the charge of somebody else', () => {
    expect(code(() => requireAssignable(facts, 'an admin'))).toBeNull()
    expect(code(() => requireAssignable(facts, 'the owner'))).toBe('assignment.own-charge')
    expect(code(() => requireAssignable({ ...facts, leftMinor: 1n }, 'an admin'))).toBe(
      'assignment.pix-not-held',
    )
    expect(code(() => requireAssignable({ ...facts, disposition: 'credited' }, 'an admin'))).toBe(
      'assignment.pix-not-held',
    )
  })

  it('credits the total for an exact Pix, the amount that came, or the total for a larger Pix', () => {
    const over = { ...facts, amountMinor: 12_000n }
    expect(creditedMinor('received', facts)).toBe(9_000n)
    expect(creditedMinor('received', over)).toBe(12_000n)
    expect(creditedMinor('total', over)).toBe(10_100n)
    expect(creditedMinor('exact', { ...facts, amountMinor: 10_100n })).toBe(10_100n)
  })

  it('takes a Pix of the total or more for a charge that was confirmed by hand and still lacks its Pix', () => {
    const byHand = { ...facts, charge: { ...charge, status: 'confirmed' } } as const
    expect(creditedMinor('exact', { ...byHand, amountMinor: 10_100n })).toBe(10_100n)
    expect(creditedMinor('total', { ...byHand, amountMinor: 12_000n })).toBe(10_100n)
    const paid = { ...byHand, charge: { ...byHand.charge, endToEndId: 'E1' } }
    for (const [kind, amountMinor] of [
      ['exact', 10_100n],
      ['total', 12_000n],
    ] as const)
      expect(code(() => creditedMinor(kind, { ...paid, amountMinor }))).toBe('assignment.charge-not-payable')
  })

  it.each([
    ['exact', {}, 'assignment.charge-not-payable'],
    ['total', {}, 'assignment.charge-not-payable'],
    ['total', { amountMinor: 12_000n, provider: 'corpx' }, 'assignment.charge-not-payable'],
    ['total', { charge: { ...charge, status: 'confirmed' } }, 'assignment.charge-not-payable'],
    ['received', { amountMinor: 10_100n }, 'assignment.charge-not-payable'],
    ['received', { provider: 'corpx' }, 'assignment.charge-not-payable'],
    ['received', { charge: { ...charge, status: 'confirmed' } }, 'assignment.charge-not-payable'],
    ['received', { charge: { ...charge, status: 'refunded' } }, 'assignment.charge-not-payable'],
    ['received', { charge: { ...charge, endToEndId: 'E1' } }, 'assignment.charge-not-payable'],
    ['received', { charge: { ...charge, pesosReservedMinor: 1n } }, 'assignment.payout-begun'],
    ['received', { amountMinor: 100n }, 'assignment.pays-nothing'],
  ] as const)('refuses %s with %o', (kind, change, refusal) => {
    expect(code(() => creditedMinor(kind, { ...facts, ...change }))).toBe(refusal)
  })

  it('needs a second admin above the limit, who confirms that very request', () => {
    expect([needsSecondAdmin(100n, 100n), needsSecondAdmin(101n, 100n), needsSecondAdmin(1n, 0n)]).toEqual([
      false,
      true,
      true,
    ])
    const asked = { id: 'd', askedBy: 'an admin', amountMinor: 9_000n }
    expect(code(() => requireConfirmable(asked, 'd', 'another', 9_000n))).toBeNull()
    expect(code(() => requireConfirmable(asked, 'd', 'an admin', 9_000n))).toBe('assignment.own-request')
    for (const refused of [
      () => requireConfirmable(null, 'd', 'another', 9_000n),
      () => requireConfirmable(asked, 'x', 'another', 9_000n),
      () => requireConfirmable(asked, 'd', 'another', 9_001n),
    ])
      expect(code(refused)).toBe('assignment.decision-changed')
  })
})
