import { searchDesk, shortestSearch } from '@puente/contract/search'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { useDebounced } from '../../../ui/use-debounced.ts'
import type { Found } from './found-groups.ts'

/** The search starts this long after the last key. */
const pauseMs = 150

/** A search that another one overtakes is aborted. What it found is forgotten with it: it holds names of people, and transfers from behind a gate. */
function foundQuery(text: string) {
  return queryOptions({
    queryKey: ['desk-search', text],
    queryFn: ({ signal }) => call(searchDesk, { query: { text } }, { signal }),
    enabled: text !== '',
    staleTime: 10_000,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
}

export interface Finding {
  /** `idle`: too little is typed. */
  readonly state: 'idle' | 'searching' | 'ready' | 'failed'
  /** While searching, what was found for the text before, if anything. */
  readonly found: Found | undefined
  readonly error: unknown
  readonly retry: () => void
}

/** What the server finds for a typed text. */
export function useFound(typed: string): Finding {
  const text = typed.length < shortestSearch ? '' : typed
  const searched = useDebounced(text, pauseMs)
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery(foundQuery(searched))
  const retry = (): void => void refetch()
  if (text === '') return { state: 'idle', found: undefined, error: null, retry }
  const isCurrent = searched === text
  if (isCurrent && error !== null && !isFetching) return { state: 'failed', found: undefined, error, retry }
  const isReady = isCurrent && data !== undefined && !isPlaceholderData
  return { state: isReady ? 'ready' : 'searching', found: data, error: null, retry }
}
