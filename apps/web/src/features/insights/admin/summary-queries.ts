import { readAdminSummary, readStoredSummary } from '@puente/contract/insights'
import { addDays, localDayOf } from '@puente/domain/local-day'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import type { ShownPeriod } from './dashboard-search.ts'

/** Every summary that was read. */
export const summaryKey = ['admin-summary'] as const

/** The period as the server reads it. Absent for today. */
export function dateOf(period: ShownPeriod | undefined): { date?: string } {
  if (period === undefined) return {}
  return { date: period === 'yesterday' ? addDays(localDayOf(new Date(serverClock.now())), -1) : period }
}

/** The figures of a period, by the time of Buenos Aires (DASH-002). */
export const summaryOf = (period: ShownPeriod | undefined) =>
  queryOptions({
    queryKey: [...summaryKey, dateOf(period)],
    queryFn: ({ signal }) => call(readAdminSummary, { query: dateOf(period) }, { signal }),
    staleTime: 30_000,
    meta: { live: ['charge'] },
  })

export const summaryQuery = summaryOf(undefined)

/** What the server stored last, for figures that cannot be loaded (DASH-018). */
export const storedSummaryOf = (period: ShownPeriod | undefined) =>
  queryOptions({
    queryKey: ['admin-stored-summary', dateOf(period)],
    queryFn: ({ signal }) => call(readStoredSummary, { query: dateOf(period) }, { signal }),
    staleTime: 30_000,
  })
