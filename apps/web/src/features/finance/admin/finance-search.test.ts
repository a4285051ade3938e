import { expect, it } from 'vitest'
import { texts as pt } from '../../../messages/pt/finance/admin.ts'
import { readFinanceAddress, shownPeriods, usualPeriod } from './finance-search.ts'

it('reads the period and the page from an address, and defaults to the last seven days and the first page (FIN-011)', () => {
  expect(readFinanceAddress({})).toEqual({})
  expect(usualPeriod).toBe('7days')
  expect(shownPeriods).toEqual(['today', '7days', '15days', '30days'])
  expect(readFinanceAddress({ period: '30days', page: 3 })).toEqual({ period: '30days', page: 3 })
  expect(readFinanceAddress({ period: '7days', page: 1 })).toEqual({})
})

it('leaves out what it does not understand', () => {
  for (const page of [0, -1, 1.5, '2', 501, null]) expect(readFinanceAddress({ page })).toEqual({})
  for (const period of ['90days', '1day', 'week', 7]) expect(readFinanceAddress({ period })).toEqual({})
})

it('reads the id of the open transfer, and drops what is not an id (FIN-027)', () => {
  const transfer = '0197f000-0000-7000-8000-000000000000'
  expect(readFinanceAddress({ show: 'transfers', transfer })).toEqual({ show: 'transfers', transfer })
  for (const wrong of ['', 'x', `${transfer}0`, transfer.toUpperCase().replace('F', 'G'), 7, null])
    expect(readFinanceAddress({ transfer: wrong })).toEqual({})
})

it('reads the filter of the transfers, and drops unknown values (FIN-027)', () => {
  const filter = { show: 'transfers', state: 'closed', since: '30days', q: 'Marina' } as const
  expect(readFinanceAddress({ ...filter })).toEqual(filter)
  expect(readFinanceAddress({ state: 'lost', since: 'ever', q: ' ' })).toEqual({})
  expect(readFinanceAddress({ q: 'x'.repeat(101) })).toEqual({})
})

it('has words for the four periods of the filter, and for one day and ninety (FIN-011, FIN-012)', () => {
  expect(shownPeriods.map((period) => pt.periods[period])).toEqual([
    'Hoje',
    'Últimos 7 dias',
    'Últimos 15 dias',
    'Últimos 30 dias',
  ])
  expect([pt.periods['1day'], pt.periods['90days']]).toEqual(['Último dia', 'Últimos 90 dias'])
})
