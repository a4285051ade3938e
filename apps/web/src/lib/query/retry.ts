import { ApiProblem, NetworkFailure, UnexpectedAnswer } from '../api/api-problem.ts'

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
