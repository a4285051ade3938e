import { listActiveEstablishments } from '@puente/contract/establishments/approval'
import { chooseColumns, readColumnChoice } from '@puente/contract/transactions/column-choices'
import {
  defaultSheetColumns,
  findSheetUsers,
  listSheet,
  readSheetSums,
  type SheetColumn,
  sheetColumns,
  type SheetSort,
} from '@puente/contract/transactions/spreadsheet'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { filterQuery, type SheetFilters } from './sheet-search.ts'

/** A sheet is read at leisure: with each charge it would move under the reader about once a second. */
const refreshMs = 60_000
const calm = { staleTime: 30_000, refetchInterval: refreshMs, meta: { ownInterval: true } } as const

export interface SheetOrder {
  readonly sort: SheetSort
  readonly direction: 'asc' | 'desc'
}

export function sheetQuery(filters: SheetFilters, order: SheetOrder, page: number) {
  const query = { ...filterQuery(filters), ...order, page }
  return queryOptions({
    queryKey: ['sheet', query],
    queryFn: ({ signal }) => call(listSheet, { query }, { signal }),
    placeholderData: keepPreviousData,
    ...calm,
  })
}

/** The sums of everything that the filters find. */
export function sheetSumsQuery(filters: SheetFilters) {
  const query = filterQuery(filters)
  return queryOptions({
    queryKey: ['sheet-sums', query],
    queryFn: ({ signal }) => call(readSheetSums, { query }, { signal }),
    ...calm,
  })
}

const params = { screen: 'spreadsheet' } as const
const choiceKey = ['column-choice', params.screen] as const

/** The columns of this admin in their order. */
export const sheetColumnsQuery = queryOptions({
  queryKey: choiceKey,
  queryFn: ({ signal }) => call(readColumnChoice, { params }, { signal }),
  staleTime: 5 * 60_000,
  select: ({ columns }): readonly SheetColumn[] => knownColumns(columns),
})

function knownColumns(chosen: readonly string[] | null): readonly SheetColumn[] {
  return (
    chosen?.flatMap((name) => sheetColumns.find((column) => column === name) ?? []) ?? defaultSheetColumns
  )
}

/** Stores the columns of this admin; null restores those of the screen (PLUS-014). */
export async function storeColumns(
  queryClient: QueryClient,
  columns: readonly SheetColumn[] | null,
): Promise<void> {
  const stored = await call(chooseColumns, { params, body: { columns: columns && [...columns] } })
  await queryClient.cancelQueries({ queryKey: choiceKey })
  queryClient.setQueryData(sheetColumnsQuery.queryKey, stored)
}

/** Merchants by a part of their name, company or email, or by their whole id. */
export function sheetUsersQuery(search: string) {
  return queryOptions({
    queryKey: ['sheet-users', search],
    queryFn: ({ signal }) => call(findSheetUsers, { query: { search } }, { signal }),
    staleTime: 60_000,
  })
}

export const sheetStoresQuery = queryOptions({
  queryKey: ['active-establishments'],
  queryFn: ({ signal }) => call(listActiveEstablishments, {}, { signal }),
  staleTime: 60_000,
  meta: { live: ['establishment'] },
})
