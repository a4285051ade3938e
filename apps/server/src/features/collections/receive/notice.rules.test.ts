import { pixStatuses } from '@puente/contract/collections'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ChargeFacts, decide, type PixFacts } from './notice.rules.ts'

const charge: ChargeFacts = {
  provider: 'bcb',
  pixKey: 'pix@puente.test',
  totalMinor: 10_100n,
  status: 'pending',
  endToEndId: null,
}
const pix: PixFacts = {
  provider: 'bcb',
  endToEndId: 'E00000000202611210000abcdefghijk',
  pixKey: charge.pixKey,
  amountMinor: charge.totalMinor,
  returns: [],
}
const hold = (reason: string) => ({ kind: 'hold', reason })

describe('what a Pix does to its charge', () => {
  it('confirms a pending charge with the right key and exact cents', () => {
    expect(decide(charge, pix, 'evidence')).toEqual({ kind: 'confirm', late: false })
    expect(decide(charge, pix, 'answer')).toEqual({ kind: 'confirm', late: false })
  })

  it('believes a notice without proof of its sender only after asking (HOOK-005, PSP-015)', () => {
    for (const status of pixStatuses) {
      expect(decide({ ...charge, status }, pix, 'hint')).toEqual({ kind: 'ask-provider' })
    }
    expect(decide(null, pix, 'hint')).toEqual({ kind: 'ask-provider' })
  })

  it('knows the Pix that a charge was credited with (HOOK-007)', () => {
    const paid: ChargeFacts = { ...charge, status: 'confirmed', endToEndId: pix.endToEndId }
    for (const proof of ['evidence', 'answer', 'hint'] as const) {
      expect(decide(paid, pix, proof)).toEqual({ kind: 'duplicate' })
    }
    const withReturn = { ...pix, returns: [{}] }
    expect(decide(paid, withReturn, 'evidence')).toEqual({ kind: 'duplicate' })
    expect(decide(paid, withReturn, 'hint')).toEqual({ kind: 'ask-provider' })
  })

  it('confirms late what had expired, failed or been cancelled, and says so (PSP-008, HOOK-010)', () => {
    for (const status of ['expired', 'failed', 'cancelled'] as const) {
      expect(decide({ ...charge, status }, pix, 'evidence')).toEqual({ kind: 'confirm', late: true })
    }
  })

  it('never confirms any other amount, not even by one centavo or a hundredfold (HOOK-009)', () => {
    const amounts = fc.bigInt(1n, 10n ** 12n)
    fc.assert(
      fc.property(amounts, fc.constantFrom(...pixStatuses), (amountMinor, status) => {
        fc.pre(amountMinor !== charge.totalMinor)
        const reason = amountMinor < charge.totalMinor ? 'short' : 'over'
        expect(decide({ ...charge, status }, { ...pix, amountMinor }, 'answer')).toEqual(hold(reason))
      }),
    )
    for (const amountMinor of [10_099n, 10_101n, 1_010_000n, 101n]) {
      expect(decide(charge, { ...pix, amountMinor }, 'evidence')).toEqual({ kind: 'ask-provider' })
    }
  })

  it('holds a Pix whose txid is not ours, or another provider knows', () => {
    expect(decide(null, pix, 'evidence')).toEqual(hold('unknown-txid'))
    expect(decide(charge, { ...pix, provider: 'corpx' }, 'evidence')).toEqual(hold('unknown-txid'))
  })

  it('asks about a Pix for another key before it takes the money for ours', () => {
    const pixKey = 'stranger@example.com'
    expect(decide(charge, { ...pix, pixKey }, 'evidence')).toEqual({ kind: 'ask-provider' })
    expect(decide(charge, { ...pix, pixKey }, 'answer')).toEqual(hold('foreign-key'))
  })

  it("takes a Pix without a key for one to the charge's own, when our own account shows it", () => {
    expect(decide(charge, { ...pix, pixKey: null }, 'evidence')).toEqual({ kind: 'ask-provider' })
    expect(decide(charge, { ...pix, pixKey: null }, 'answer')).toEqual({ kind: 'confirm', late: false })
  })

  it('holds a second Pix for the same charge', () => {
    const paid = { ...charge, endToEndId: 'E00000000202611210000zzzzzzzzzzz' }
    expect(decide({ ...paid, status: 'confirmed' }, pix, 'evidence')).toEqual(hold('second-payment'))
    expect(decide({ ...paid, status: 'refunded' }, pix, 'evidence')).toEqual(hold('charge-closed'))
    expect(decide({ ...paid, status: 'disputed' }, pix, 'evidence')).toEqual(hold('charge-closed'))
  })

  it('takes the Pix of a charge confirmed by hand for the money that was confirmed', () => {
    expect(decide({ ...charge, status: 'confirmed' }, pix, 'evidence')).toEqual({ kind: 'attach' })
  })
})
