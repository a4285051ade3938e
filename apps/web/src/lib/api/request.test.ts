import { expect, it } from 'vitest'
import { addressOf } from './request.ts'

it('fills path parameters and encodes them', () => {
  expect(addressOf({ path: '/charges/:id/payouts' }, { params: { id: 'a/b' } })).toBe(
    '/api/v1/charges/a%2Fb/payouts',
  )
})

it('refuses a call without its path parameter instead of calling a wrong address', () => {
  expect(() => addressOf({ path: '/charges/:id' }, { params: { id: '' } })).toThrow(
    'missing path parameter id',
  )
})

it('leaves out absent query values and repeats lists', () => {
  const query = { page: 2, status: ['paid', 'pending'], search: undefined, from: null }
  expect(addressOf({ path: '/charges' }, { query })).toBe('/api/v1/charges?page=2&status=paid&status=pending')
})
