import { pixStatuses } from '@puente/contract/collections'
import { DomainError } from '@puente/contract/protocol/problems'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allowedActions,
  type PayoutFacts,
  type PayoutRequest,
  remainingMinor,
  requireBeginAllowed,
  requireNotBegunByAnother,
  requirePayoutAllowed,
  requireSetOffAllowed,
} from './payout.rules.ts'

const charge: PayoutFacts = {
  ownerId: 'the owner',
  pixCode: '000201',
  status: 'confirmed',
  pesosValueMinor: 2_722_500n,
  pesosPaidMinor: 0n,
  pesosTakenBackMinor: 0n,
  pesosSetOffMinor: 0n,
  debtClearedMinor: 0n,
}
const request: PayoutRequest = {
  adminId: 'an admin',
  amountMinor: 1n,
  receiptFileId: 'a file',
  manualReason: null,
}

describe('paying pesos out', () => {
  it('refuses in the order of the catalogue: charge, amount, receipt (TXN-018)', () => {
    const nothing = { ...request, amountMinor: 0n, receiptFileId: null }
    expect(codeOf(null, nothing)).toBe('payout.charge-not-found')
    expect(codeOf(charge, nothing)).toBe('payout.amount-not-positive')
    expect(codeOf(charge, { ...nothing, amountMinor: -1n })).toBe('payout.amount-not-positive')
    expect(codeOf(charge, { ...nothing, amountMinor: 1n })).toBe('payout.receipt-required')
  })

  it('pays only what was confirmed, and a pending one with a written reason (TXN-022)', () => {
    for (const status of pixStatuses) {
      const closed = status !== 'confirmed' && status !== 'pending'
      const plain = status === 'pending' ? 'payout.pix-not-confirmed' : closed ? 'payout.charge-closed' : null
      const byHand = closed ? 'payout.charge-closed' : null
      expect(codeOf({ ...charge, status }, request)).toBe(plain)
      expect(codeOf({ ...charge, status }, { ...request, manualReason: 'seen at the bank' })).toBe(byHand)
    }
    const byHand = { ...request, manualReason: 'seen at the bank' }
    expect(codeOf({ ...charge, status: 'pending' }, byHand, true)).toBe('payout.pix-held')
    expect(codeOf(charge, request, true)).toBeNull()
    const silent = { ...request, manualReason: '  ' }
    expect(codeOf({ ...charge, status: 'pending' }, silent)).toBe('payout.reason-required')
  })

  it('does not confirm a charge by hand that never had a code', () => {
    const unissued = { ...charge, status: 'pending', pixCode: null } as const
    expect(codeOf(unissued, { ...request, manualReason: 'seen at the bank' })).toBe('payout.pix-not-issued')
    expect(allowedActions(unissued, false, 'an admin', null, null)).toEqual([])
  })

  it('lets no admin pay themselves, by hand or not (T-27)', () => {
    const own = { ...request, adminId: 'the owner' }
    expect(codeOf(charge, own)).toBe('payout.own-charge')
    expect(codeOf({ ...charge, status: 'pending' }, { ...own, manualReason: 'seen' })).toBe(
      'payout.own-charge',
    )
    expect(allowedActions(charge, false, 'the owner', null, null)).toEqual([])
    expect(allowedActions({ ...charge, status: 'pending' }, false, 'the owner', null, null)).toEqual([])
    expect(codeOf({ ...charge, ownerId: null }, request)).toBeNull()
  })

  it('never allows more than what is left, whatever was paid or refunded (TXN-016, TXN-019)', () => {
    const part = fc.bigInt(0n, 3_000_000n)
    fc.assert(
      fc.property(part, part, fc.bigInt(1n, 6_000_000n), (paid, back, amountMinor) => {
        const facts = {
          ...charge,
          pesosPaidMinor: paid,
          pesosTakenBackMinor: back,
        }
        const left = charge.pesosValueMinor - paid - back
        expect(remainingMinor(facts)).toBe(left > 0n ? left : 0n)
        expect(codeOf(facts, { ...request, amountMinor })).toBe(
          amountMinor > left ? 'payout.exceeds-owed' : null,
        )
      }),
    )
  })

  it('names the largest payout allowed (TXN-019)', () => {
    const facts = { ...charge, pesosPaidMinor: 2_722_400n }
    const refusal = refusalOf(facts, { ...request, amountMinor: 101n })
    expect(refusal?.details).toEqual({ maximum: { amountMinor: '100', currency: 'ARS' } })
  })

  it('offers an action only if it would be allowed (TXN-015)', () => {
    expect(allowedActions(charge, false, 'an admin', null, null)).toEqual(['pay'])
    expect(allowedActions(charge, true, 'an admin', null, null)).toEqual(['pay'])
    expect(allowedActions({ ...charge, status: 'pending' }, false, 'an admin', null, null)).toEqual([
      'confirm-and-pay',
    ])
    expect(allowedActions({ ...charge, status: 'pending' }, true, 'an admin', null, null)).toEqual([])
    expect(allowedActions({ ...charge, pesosPaidMinor: 2_722_500n }, false, 'an admin', null, null)).toEqual(
      [],
    )
    for (const status of ['failed', 'refunded', 'expired', 'cancelled', 'disputed'] as const) {
      expect(allowedActions({ ...charge, status }, false, 'an admin', null, null)).toEqual([])
    }
  })
})

