import { expect, it } from 'vitest'
import { readDeskSearch, readPeopleAddress } from './desk-search.ts'

const id = '0193f6f0-0000-7000-8000-000000000001'

it('reads the label, the page, the case and the document of the desk, and leaves out what it does not know', () => {
  expect(readDeskSearch({ label: 'awaiting', page: 3, id, doc: 'selfie' })).toEqual({
    label: 'awaiting',
    page: 3,
    id,
    doc: 'selfie',
  })
  expect(readDeskSearch({ label: 'pending', page: 1, id: '../x', doc: 'passport' })).toEqual({})
  expect(readDeskSearch({ label: 'all', page: 501 })).toEqual({ label: 'all' })
})

it('reads the digits of a CPF in the address as text', () => {
  expect(readPeopleAddress({ search: 52998224725 })).toEqual({ search: '52998224725' })
  expect(readPeopleAddress({ search: '  ', page: 2.5 })).toEqual({})
})
