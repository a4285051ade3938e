import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from '../api/api-problem.ts'
import { retryPauseMs, shouldRetryQuery, shouldRetryWrite } from './retry.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Live events that make this query ask again: a topic, or `topic:id` for one record. */
      live?: readonly string[]
      /** It asks again at an interval of its own, in place of the general poll (HIST-030). */
      ownInterval?: true
      /** The answer is nobody's own, and its screen stays when the session changes. */
      ofNobody?: true
    }
  }
}

const freshForMs = 15 * 60_000
const keptForMs = 30 * 60_000
/** The session ended while a screen was open: not the answer to a wrong password, which is a 401 too. */
export function isSessionLost(error: unknown): boolean {
  return (
    error instanceof ApiProblem && (error.code === 'session.required' || error.code === 'session.expired')
  )
}

/** The product's defaults (UI-024 to UI-026). Writes are never queued while offline: money must not move later by itself. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshForMs,
        gcTime: keptForMs,
        // A query that waits for the network would leave a screen loading for ever.
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => shouldRetryQuery(failures, error),
        retryDelay: retryPauseMs,
      },
      mutations: { retry: shouldRetryWrite, retryDelay: retryPauseMs, networkMode: 'always' },
    },
  })
}
