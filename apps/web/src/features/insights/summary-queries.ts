import { readAdminSummary } from '@puente/contract/payouts'
import { readAdminRate } from '@puente/contract/rates'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api/client.ts'

/** The figures of today, Buenos Aires (DASH-002). */
export const summaryQuery = queryOptions({
  queryKey: ['admin-summary'],
  queryFn: ({ signal }) => call(readAdminSummary, {}, { signal }),
  staleTime: 30_000,
  meta: { live: ['charge'] },
})

/** RATE-018: one set by hand stays until somebody sets another, of which an event tells. */
const manualFreshForMs = 30 * 60_000
/** Ruling 6: a reading of the market. */
const readingFreshForMs = 60_000

/** The order rate with what only admins see of it. */
export const adminRateQuery = queryOptions({
  queryKey: ['admin-rate'],
  queryFn: ({ signal }) => call(readAdminRate, {}, { signal }),
  staleTime: ({ state }) => (state.data?.mode === 'manual' ? manualFreshForMs : readingFreshForMs),
  meta: { live: ['rate'] },
})
