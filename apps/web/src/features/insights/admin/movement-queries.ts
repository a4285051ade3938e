import { readMovement } from '@puente/contract/insights'
import type { LocalDayRange } from '@puente/domain/local-day'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { rangeBefore } from './movement.rules.ts'

/** The days of a period and of the one before it. No event touches them: the server keeps their figures for a time. */
export const movementQuery = (range: LocalDayRange) => {
  const query = { from: rangeBefore(range).first, to: range.last }
  return queryOptions({
    queryKey: ['admin-movement', query],
    queryFn: ({ signal }) => call(readMovement, { query }, { signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    // Read again by hand, with everything else.
    meta: { live: [] },
  })
}
