import { pixStatuses } from '@puente/contract/collections'
import { payoutStatuses } from '@puente/contract/orders/statuses'
import { describe, expect, it } from 'vitest'
import { chargeFilters, isFiltered, readChargeSearch } from './charge-search.ts'

describe('the address of the transactions table', () => {
  it('keeps what it understands and drops the rest', () => {
    const id = '00000000-0000-4000-8000-000000000001'
    expect(
      readChargeSearch({
        page: 3,
        payout: 'partial',
        pix: 'confirmed',
        from: '2026-11-01',
        to: '2026-11-20',
        id,
      }),
    ).toEqual({
      page: 3,
      payout: 'partial',
      pix: 'confirmed',
      from: '2026-11-01',
      to: '2026-11-20',
      id,
    })
    expect(
      readChargeSearch({
        page: 1,
        payout: 'gone',
        pix: 7,
        from: '2026-02-30',
        to: '20/11',
        id: 'x',
        other: 1,
      }),
    ).toEqual({})
    expect(readChargeSearch({ page: 501 })).toEqual({})
  })

  it.each(payoutStatuses)('understands the payout status %s', (payout) => {
    expect(readChargeSearch({ payout })).toEqual({ payout })
  })

  it.each(pixStatuses)('understands the Pix status %s', (pix) => {
    expect(readChargeSearch({ pix })).toEqual({ pix })
  })

  it('does not take an end before the start (ADM-032)', () => {
    expect(readChargeSearch({ from: '2026-11-20', to: '2026-11-01' })).toEqual({ from: '2026-11-20' })
  })

  it('asks the server for the same rows whether or not details are open', () => {
    const filters = chargeFilters(
      readChargeSearch({ payout: 'pending', id: '00000000-0000-4000-8000-000000000001' }),
    )
    expect(filters).toEqual({ page: 1, payoutStatus: 'pending' })
    expect(isFiltered(readChargeSearch({ page: 2 }))).toBe(false)
    expect(isFiltered(readChargeSearch({ to: '2026-11-01' }))).toBe(true)
  })
})
