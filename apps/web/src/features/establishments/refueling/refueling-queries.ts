import {
  listRefuelings,
  listRefuelingStations,
  listRefuelingTotals,
  readRefuelingSums,
  type Refueling,
  type RefuelingGroup,
} from '@puente/contract/establishments/refueling'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import type { RowRules } from '../../../ui/live-list/live-list.rules.ts'
import { filterQuery, type RefuelingSearch } from './refueling-search.ts'

/** Newest first (PLUS-007). */
export const refuelingRules: RowRules<Refueling> = {
  keyOf: ({ chargeId }) => chargeId,
  isBefore: (one, other) =>
    one.createdAt === other.createdAt ? one.chargeId > other.chargeId : one.createdAt > other.createdAt,
}

/** A sum over a long table. With each charge it would be read about once a second. */
const sumsRefreshMs = 60_000

/** One page of the list. */
export function refuelingsQuery(search: RefuelingSearch) {
  const query = { ...filterQuery(search), page: search.page ?? 1 }
  return queryOptions({
    queryKey: ['refuelings', query],
    queryFn: ({ signal }) => call(listRefuelings, { query }, { signal }),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    meta: { live: ['charge'] },
  })
}

export function refuelingTotalsQuery(search: RefuelingSearch, by: RefuelingGroup) {
  const query = { ...filterQuery(search), by, page: search.page ?? 1 }
  return queryOptions({
    queryKey: ['refueling-totals', query],
    queryFn: ({ signal }) => call(listRefuelingTotals, { query }, { signal }),
    staleTime: 30_000,
    // Rows of another grouping would stand under the wrong title.
    placeholderData: (before, asked) =>
      (asked?.queryKey[1] as typeof query | undefined)?.by === by ? before : undefined,
    refetchInterval: sumsRefreshMs,
    meta: { ownInterval: true },
  })
}

/** The sums of everything that the filter finds. */
export function refuelingSumsQuery(search: RefuelingSearch) {
  const query = filterQuery(search)
  return queryOptions({
    queryKey: ['refueling-sums', query],
    queryFn: ({ signal }) => call(readRefuelingSums, { query }, { signal }),
    staleTime: 30_000,
    refetchInterval: sumsRefreshMs,
    meta: { ownInterval: true },
  })
}

export function stationsQuery() {
  return queryOptions({
    queryKey: ['refueling-stations'],
    queryFn: ({ signal }) => call(listRefuelingStations, {}, { signal }),
    staleTime: 5 * 60_000,
  })
}
