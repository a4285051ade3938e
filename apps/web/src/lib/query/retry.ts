import { ApiProblem, NetworkFailure, UnexpectedAnswer } from '../api/api-problem.ts'

const longestPauseMs = 30_000
/** UI-025. */
export const queryRetries = 3

/**
 * UI-025: up to 3 more tries, but none after a 4xx or an answer that would only break the contract again. Offline, a retry is
 * pointless: the screen reports it at once, and the return of the network reads again (UI-023).
 */
export function shouldRetryQuery(failures: number, error: Error, online = navigator.onLine): boolean {
  if (error instanceof NetworkFailure && !online) return false
  if ((error instanceof ApiProblem || error instanceof UnexpectedAnswer) && error.status < 500) return false
  return failures < queryRetries
}

/**
 * UI-026: retries once, and only if there was no answer. The idempotency key makes the second try safe. An act without a key that
 * would be refused or counted twice sets `retry: false` itself.
 */
export function shouldRetryWrite(failures: number, error: Error): boolean {
  return error instanceof NetworkFailure && failures < 1
}

export function retryPauseMs(failures: number): number {
  return Math.min(1_000 * 2 ** failures, longestPauseMs)
}
