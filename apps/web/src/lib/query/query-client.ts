import { QueryClient } from '@tanstack/react-query'
import { ApiProblem } from '../api/api-problem.ts'
import { updatesRun } from '../live/live-preferences.ts'
import { retryPauseMs, shouldRetryQuery, shouldRetryWrite } from './retry.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Live events that make this query read again: a topic, or `topic:id` for one record. */
      live?: readonly string[]
      /** It refreshes at an interval of its own, instead of the general poll (HIST-030). */
      ownInterval?: true
      /** The answer belongs to no account, and its screen stays when the session changes. */
      isPublicAnswer?: true
    }
  }
}

const freshForMs = 15 * 60_000
const keptForMs = 30 * 60_000
/** The session ended while a screen was open. A wrong password is a 401 too, but does not count. */
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
        // A query that waits for the network would leave a screen loading forever.
        networkMode: 'always',
        // A person who has stopped automatic updates reads by hand (DASH-034).
        refetchOnWindowFocus: updatesRun,
        refetchOnReconnect: updatesRun,
        retry: (failures, error) => shouldRetryQuery(failures, error),
        retryDelay: retryPauseMs,
      },
      mutations: { retry: shouldRetryWrite, retryDelay: retryPauseMs, networkMode: 'always' },
    },
  })
}
