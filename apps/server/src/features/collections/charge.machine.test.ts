import { pixStatuses } from '@puente/contract/collections'
import { describe, expect, it } from 'vitest'
import { chargeTransitions, mayBecome } from './charge.machine.ts'

describe('the Pix status of a charge', () => {
  it('never goes back to pending (PSP-008)', () => {
    for (const from of pixStatuses) expect(mayBecome(from, 'pending')).toBe(false)
  })

  it('leaves confirmed only for refunded or disputed, and disputed only for confirmed or refunded (PSP-008, HOOK-008)', () => {
    expect(chargeTransitions.confirmed).toEqual(['refunded', 'disputed'])
    expect(chargeTransitions.disputed).toEqual(['confirmed', 'refunded'])
    expect(chargeTransitions.refunded).toEqual([])
  })

  it('still becomes confirmed after it expired, failed or was cancelled (HOOK-010)', () => {
    const closed = ['failed', 'expired', 'cancelled'] as const
    for (const from of closed) expect(chargeTransitions[from]).toEqual(['confirmed'])
  })
})
