import { expect, it } from 'vitest'
import { isTouched } from '../../../lib/live/live-updates.ts'
import { waitingRequestsQuery } from './payer-request-queries.ts'

it('reads the waiting requests again when quotes were voided, and not with every reading of the market', () => {
  const about = (topic: string, id: string) =>
    isTouched({ meta: waitingRequestsQuery.meta }, topic, new Set([id]))
  expect(about('rate', 'order')).toBe(false)
  expect(about('rate', 'BRL_ARS')).toBe(false)
  expect(about('rate', 'void')).toBe(true)
  expect(about('payer-request', 'any')).toBe(true)
})

it('reads again after a failed read and while requests wait, but not if none waits', () => {
  const { refetchInterval } = waitingRequestsQuery
  const every = (status: 'error' | 'success', data?: readonly object[]) =>
    typeof refetchInterval === 'function' && refetchInterval({ state: { status, data } } as never)
  expect(every('error')).toBe(30_000)
  expect(every('success', [{}])).toBe(30_000)
  expect(every('success', [])).toBe(false)
})