describe('a beneficiary who owes (ruling 58)', () => {
  it('is set off instead of paid only if nothing is left to pay and nobody is paying', () => {
    const all = { payableMinor: 0n, setOffMinor: 2_722_500n }
    expect(allowedActions(charge, false, 'an admin', null, all)).toEqual(['set-off'])
    expect(allowedActions(charge, false, 'the owner', null, all)).toEqual([])
    expect(
      allowedActions(charge, false, 'an admin', { createdBy: 'an admin', fileNumber: null }, all),
    ).toEqual(['pay'])
    expect(allowedActions(charge, false, 'an admin', null, { ...all, payableMinor: 1n })).toEqual(['pay'])
    const codes = [
      () => requireSetOffAllowed(charge, 'the owner'),
      () => requireSetOffAllowed({ ...charge, status: 'disputed' }, 'an admin'),
    ]
    expect(codes[0]).toThrow(expect.objectContaining({ code: 'payout.own-charge' }))
    expect(codes[1]).toThrow(expect.objectContaining({ code: 'payout.charge-closed' }))
    expect(() => requireSetOffAllowed(charge, 'an admin')).not.toThrow()
  })
})

describe('beginning to pay', () => {
  const begun = {
    createdBy: 'an admin',
    adminName: 'María',
    expiresAt: new Date('2026-11-21T12:30:00Z'),
    fileNumber: null,
  }
  const last = new Date('2026-11-21T12:29:59.999Z')

  it('blocks other admins until its end, and not at its end (ruling 52)', () => {
    expect(() => requireNotBegunByAnother(begun, 'another', last)).toThrow(
      expect.objectContaining({
        code: 'payout.begun-by-another',
        details: { by: 'María', until: '2026-11-21T12:30:00.000Z' },
      }),
    )
    expect(() => requireNotBegunByAnother(begun, 'an admin', last)).not.toThrow()
    expect(() => requireNotBegunByAnother(begun, 'another', begun.expiresAt)).not.toThrow()
    expect(() => requireNotBegunByAnother(null, 'another', last)).not.toThrow()
    expect(allowedActions(charge, false, 'another', begun, null)).toEqual([])
    expect(allowedActions(charge, false, 'an admin', begun, null)).toEqual(['pay'])
  })

  it('has the conditions of recording: an amount owed, another owner, a Pix that is or can be confirmed', () => {
    const paidUp = { ...charge, pesosPaidMinor: charge.pesosValueMinor }
    const pending = { ...charge, status: 'pending' } as const
    for (const [facts, adminId, held, code] of [
      [charge, 'the owner', false, 'payout.own-charge'],
      [paidUp, 'an admin', false, 'payout.exceeds-owed'],
      [{ ...charge, status: 'refunded' }, 'an admin', false, 'payout.charge-closed'],
      [{ ...pending, pixCode: null }, 'an admin', false, 'payout.pix-not-issued'],
      [pending, 'an admin', true, 'payout.pix-held'],
    ] as const)
      expect(() => requireBeginAllowed(facts, adminId, held)).toThrow(expect.objectContaining({ code }))
    expect(() => requireBeginAllowed(pending, 'an admin', false)).not.toThrow()
    expect(() => requireBeginAllowed(charge, 'an admin', true)).not.toThrow()
  })
})

function refusalOf(facts: PayoutFacts | null, asked: PayoutRequest, hasHeldPix = false): DomainError | null {
  try {
    requirePayoutAllowed(facts, asked, hasHeldPix)
    return null
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
}

function codeOf(facts: PayoutFacts | null, asked: PayoutRequest, hasHeldPix = false): string | null {
  return refusalOf(facts, asked, hasHeldPix)?.code ?? null
}
