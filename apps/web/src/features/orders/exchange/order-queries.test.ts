import { expect, it } from 'vitest'
import { waitingOrdersQuery } from './order-queries.ts'

it('asks for the waiting codes again after a read that failed: no event follows it', () => {
  const { refetchInterval } = waitingOrdersQuery
  const every = (status: 'error' | 'success') =>
    typeof refetchInterval === 'function' && refetchInterval({ state: { status } } as never)
  expect(every('error')).toBe(30_000)
  expect(every('success')).toBe(false)
})
