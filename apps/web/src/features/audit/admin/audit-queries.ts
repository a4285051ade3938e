import {
  type AuditEntryView,
  auditPageSize,
  listAuditEntries,
  readAuditChain,
  readAuditEntry,
  readAuditFilters,
} from '@puente/contract/audit'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import type { RowRules } from '../../../ui/live-list/live-list.rules.ts'
import { type AuditFilters, type AuditSearch, filtersOf } from './audit-search.ts'

const auditKey = ['audit'] as const
export const chainKey = [...auditKey, 'chain'] as const
/** No event reports an entry: each commit writes some, and every open desk would read for each. */
const refreshMs = 15_000
/** How often the state of the chain is read, while it is checked and otherwise. */
const checkingMs = 1_000
const calmMs = 60_000

/** Newest first; entries of the same instant by their number. */
export const entryRules: RowRules<AuditEntryView> = {
  keyOf: ({ seq }) => seq,
  isBefore: (one, other) => (one.at === other.at ? BigInt(one.seq) > BigInt(other.seq) : one.at > other.at),
  isChanged: () => false,
}

/** What an address filters by, as the server takes it. */
export function filterQuery({ q, type, object, refused, ...rest }: AuditFilters) {
  return {
    ...rest,
    ...(q !== undefined && { text: q }),
    ...(type !== undefined && { objectType: type }),
    ...(object !== undefined && { objectId: object }),
    ...(refused === true && { refused: 'true' as const }),
  }
}

export function entriesQuery(search: AuditSearch) {
  const { before, after } = search
  const query = {
    ...filterQuery(filtersOf(search)),
    ...(before !== undefined && { before: String(before) }),
    ...(after !== undefined && { after: String(after) }),
  }
  const isFirst = before === undefined && after === undefined
  return queryOptions({
    queryKey: [...auditKey, 'entries', query],
    queryFn: async ({ signal }) => {
      const answer = await call(listAuditEntries, { query }, { signal })
      // Only the first page takes new rows in.
      return { ...answer, page: isFirst ? 1 : 2, pageSize: auditPageSize }
    },
    placeholderData: keepPreviousData,
    staleTime: refreshMs,
    // An older page never changes.
    refetchInterval: isFirst ? refreshMs : false,
    meta: { ownInterval: true },
  })
}

export function entryQuery(seq: string) {
  return queryOptions({
    queryKey: [...auditKey, 'entry', seq],
    queryFn: ({ signal }) => call(readAuditEntry, { params: { seq } }, { signal }),
    // Nothing about an entry changes once it is sealed, which takes seconds.
    staleTime: ({ state }) => (state.data === undefined || state.data.seal === null ? 0 : 600_000),
    refetchInterval: ({ state }) => (state.data?.seal === null ? 3_000 : false),
    meta: { ownInterval: true },
  })
}

export const filtersQuery = queryOptions({
  queryKey: [...auditKey, 'filters'],
  queryFn: ({ signal }) => call(readAuditFilters, {}, { signal }),
  staleTime: 60_000,
})

export const chainQuery = queryOptions({
  queryKey: chainKey,
  queryFn: ({ signal }) => call(readAuditChain, {}, { signal }),
  refetchInterval: ({ state: { data } }) =>
    data !== undefined && (data.running !== null || data.last === null) ? checkingMs : calmMs,
  meta: { ownInterval: true },
})
