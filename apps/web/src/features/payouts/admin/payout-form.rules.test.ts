import type { PixStatus } from '@puente/contract/collections'
import type { PayoutStatus } from '@puente/contract/orders/statuses'
import type { ChargeApproval } from '@puente/contract/transactions'
import { describe, expect, it } from 'vitest'
import {
  isMarkComplete,
  paidShare,
  payableMinor,
  payoutFaults,
  type PayoutForm,
  rowAction,
  suggestedMinor,
  whyNoAction,
} from './payout-form.rules.ts'

const filled: PayoutForm = {
  amountMinor: 100_00n,
  receiptFileId: 'file',
  receiptRunning: false,
  manual: null,
}

const pesos = (minor: bigint) => ({ amountMinor: String(minor), currency: 'ARS' }) as const

describe('the payout dialog', () => {
  it('asks for an amount above zero and for a receipt (TXN-017)', () => {
    expect(payoutFaults(filled, 100_00n)).toEqual({})
    expect(payoutFaults({ ...filled, amountMinor: null }, 100_00n)).toEqual({ amount: 'amount' })
    expect(payoutFaults({ ...filled, amountMinor: 0n }, 100_00n)).toEqual({ amount: 'amount' })
    expect(payoutFaults({ ...filled, receiptFileId: null }, 100_00n)).toEqual({ receipt: 'receipt' })
    expect(payoutFaults({ ...filled, receiptFileId: null, receiptRunning: true }, 100_00n)).toEqual({
      receipt: 'receiptPending',
    })
  })

  it('refuses a centavo more than what remains', () => {
    expect(payoutFaults({ ...filled, amountMinor: 100_01n }, 100_00n)).toEqual({ amount: 'max' })
  })

  it('offers what the balance covers, at least what was reserved, never more than the rest (ruling 58)', () => {
    const division = { payable: pesos(60n), setOff: pesos(40n) }
    const begun = { payoutId: 'p', by: 'Ana', mine: true, expiresAt: '', amount: pesos(80n) }
    const rest = { pesosRemaining: pesos(100n), division, begun: null }
    expect(payableMinor(rest)).toBe(60n)
    expect(payableMinor({ ...rest, division: null })).toBe(100n)
    expect(payableMinor({ ...rest, begun })).toBe(80n)
    expect(payableMinor({ ...rest, begun: { ...begun, mine: false } })).toBe(60n)
    expect(payableMinor({ ...rest, begun, pesosRemaining: pesos(70n) })).toBe(70n)
  })

  it('begins with what the balance covers now, also where a begun payout reserved more before a refund (ruling 58)', () => {
    const rest = { pesosRemaining: pesos(100n) }
    expect(suggestedMinor({ ...rest, division: { payable: pesos(60n), setOff: pesos(40n) } })).toBe(60n)
    expect(suggestedMinor({ ...rest, division: { payable: pesos(0n), setOff: pesos(100n) } })).toBeNull()
    expect(suggestedMinor({ ...rest, division: null })).toBe(100n)
  })

  it('asks for a written reason and a password where the Pix is confirmed by hand', () => {
    expect(payoutFaults({ ...filled, manual: { reason: '  ', password: '' } }, 100_00n)).toEqual({
      reason: 'reason',
      password: 'password',
    })
    expect(payoutFaults({ ...filled, manual: { reason: 'extracto', password: 'x' } }, 100_00n)).toEqual({})
  })
})

describe('the button of a row', () => {
  it('reads send, or complete once a part is paid, and is missing when nothing can be paid (TXN-015)', () => {
    const pending = { status: 'pending', allowedActions: ['pay'], approval: null } as const
    expect(rowAction({ ...pending, allowedActions: [...pending.allowedActions] }, 0n, 100n)).toBe('send')
    expect(rowAction({ ...pending, allowedActions: ['pay'] }, 40n, 100n)).toBe('complete')
    expect(rowAction({ status: 'partial', allowedActions: ['pay'], approval: null }, 0n, 100n)).toBe(
      'complete',
    )
    expect(rowAction({ status: 'completed', allowedActions: [], approval: null }, 100n, 100n)).toBeNull()
  })

  it('reads set off where the debts of the beneficiary leave nothing to pay (ruling 58)', () => {
    expect(rowAction({ status: 'pending', allowedActions: ['set-off'], approval: null }, 0n, 100n)).toBe(
      'setOff',
    )
  })

  it('asks for a second admin, approves, or shows where the request stands', () => {
    const read = (state: ChargeApproval['state'], mine = false) =>
      rowAction(
        {
          status: 'pending',
          allowedActions: ['approval'],
          approval: { state, id: null, by: null, mine, reason: null },
        },
        0n,
        100n,
      )
    expect(read('needed')).toBe('askApproval')
    expect(read('asked')).toBe('approve')
    expect(read('asked', true)).toBe('seeApproval')
    expect(read('approved', true)).toBe('seeApproval')
    expect([read('refused'), read('taken-back')]).toEqual(['askApproval', 'askApproval'])
  })

  it('is replaced by the reason if nothing can be paid', () => {
    const why = (pixStatus: PixStatus, payoutStatus: PayoutStatus) =>
      whyNoAction({ pixStatus, payoutStatus, held: null })
    expect(why('pending', 'pending')).toBe('awaitingPix')
    expect(why('confirmed', 'paid')).toBe('done')
    // The admin's own charge, or a charge whose pesos are on their way back.
    expect(why('confirmed', 'pending')).toBe('noAction')
    // Its Pix came, so it is never called a charge without a Pix.
    expect(why('disputed', 'paid')).toBe('disputed')
    expect(why('refunded', 'pending')).toBe('refunded')
    const held = {
      amount: { amountMinor: '18099', currency: 'BRL' },
      paidAt: '2026-11-27T12:00:00.000Z',
    } as const
    for (const pixStatus of ['pending', 'expired'] as const)
      expect(whyNoAction({ pixStatus, payoutStatus: 'pending', held })).toBe('heldPix')
    expect(why('expired', 'pending')).toBe('noPix')
  })

  it('marks complete only what is paid in one step', () => {
    expect(isMarkComplete(100n, 0n, 100n)).toBe(true)
    expect(isMarkComplete(60n, 0n, 100n)).toBe(false)
    expect(isMarkComplete(40n, 60n, 40n)).toBe(false)
  })

  it('never draws a part as an empty or full bar', () => {
    expect([
      paidShare(0n, 100n),
      paidShare(1n, 1000n),
      paidShare(62n, 100n),
      paidShare(999n, 1000n),
      paidShare(5n, 5n),
    ]).toEqual([0, 1, 62, 99, 100])
  })
})
