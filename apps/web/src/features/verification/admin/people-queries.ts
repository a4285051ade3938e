import type { ResponseOf } from '@puente/contract/protocol/endpoint'
import {
  listPeople,
  listReviews,
  type PersonRow,
  readPerson,
  type ReviewRow,
} from '@puente/contract/verification/people'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import type { RowRules } from '../../../ui/live-list/live-list.rules.ts'
import type { DeskSearch, PeopleSearch } from './desk-search.ts'

export type ReviewPage = ResponseOf<typeof listReviews>

const reviewsKey = ['reviews'] as const
const peopleKey = ['people'] as const
export const companiesKey = ['companies'] as const

/** Newest first (PEOP-002). */
export const personRules: RowRules<PersonRow> = {
  keyOf: ({ id }) => id,
  isBefore: (one, other) =>
    one.createdAt === other.createdAt ? one.id > other.id : one.createdAt > other.createdAt,
}

/** One page of the desk. The current page stays on screen while another is fetched. */
export function reviewsQuery({ label = 'pending', page = 1 }: DeskSearch) {
  return queryOptions({
    queryKey: [...reviewsKey, label, page],
    queryFn: ({ signal }) => call(listReviews, { query: { label, page } }, { signal }),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    meta: { live: ['verification'] },
  })
}

export function peopleQuery({ search = '', page = 1 }: PeopleSearch) {
  return queryOptions({
    queryKey: [...peopleKey, search, page],
    queryFn: ({ signal }) => call(listPeople, { query: { search, page } }, { signal }),
    staleTime: 30_000,
    refetchOnWindowFocus: false,
    placeholderData: keepPreviousData,
    meta: { live: ['verification'] },
  })
}

/** A whole person. The server audits each read as an opening, so the client reads a person only for a reason. */
export function personQuery(id: string) {
  return queryOptions({
    queryKey: ['person', id],
    queryFn: ({ signal }) => call(readPerson, { params: { id } }, { signal }),
    staleTime: 60_000,
    gcTime: 5 * 60_000,
    refetchOnWindowFocus: false,
    meta: { live: [`verification:${id}`] },
  })
}

/** The state of a case after a decision, or as the server reports it. */
export type CaseState = Pick<ReviewRow, 'label' | 'status' | 'version'>

/** Puts the new state of a case into the rows on screen, then reads everything that depends on it again. */
export async function applyCaseState(
  queryClient: QueryClient,
  userId: string,
  state: CaseState,
): Promise<void> {
  queryClient.setQueriesData<ReviewPage>({ queryKey: reviewsKey }, (page) =>
    page === undefined
      ? page
      : { ...page, items: page.items.map((row) => (row.userId === userId ? { ...row, ...state } : row)) },
  )
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: reviewsKey }),
    queryClient.invalidateQueries({ queryKey: peopleKey }),
    queryClient.invalidateQueries({ queryKey: companiesKey }),
    queryClient.invalidateQueries({ queryKey: ['person', userId] }),
  ])
}
