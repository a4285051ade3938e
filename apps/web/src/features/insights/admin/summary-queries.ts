import { readAdminSummary } from '@puente/contract/insights'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'

/** Today's figures, by the time of Buenos Aires (DASH-002). */
export const summaryQuery = queryOptions({
  queryKey: ['admin-summary'],
  queryFn: ({ signal }) => call(readAdminSummary, {}, { signal }),
  staleTime: 30_000,
  meta: { live: ['charge'] },
})
