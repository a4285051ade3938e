import { pixStatuses } from '@puente/contract/collections'
import { payoutStatuses } from '@puente/contract/orders/statuses'
import { chargeViews } from '@puente/contract/transactions'
import { describe, expect, it } from 'vitest'
import {
  chargeFilters,
  isFiltered,
  readChargeSearch,
  readReference,
  searchOfView,
  searchWith,
} from './charge-search.ts'

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
        view: 'paid',
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

  it.each(chargeViews)('understands the view %s, which does not count as a filter', (view) => {
    expect(readChargeSearch({ view })).toEqual({ view })
    expect(chargeFilters({ view, page: 2 })).toEqual({ view, page: 2 })
    expect(isFiltered({ view })).toBe(false)
  })

  it('looks up a whole reference, as it was pasted, in all transactions, and does not accept a part of one', () => {
    const ref = 'E0041696820251121120000000000001'
    expect(readChargeSearch({ ref })).toEqual({ ref })
    expect(readChargeSearch({ view: 'review', ref })).toEqual({ ref })
    expect(readChargeSearch({ ref: ref.slice(0, 25) })).toEqual({})
    expect(chargeFilters({ ref })).toEqual({ page: 1, reference: ref })
    expect(isFiltered({ ref })).toBe(true)
    expect(searchWith({ view: 'to-pay' }, { ref })).toEqual({ ref })
    expect(searchOfView({ ref }, 'to-pay')).toEqual({ view: 'to-pay' })
    expect([readReference(` ${ref}\n`), readReference(' '), readReference('E004')]).toEqual([ref, '', null])
  })

  it('keeps the period in another view, and drops the statuses where the view decides them', () => {
    const search = { page: 3, view: 'review', payout: 'paid', pix: 'confirmed' } as const
    const period = readChargeSearch({ from: '2026-11-01', to: '2026-11-20' })
    expect(searchOfView({ ...search, ...period }, 'to-pay')).toEqual({ view: 'to-pay', ...period })
    expect(searchOfView({ ...search, ...period }, undefined)).toEqual({
      payout: 'paid',
      pix: 'confirmed',
      ...period,
    })
  })

  it('keeps the view with other filters, from the first page', () => {
    expect(searchWith({ view: 'to-pay', page: 2, pix: 'confirmed' }, { payout: 'partial' })).toEqual({
      view: 'to-pay',
      payout: 'partial',
    })
    expect(searchWith({ page: 2 }, {})).toEqual({})
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
