import {
  type DecidedEstablishment,
  type EstablishmentRow,
  listEstablishments,
  readEstablishment,
  readEstablishmentFigures,
  type ReviewedEstablishment,
} from '@puente/contract/establishments/approval'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import type { RowRules } from '../../../ui/live-list/live-list.rules.ts'
import { filtersOf, type StoresSearch } from './stores-search.ts'

export type StorePage = ResponseOf<typeof listEstablishments>
export type StoreFigures = ResponseOf<typeof readEstablishmentFigures>

const listKey = ['admin-establishments'] as const
const figuresKey = ['establishment-figures'] as const

/** Newest first (ESTA-004). */
export const storeRules: RowRules<EstablishmentRow> = {
  keyOf: ({ id }) => id,
  isBefore: (one, other) =>
    one.createdAt === other.createdAt ? one.id > other.id : one.createdAt > other.createdAt,
  isChanged: (before, after) => before.version !== after.version,
}

export function storesQuery(search: StoresSearch) {
  const query = { ...filtersOf(search), page: search.page ?? 1 }
  return queryOptions({
    queryKey: [...listKey, query],
    queryFn: ({ signal }) => call(listEstablishments, { query }, { signal }),
    staleTime: 30_000,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
    meta: { live: ['establishment'] },
  })
}

/** The pending establishments, the oldest first. The first page is enough, because a decided establishment leaves the queue. */
export function queueQuery() {
  const query = { status: 'pending', order: 'oldest' } as const
  return queryOptions({
    queryKey: [...listKey, query],
    queryFn: ({ signal }) => call(listEstablishments, { query }, { signal }),
    staleTime: 30_000,
    refetchOnWindowFocus: false,
    meta: { live: ['establishment'] },
  })
}

export function figuresQuery() {
  return queryOptions({
    queryKey: figuresKey,
    queryFn: ({ signal }) => call(readEstablishmentFigures, {}, { signal }),
    staleTime: 30_000,
    meta: { live: ['establishment'] },
  })
}

/** A whole establishment with bank data. The server audits each read as an opening. */
export function storeQuery(id: string) {
  return queryOptions({
    queryKey: ['admin-establishment', id],
    queryFn: ({ signal }) => call(readEstablishment, { params: { id } }, { signal }),
    staleTime: 60_000,
    gcTime: 5 * 60_000,
    refetchOnWindowFocus: false,
    meta: { live: [`establishment:${id}`] },
  })
}

/** Puts the answer to an act into what is on screen, then reads everything that depends on it again. */
export async function applyDecided(queryClient: QueryClient, decided: DecidedEstablishment): Promise<void> {
  const { id, status, isActive, pause, qr, version } = decided
  queryClient.setQueriesData<StorePage>({ queryKey: listKey }, (page) =>
    page === undefined
      ? page
      : {
          ...page,
          items: page.items.map((row) =>
            row.id === id ? { ...row, status, isActive, pause, qr, version } : row,
          ),
        },
  )
  queryClient.setQueryData<ReviewedEstablishment>(['admin-establishment', id], (store) =>
    store === undefined ? store : { ...store, ...decided },
  )
  await readAgain(queryClient, id)
}

/** Reads again what another admin has changed. */
export async function readAgain(queryClient: QueryClient, id: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: listKey }),
    queryClient.invalidateQueries({ queryKey: figuresKey }),
    queryClient.invalidateQueries({ queryKey: ['admin-establishment', id] }),
  ])
}
