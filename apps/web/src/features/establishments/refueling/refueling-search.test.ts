import { parseLocalDay } from '@puente/domain/local-day'
import { expect, it } from 'vitest'
import {
  filterQuery,
  isFiltered,
  readRefuelingSearch,
  searchOfView,
  withFilters,
} from './refueling-search.ts'

const station = '0193f6f0-0000-7000-8000-000000000001'
const day = parseLocalDay('2026-11-20')

it('reads view, filters and page, and leaves out what it does not know (PLUS-008)', () => {
  const search = {
    by: 'week',
    station,
    plate: 123456,
    from: day,
    to: day,
    pix: 'confirmed',
    payout: 'paid',
    page: 2,
  }
  expect(readRefuelingSearch(search)).toEqual({ ...search, plate: '123456' })
  expect(filterQuery(readRefuelingSearch(search))).toEqual({
    station,
    plate: '123456',
    startDate: day,
    endDate: day,
    pixStatus: 'confirmed',
    payoutStatus: 'paid',
  })
  expect(
    readRefuelingSearch({
      by: 'year',
      station: 'x',
      plate: ' ',
      from: '2026-02-30',
      pix: 'x',
      payout: 'x',
      page: 1,
    }),
  ).toEqual({})
  expect(readRefuelingSearch({ from: '2026-11-20', to: '2026-11-19' })).toEqual({ from: day })
})

it('keeps the filters between views, and returns to the first page', () => {
  expect(searchOfView({ by: 'plate', plate: '-', page: 3 }, null)).toEqual({ plate: '-' })
  expect(searchOfView({ plate: '-', page: 3 }, 'day')).toEqual({ by: 'day', plate: '-' })
  expect(withFilters({ by: 'day', plate: '-', page: 3 }, { plate: undefined, station })).toEqual({
    by: 'day',
    station,
  })
  expect(isFiltered({ by: 'day', page: 2 })).toBe(false)
  expect(isFiltered({ plate: '-' })).toBe(true)
})
