import type { PixStatus } from '@puente/contract/collections'
import { describe, expect, it } from 'vitest'
import { dividedOf, owesNothing, restOf } from './owed.rules.ts'

const ars = (minor: bigint) => ({ amountMinor: String(minor), currency: 'ARS' }) as const

describe('what a row says of its pesos', () => {
  it('is the rest only where a part was sent, so that the rows add up to the sum of the page', () => {
    const rest = (remaining: bigint, pixStatus: PixStatus = 'confirmed') =>
      restOf({ pixStatus, pesosValue: ars(100n), pesosRemaining: ars(remaining) })
    expect(rest(40n)).toEqual(ars(40n))
    expect(rest(100n)).toBeNull()
    expect(rest(0n)).toBeNull()
    expect(rest(40n, 'disputed')).toBeNull()
  })

  it('is what may be sent where a part is kept for a debt (ruling 58)', () => {
    const division = (setOff: bigint, payable = 60n) => ({ payable: ars(payable), setOff: ars(setOff) })
    const sent = { kind: 'payable', amount: ars(60n) }
    expect(dividedOf({ pixStatus: 'confirmed', division: division(40n) })).toEqual(sent)
    expect(dividedOf({ pixStatus: 'confirmed', division: division(0n) })).toBeNull()
    expect(dividedOf({ pixStatus: 'pending', division: division(40n) })).toBeNull()
    expect(dividedOf({ pixStatus: 'confirmed', division: null })).toBeNull()
    // Nothing is to be transferred.
    const kept = { kind: 'allSetOff', amount: ars(100n) }
    expect(dividedOf({ pixStatus: 'confirmed', division: division(100n, 0n) })).toEqual(kept)
  })

  it('has no payout status where nothing is owed and nothing was sent', () => {
    expect(owesNothing({ pixStatus: 'refunded', pesosPaid: ars(0n) })).toBe(true)
    expect(owesNothing({ pixStatus: 'refunded', pesosPaid: ars(5n) })).toBe(false)
    expect(owesNothing({ pixStatus: 'confirmed', pesosPaid: ars(0n) })).toBe(false)
  })
})
