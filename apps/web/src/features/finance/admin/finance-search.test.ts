import { expect, it } from 'vitest'
import { texts as pt } from '../../../messages/pt/finance/admin.ts'
import { readFinanceAddress, shownPeriods, usualPeriod } from './finance-search.ts'

it('reads the period and the page of an address, the last seven days and the first page without them (FIN-011)', () => {
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

it('has words for the four periods of the filter, and for one day and ninety (FIN-011, FIN-012)', () => {
  expect(shownPeriods.map((period) => pt.periods[period])).toEqual([
    'Hoje',
    'Últimos 7 dias',
    'Últimos 15 dias',
    'Últimos 30 dias',
  ])
  expect([pt.periods['1day'], pt.periods['90days']]).toEqual(['Último dia', 'Últimos 90 dias'])
})
