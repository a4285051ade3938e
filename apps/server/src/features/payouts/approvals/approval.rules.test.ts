import { describe, expect, it } from 'vitest'
import {
  chargeApproval,
  endOf,
  needsApproval,
  type OpenApproval,
  type PresentFacts,
  requireApproved,
  requireDecidable,
  requireRecordable,
  requireTakenBackAllowed,
  type ShownApproval,
  voidCause,
} from './approval.rules.ts'

const askedAt = new Date('2026-11-21T12:00:00Z')
const decidedAt = new Date('2026-11-21T13:00:00Z')
const approval = {
  id: 'a request',
  state: 'approved' as const,
  amountMinor: 500n,
  payeeHash: 'an account',
  askedBy: 'Ana',
  askedByName: 'Ana Ribeiro',
  askedAt,
  decidedBy: 'Bruno',
  decidedByName: 'Bruno Alves',
  decidedAt,
  reason: null,
  approverIsAdmin: true,
} satisfies ShownApproval
const asked = {
  ...approval,
  state: 'asked' as const,
  decidedBy: null,
  decidedByName: null,
  decidedAt: null,
}
const facts: PresentFacts = {
  status: 'confirmed',
  payableMinor: 500n,
  payeeHash: 'an account',
  now: decidedAt,
}
const at = (time: string): PresentFacts => ({ ...facts, now: new Date(time) })

describe('the need of a second admin', () => {
  it('begins one centavo above the limit, and never without one', () => {
    expect(needsApproval(0n, 500n, 500n)).toBe(false)
    expect(needsApproval(0n, 501n, 500n)).toBe(true)
    expect(needsApproval(0n, 1n, 0n)).toBe(true)
    expect(needsApproval(0n, 0n, 0n)).toBe(false)
    expect(needsApproval(10n ** 15n, 10n ** 15n, null)).toBe(false)
  })

  it('is the same however an amount is split into parts: the parts that are paid alone never exceed the limit', () => {
    for (let limit = 0n; limit <= 12n; limit += 1n)
      for (let total = 1n; total <= 12n; total += 1n)
        for (let part = 1n; part <= total; part += 1n) {
          let paid = 0n
          while (paid < total) {
            const next = part < total - paid ? part : total - paid
            if (needsApproval(paid, next, limit)) break
            paid += next
          }
          expect(paid <= limit, `${total} in parts of ${part}, limit ${limit}`).toBe(true)
          expect(paid === total).toBe(total <= limit)
        }
  })
})

describe('an open request', () => {
  it('ends with another amount, more or less, another account, or a Pix that went back', () => {
    expect(voidCause(approval, facts)).toBeNull()
    expect(voidCause(approval, { ...facts, status: 'pending' })).toBeNull()
    expect(voidCause(approval, { ...facts, payableMinor: 499n })).toBe('amount')
    expect(voidCause(approval, { ...facts, payableMinor: 501n })).toBe('amount')
    expect(voidCause(approval, { ...facts, payeeHash: 'another' })).toBe('account')
    expect(voidCause(approval, { ...facts, payeeHash: null })).toBe('account')
    for (const status of ['disputed', 'refunded', 'expired', 'cancelled', 'failed'] as const)
      expect(voidCause(approval, { ...facts, status })).toBe('charge')
  })

  it('ends once the admin who approved it is an admin no more', () => {
    expect(voidCause({ ...approval, approverIsAdmin: false }, facts)).toBe('approver')
  })

  it('is taken back only by the admin who approved it, and not under a payout that has begun with it', () => {
    const take =
      (by: string, state = 'approved', inUse: string | null = 'a payout of an earlier request') =>
      () =>
        requireTakenBackAllowed({ approval: { ...approval, state }, inUse }, by)
    expect(take('Bruno')).not.toThrow()
    expect(take('Ana')).toThrow(expect.objectContaining({ code: 'payout.own-approval' }))
    expect(take('Bruno', 'approved', approval.id)).toThrow(
      expect.objectContaining({ code: 'payout.approval-in-use' }),
    )
    for (const state of ['asked', 'used', 'refused', 'withdrawn', 'taken-back', 'void'])
      expect(take('Bruno', state)).toThrow(expect.objectContaining({ code: 'payout.approval-changed' }))
  })

  it('ends 24 hours after it was asked, and after an approval 24 hours after that', () => {
    expect(endOf(asked)).toEqual(new Date('2026-11-22T12:00:00Z'))
    expect(voidCause(asked, at('2026-11-22T11:59:59.999Z'))).toBeNull()
    expect(voidCause(asked, at('2026-11-22T12:00:00Z'))).toBe('expired')
    expect(voidCause(approval, at('2026-11-22T12:59:59.999Z'))).toBeNull()
    expect(voidCause(approval, at('2026-11-22T13:00:00Z'))).toBe('expired')
  })

  it('lets a payout begin once another admin approved it, by any admin but that one', () => {
    const begin =
      (request: OpenApproval | null, by: string, now = facts) =>
      () =>
        requireApproved(request, now, by)
    expect(begin(approval, 'Ana')).not.toThrow()
    expect(begin(approval, 'Carla')).not.toThrow()
    expect(begin(approval, 'Bruno')).toThrow(expect.objectContaining({ code: 'payout.own-approval' }))
    for (const [request, now] of [
      [null, facts],
      [asked, facts],
      [{ ...approval, approverIsAdmin: false }, facts],
      [approval, { ...facts, payableMinor: 499n }],
      [approval, at('2026-11-22T13:00:00Z')],
    ] as const)
      expect(begin(request, 'Ana', now)).toThrow(
        expect.objectContaining({ code: 'payout.approval-required' }),
      )
  })

  it('is decided once, by an admin who neither asked nor receives the pesos', () => {
    const decide =
      (by: string, state = 'asked') =>
      () =>
        requireDecidable({ ownerId: 'the merchant', approval: { askedBy: 'Ana', state } }, by)
    expect(decide('Bruno')).not.toThrow()
    expect(decide('Ana')).toThrow(expect.objectContaining({ code: 'payout.own-approval' }))
    expect(decide('the merchant')).toThrow(expect.objectContaining({ code: 'payout.own-charge' }))
    for (const state of ['approved', 'used', 'refused', 'withdrawn', 'void'])
      expect(decide('Bruno', state)).toThrow(expect.objectContaining({ code: 'payout.approval-changed' }))
  })
})

