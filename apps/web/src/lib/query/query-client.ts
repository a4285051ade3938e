import { QueryClient } from '@tanstack/react-query'
import { ApiProblem, NetworkFailure, UnexpectedAnswer } from '../api/api-problem.ts'

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
const longestPauseMs = 30_000
/** UI-025. */
export const queryTriesAgain = 3

/**
 * UI-025: up to 3 more tries, never after a 4xx, nor after an answer that would only break the contract again. Without a
 * network there is nothing to wait for: the screen says so at once, and the return of the network asks again (UI-023).
 */
export function shouldRetryQuery(failures: number, error: Error, online = navigator.onLine): boolean {
  if (error instanceof NetworkFailure && !online) return false
  if ((error instanceof ApiProblem || error instanceof UnexpectedAnswer) && error.status < 500) return false
  return failures < queryTriesAgain
}

/**
 * UI-026: once, and only where nothing was heard; the idempotency key makes the second try safe. An act without a key that would be
 * refused, or count, a second time says `retry: false` itself.
 */
export function shouldRetryWrite(failures: number, error: Error): boolean {
  return error instanceof NetworkFailure && failures < 1
}

export function retryPauseMs(failures: number): number {
  return Math.min(1_000 * 2 ** failures, longestPauseMs)
}

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
