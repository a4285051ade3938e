import { expect, it } from 'vitest'
import { filtersOf, readSupportAddress } from './support-search.ts'

const id = '0193f6f0-0000-7000-8000-000000000001'

it('reads filters, search, page and ticket from an address (PLUS-022)', () => {
  const search = {
    page: 2,
    status: 'open',
    priority: 'high',
    origin: 'form',
    subject: 'other',
    assigned: id,
    q: 'ana',
    id,
  } as const
  expect(readSupportAddress(search)).toEqual(search)
  const { page: _page, id: _id, ...filters } = search
  expect(filtersOf(search)).toEqual(filters)
  expect(readSupportAddress({ q: 2318, assigned: 'none' })).toEqual({ q: '2318', assigned: 'none' })
})

it('leaves out what it does not understand', () => {
  const broken = {
    page: -1,
    status: 'x',
    priority: 1,
    origin: [],
    subject: '',
    assigned: 'Ana',
    q: ' ',
    id: '7',
  }
  expect(readSupportAddress(broken)).toEqual({})
})
