import { expect, it } from 'vitest'
import { isFiltered, readStoresSearch, withFilter } from './stores-search.ts'

const id = '0193f6f0-0000-7000-8000-000000000001'

it('reads filters, page and establishment of an address, and leaves out what it does not know', () => {
  const whole = {
    status: 'pending',
    category: 'hotel',
    province: 'Río Negro',
    qr: 'no-url',
    search: 'doña',
    page: 3,
    id,
  }
  expect(readStoresSearch(whole)).toEqual(whole)
  expect(
    readStoresSearch({
      status: 'x',
      category: 1,
      province: 'Rio Negro',
      qr: '',
      search: ' ',
      page: 1,
      id: '../x',
    }),
  ).toEqual({})
  expect(readStoresSearch({ page: 501 })).toEqual({})
})

it('reads the digits of a CUIT in the address as text', () => {
  expect(readStoresSearch({ search: 30712345671 })).toEqual({ search: '30712345671' })
})

it('changes one filter, keeps the others, and goes back to the first page', () => {
  expect(withFilter({ status: 'pending', page: 4, id }, 'qr', 'active')).toEqual({
    status: 'pending',
    qr: 'active',
  })
  expect(withFilter({ status: 'pending', search: 'a' }, 'status', undefined)).toEqual({ search: 'a' })
  expect(isFiltered({ page: 2, id })).toBe(false)
  expect(isFiltered({ search: 'a' })).toBe(true)
})
