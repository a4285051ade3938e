import type { AdminRateView } from '@puente/contract/rates/rates'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isTouched } from '../../../lib/live/live-updates.ts'
import { createQueryClient } from '../../../lib/query/query-client.ts'
import { adminRateQuery } from '../../rates/admin/rate-queries.ts'

const minute = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A screen that looks at the order rate again and again; counts what the server was asked. */
function desk(mode: AdminRateView['mode']) {
  const client = createQueryClient()
  const ask = vi.fn(() => Promise.resolve({ mode } as AdminRateView))
  return { client, ask, look: () => client.fetchQuery({ ...adminRateQuery, queryFn: ask }) }
}

it('keeps a rate that was set by hand for 30 minutes, and one of the market for one (RATE-018)', async () => {
  for (const [mode, freshForMs] of [
    ['manual', 30 * minute],
    ['automatic', minute],
  ] as const) {
    const { ask, look } = desk(mode)
    await look()
    vi.advanceTimersByTime(freshForMs - 1)
    await look()
    expect(ask).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    await look()
    expect(ask).toHaveBeenCalledTimes(2)
  }
})

it('drops it at once when an event says that the rate changed (RATE-018)', async () => {
  const { client, ask, look } = desk('manual')
  await look()
  await client.invalidateQueries({ predicate: (query) => isTouched(query, 'rate', new Set(['order'])) })
  await look()
  expect(ask).toHaveBeenCalledTimes(2)
})