describe('recording a payout above the limit', () => {
  const record =
    (payout: Parameters<typeof requireRecordable>[0], amountMinor: bigint, paidMinor = 0n) =>
    () =>
      requireRecordable(payout, paidMinor, amountMinor, 100n)
  const refused = expect.objectContaining({ code: 'payout.approval-required' })
  const begun = { state: 'reserved', amountMinor: 150n, approvalId: null } as const

  it('is allowed up to what the payout reserved, since that was judged when it began', () => {
    expect(record(begun, 150n)).not.toThrow()
    expect(record(begun, 151n)).toThrow(refused)
    expect(record({ ...begun, approvalId: 'a request' }, 151n)).toThrow(refused)
  })

  it('is refused for a released payout without an approval, also if the limit is only exceeded with earlier payouts', () => {
    const released = { ...begun, state: 'void' } as const
    expect(record(released, 100n)).not.toThrow()
    expect(record(released, 101n)).toThrow(refused)
    expect(record(released, 50n, 51n)).toThrow(refused)
    expect(record({ ...released, approvalId: 'a request' }, 150n)).not.toThrow()
  })
})

describe('a row', () => {
  const shown = (request: ShownApproval | null, by = 'Carla', change = {}) =>
    chargeApproval(
      {
        paidMinor: 0n,
        payableMinor: 500n,
        aloneMinor: 499n,
        ownerId: 'the merchant',
        now: decidedAt,
        ...change,
      },
      request,
      by,
    )
  const needed = { state: 'needed', id: null, by: null, mine: false, reason: null }
  const open = { id: asked.id, mine: false, reason: null }

  it('shows whether a second admin is needed, has been asked, or has approved', () => {
    expect(shown(null, 'Carla', { aloneMinor: 500n })).toBeNull()
    expect(shown(null, 'Carla', { aloneMinor: null })).toBeNull()
    expect(shown(null)).toEqual(needed)
    expect(shown(asked)).toEqual({ ...open, state: 'asked', by: 'Ana Ribeiro' })
    expect(shown(asked, 'Ana')).toMatchObject({ mine: true })
    expect(shown(approval)).toEqual({ ...open, state: 'approved', by: 'Bruno Alves' })
    expect(shown(approval, 'Bruno')).toMatchObject({ mine: true })
    expect(shown(approval, 'Ana', { payableMinor: 501n })).toEqual(needed)
    expect(shown(approval, 'Ana', { now: endOf(approval) })).toEqual(needed)
    expect(shown({ ...approval, approverIsAdmin: false })).toEqual(needed)
  })

  it.each(['refused', 'taken-back'] as const)(
    'shows who has %s and why, but not to the beneficiary',
    (state) => {
      const no: ShownApproval = { ...approval, state, reason: 'CBU novo' }
      const seen = { state, id: null, by: 'Bruno Alves', mine: false, reason: 'CBU novo' }
      expect(shown(no)).toEqual(seen)
      // It stays, also with another amount and a day later.
      expect(shown(no, 'Ana', { payableMinor: 501n, now: endOf(approval) })).toEqual(seen)
      expect(shown(no, 'Bruno')).toMatchObject({ mine: true })
      expect(shown(no, 'the merchant')).toEqual(needed)
      expect(shown(no, 'Ana', { payableMinor: 0n })).toBeNull()
    },
  )
})
