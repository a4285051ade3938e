import type { ProviderName } from '@puente/contract/collections'
import {
  type Delivery,
  listDeliveries,
  listRegistrations,
  listStuckWork,
  readDelivery,
  readNoticeDesk,
} from '@puente/contract/notices'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import type { RowRules } from '../../../ui/live-list/live-list.rules.ts'
import type { NoticeFilters } from './notices-search.ts'

/** All reads of the desk, also the lists that ask a provider. */
export const noticesKey = ['notices'] as const
/** The reads that our own database answers. */
export const ownNoticesKey = [...noticesKey, 'own'] as const
/** No event says that a notice came: providers send many, and each would make every open desk read. */
const refreshMs = 10_000

export const noticeDeskQuery = queryOptions({
  queryKey: [...ownNoticesKey, 'desk'],
  queryFn: ({ signal }) => call(readNoticeDesk, {}, { signal }),
  refetchInterval: refreshMs,
  meta: { live: ['charge', 'providers', 'settings'], ownInterval: true },
})

/** Newest first (HOOK-015). */
export const deliveryRules: RowRules<Delivery> = {
  keyOf: ({ key }) => key,
  isBefore: (one, other) => (one.at === other.at ? one.key > other.key : one.at > other.at),
}

export function deliveriesQuery(filters: NoticeFilters, page: number) {
  const { ref, ...rest } = filters
  const query = { page, ...rest, ...(ref !== undefined && { reference: ref }) }
  return queryOptions({
    queryKey: [...ownNoticesKey, 'deliveries', query],
    queryFn: ({ signal }) => call(listDeliveries, { query }, { signal }),
    staleTime: refreshMs,
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
    meta: { live: ['charge'], ownInterval: true },
  })
}

export function deliveryQuery(id: string) {
  return queryOptions({
    queryKey: [...ownNoticesKey, 'delivery', id],
    queryFn: ({ signal }) => call(readDelivery, { params: { id } }, { signal }),
    staleTime: refreshMs,
    refetchInterval: refreshMs,
    meta: { live: ['charge'], ownInterval: true },
  })
}

export const stuckWorkQuery = queryOptions({
  queryKey: [...ownNoticesKey, 'stuck'],
  queryFn: ({ signal }) => call(listStuckWork, {}, { signal }),
  staleTime: refreshMs,
})

/** Asks the provider each time somebody looks, and never by itself: providers ration such calls. */
export function registrationsQuery(provider: ProviderName) {
  return queryOptions({
    queryKey: [...noticesKey, 'registrations', provider],
    queryFn: ({ signal }) => call(listRegistrations, { params: { provider } }, { signal }),
    staleTime: 60_000,
    gcTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
    meta: { ownInterval: true },
  })
}
