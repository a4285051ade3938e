import { sheetSorts } from '@puente/contract/transactions/spreadsheet'
import { expect, it } from 'vitest'
import { filterQuery, orderOf, readSheetSearch, sortedBy, withFilters } from './sheet-search.ts'

const id = '0193f6f0-0000-7000-8000-000000000001'

it('reads every filter of an address and leaves out what it does not understand (PLUS-015)', () => {
  const search = {
    from: '2026-11-01',
    to: '2026-11-30',
    kind: 'order',
    pix: 'held',
    payout: 'partial',
    user: id,
    store: id,
    provider: 'bcb',
    least: 2000,
    most: '100000',
    q: 12345,
    sort: 'clientName',
    up: true,
    page: 3,
  }
  const read = readSheetSearch(search)
  expect(read).toEqual({ ...search, least: '2000', q: '12345' })
  expect(filterQuery(read)).toEqual({
    startDate: '2026-11-01',
    endDate: '2026-11-30',
    kind: 'order',
    pixStatus: 'held',
    payoutStatus: 'partial',
    userId: id,
    establishmentId: id,
    provider: 'bcb',
    amountFrom: '2000',
    amountTo: '100000',
    search: '12345',
  })
  expect(
    readSheetSearch({
      from: '2026-11-30',
      to: '2026-11-01',
      kind: 'x',
      user: 'me',
      least: -1,
      q: ' ',
      page: 0,
    }),
  ).toEqual({ from: '2026-11-30' })
})

it('sorts by a column that is shown, downwards first, and turns it round (PLUS-015)', () => {
  const order = (search: object, shown = ['createdAt', 'clientName'] as const) =>
    orderOf(readSheetSearch({ ...search }), [...shown], sheetSorts)
  expect(order({})).toEqual({ sort: 'createdAt', direction: 'desc' })
  expect(order({ sort: 'clientName', up: true })).toEqual({ sort: 'clientName', direction: 'asc' })
  expect(order({ sort: 'fee', up: true })).toEqual({ sort: 'createdAt', direction: 'desc' })
  const once = sortedBy({ q: 'ana', page: 4 }, 'clientName', order({}))
  expect(once).toEqual({ q: 'ana', sort: 'clientName' })
  expect(sortedBy(once, 'clientName', order(once))).toEqual({ q: 'ana', sort: 'clientName', up: true })
})

it('keeps the order and leaves the page when a filter changes', () => {
  expect(
    withFilters({ sort: 'fee', page: 2, q: 'ana', pix: 'failed' }, { q: undefined, kind: 'order' }),
  ).toEqual({ sort: 'fee', pix: 'failed', kind: 'order' })
})
