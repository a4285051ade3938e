import type { LiveEvent } from '@puente/contract/protocol/events'
import {
  type HistoryListItem,
  type historyPeriods,
  listHistory,
  readBalance,
  readDay,
} from '@puente/contract/orders/history'
import type { LocalDay } from '@puente/domain/local-day'
import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { balanceAfter, newerBalance } from './balance.rules.ts'
import type { RowRules } from '../../../ui/live-list/live-list.rules.ts'

/** Identifies a list by its page and filter. */
export interface HistoryPageKey {
  readonly page: number
  readonly period: (typeof historyPeriods)[number]
}

/** Newest first, equal times by id (HIST-006). */
export const historyRules: RowRules<HistoryListItem> = {
  keyOf: ({ id }) => id,
  isBefore: (one, other) => (one.date === other.date ? one.id > other.id : one.date > other.date),
}

/** Reads the first page again, so that it contains the new entries that were announced. */
export async function prefetchFirstPage(
  client: QueryClient,
  period: HistoryPageKey['period'],
): Promise<void> {
  await client.fetchQuery({ ...historyQuery({ page: 1, period }), staleTime: 0 })
}

/** A refresh by hand sends no request if the last answer is at most this old (HIST-029). */
export const freshForMs = 10_000

/** The start of the key of every list, for any page and period. */
export const historyLists = ['history', 'list'] as const

export function historyQuery({ page, period }: HistoryPageKey) {
  return queryOptions({
    queryKey: [...historyLists, { page, period }],
    queryFn: ({ signal }) => call(listHistory, { query: { page, period } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: freshForMs,
    meta: { live: ['charge'], ownInterval: true },
  })
}

/**
 * The user's balance. Live events carry its pesos (`applyBalanceEvent`). The topic below matches no record. Only an event for the whole topic, such as
 * after a lost stream, reads the balance again.
 */
export const balanceQuery = queryOptions({
  queryKey: ['balance'],
  queryFn: async ({ signal, client }) => {
    const read = await call(readBalance, {}, { signal })
    return newerBalance(client.getQueryData(['balance']), read)
  },
  // An event that came while no screen showed the balance was not applied.
  staleTime: 0,
  meta: { live: ['balance:shown'], ownInterval: true },
})

/**
 * Updates the pesos of the known balance from a live event (HIST-034). The event does not carry the reais: reads the balance again for
 * them, since a refund or a dispute takes both back.
 */
export function applyBalanceEvent(
  queryClient: QueryClient,
  event: LiveEvent,
  accountId: string | undefined,
): void {
  const known = queryClient.getQueryData(balanceQuery.queryKey)
  const next = balanceAfter(known, event, accountId)
  if (next === known) return
  if (next !== 'ask') queryClient.setQueryData(balanceQuery.queryKey, next)
  void queryClient.invalidateQueries({ queryKey: balanceQuery.queryKey })
}

export function dayQuery(day: LocalDay) {
  return queryOptions({
    queryKey: ['history', 'day', day],
    queryFn: ({ signal }) => call(readDay, { params: { day } }, { signal }),
    staleTime: freshForMs,
    meta: { live: ['charge'] },
  })
}
