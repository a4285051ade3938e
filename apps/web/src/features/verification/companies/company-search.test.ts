import { expect, it } from 'vitest'
import { isFiltered, readCompaniesSearch, withFilter } from './company-search.ts'

const id = '0193f6f0-0000-7000-8000-000000000001'

it('reads filters, page and company, and leaves out what it does not know (PLUS-003)', () => {
  expect(
    readCompaniesSearch({ search: 20318604925, label: 'approved', province: 'Misiones', page: 3, id }),
  ).toEqual({ search: '20318604925', label: 'approved', province: 'Misiones', page: 3, id })
  expect(readCompaniesSearch({ search: ' ', label: 'all', province: 'Paraná', page: 1, id: '../x' })).toEqual(
    {},
  )
})

it('keeps the other filters when one changes, and goes to the first page', () => {
  const search = { search: 'taller', province: 'Misiones', page: 2, id } as const
  expect(withFilter(search, 'label', 'pending')).toEqual({
    search: 'taller',
    province: 'Misiones',
    label: 'pending',
  })
  expect(withFilter(search, 'province', undefined)).toEqual({ search: 'taller' })
  expect(isFiltered(search)).toBe(true)
  expect(isFiltered({ page: 2, id })).toBe(false)
})
