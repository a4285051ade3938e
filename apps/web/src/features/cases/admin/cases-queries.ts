import { listCases, listClosedCases, readCase } from '@puente/contract/cases'
import { readAskedReturns } from '@puente/contract/collections/returns'
import { readSuspense } from '@puente/contract/collections/suspense'
import { readDebt } from '@puente/contract/payouts/debts'
import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import { readDifference } from '@puente/contract/reconciliation'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import type { CaseRef, CasesSearch } from './cases-search.ts'

/** The heading of the open case. The focus goes there when what held it is gone. */
export const caseTitleId = 'case-title'

/** Everything that this screen reads. An act may change any of it. */
export const casesKey = ['cases'] as const
/** Differences are found and closed by runs, and no event reports these. */
const refreshMs = 15_000

const own = {
  staleTime: refreshMs,
  refetchInterval: refreshMs,
  meta: { live: ['case', 'charge'], ownInterval: true },
} as const

export type Suspense = ResponseOf<typeof readSuspense>
export type CasePage = ResponseOf<typeof listCases>
export type ClosedCasePage = ResponseOf<typeof listClosedCases>

export function casesQuery({ owner, kind, page = 1 }: CasesSearch) {
  const query = { owner: owner ?? 'any', page, ...(kind !== undefined && { kind }) } as const
  return queryOptions({
    queryKey: [...casesKey, 'list', query],
    queryFn: ({ signal }) => call(listCases, { query }, { signal }),
    placeholderData: keepPreviousData,
    ...own,
  })
}

export function closedCasesQuery({ kind, as, from, to, after, closed }: CasesSearch) {
  const query = {
    ...(kind !== undefined && { kind }),
    ...(as !== undefined && { as }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(after !== undefined && { after }),
  }
  return queryOptions({
    queryKey: [...casesKey, 'closed', query],
    queryFn: ({ signal }) => call(listClosedCases, { query }, { signal }),
    placeholderData: keepPreviousData,
    enabled: closed === true,
    ...own,
  })
}

export function caseQuery({ kind, subject }: CaseRef) {
  return queryOptions({
    queryKey: [...casesKey, 'one', kind, subject],
    queryFn: ({ signal }) => call(readCase, { params: { kind, subject } }, { signal }),
    ...own,
  })
}

export function suspenseQuery(endToEndId: string) {
  return queryOptions({
    queryKey: [...casesKey, 'suspense', endToEndId],
    queryFn: ({ signal }) => call(readSuspense, { params: { endToEndId } }, { signal }),
    ...own,
  })
}

export function returnsQuery(endToEndId: string) {
  return queryOptions({
    queryKey: [...casesKey, 'returns', endToEndId],
    queryFn: ({ signal }) => call(readAskedReturns, { params: { endToEndId } }, { signal }),
    ...own,
  })
}

export function differenceQuery(id: string) {
  return queryOptions({
    queryKey: [...casesKey, 'difference', id],
    queryFn: ({ signal }) => call(readDifference, { params: { id } }, { signal }),
    ...own,
  })
}

export function debtQuery(id: string) {
  return queryOptions({
    queryKey: [...casesKey, 'debt', id],
    queryFn: ({ signal }) => call(readDebt, { params: { id } }, { signal }),
    ...own,
  })
}
