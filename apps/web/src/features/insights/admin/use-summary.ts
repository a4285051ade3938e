import { useQuery } from '@tanstack/react-query'
import type { ShownPeriod } from './dashboard-search.ts'
import { storedSummaryOf, summaryOf } from './summary-queries.ts'

/** The figures of a period. Those that the server stored last stand in while they cannot be loaded (DASH-018). */
export function useSummary(period: ShownPeriod | undefined) {
  const { data: waiting, error, refetch, errorUpdatedAt, dataUpdatedAt } = useQuery(summaryOf(period))
  const isLost = error !== null && waiting === undefined
  const stored = useQuery({ ...storedSummaryOf(period), enabled: isLost })
  return {
    figures: waiting ?? (isLost ? (stored.data?.summary ?? undefined) : undefined),
    /** What waits now. It is not stored. */
    waiting,
    error,
    errorUpdatedAt,
    dataUpdatedAt,
    /** Nothing was loaded, and nothing is stored. */
    hasNothing: isLost && (stored.isError || stored.data?.summary === null),
    retry: () => void refetch(),
  }
}
