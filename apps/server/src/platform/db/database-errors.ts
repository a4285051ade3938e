import { DomainError } from '@puente/contract/protocol/problems'
import pg from 'pg'

/** Seconds after which a caller may retry if the database does not answer. */
export const retryAfterSeconds = 2

const lostConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
])

/** The SQLSTATE of an error that PostgreSQL itself reported; null for any other error. */
export function sqlStateOf(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.code ?? null) : null
}

/** The name of the constraint (unique key, check, foreign key) that refused a write; null if none did. */
export function constraintOf(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code?.startsWith('23') ? (error.constraint ?? null) : null
}

/** Whether the connection broke or could not be opened. The fate of a statement sent on it may be unknown. */
export function isConnectionLoss(error: unknown): boolean {
  if (error instanceof DomainError) return error.code === 'server.unavailable'
  const state = sqlStateOf(error)
  // 57P01 to 57P05: the server shuts down, crashed, starts up, dropped the database or the idle session. 08: connection.
  if (state !== null) return state.startsWith('57P') || state.startsWith('08') || state === '53300'
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && lostConnection.has(error.code)) return true
  return /Connection terminated|timeout exceeded when trying to connect|connection error|Query read timeout|Client was closed/i.test(
    error.message,
  )
}

/**
 * Failures that are not the row's fault: the connection is lost, a deadlock, a lock that was not free in time, a full disk, a statement that an
 * operator cancelled.
 */
export function isOfDatabase(error: unknown): boolean {
  const state = sqlStateOf(error)
  return (
    isConnectionLoss(error) ||
    wasCancelled(error) ||
    (state !== null && /^(40...|55P03|53...|25006)$/.test(state))
  )
}

/**
 * Whether PostgreSQL ended a statement or transaction that took longer than its limit. Work that always takes too long needs a person, like work that
 * always fails.
 */
export function tookTooLong(error: unknown): boolean {
  const state = sqlStateOf(error instanceof DomainError ? error.cause : error)
  return (state === '57014' && !wasCancelled(error)) || state === '25P04'
}

/**
 * Whether an operator ended the statement (`pg_cancel_backend`). PostgreSQL gives it the code of a statement that took too long, so that only the
 * English message distinguishes them. Where a server reports in another language, a cancelled statement counts as one that took too long.
 */
export function wasCancelled(error: unknown): boolean {
  const reported = error instanceof DomainError ? error.cause : error
  return (
    sqlStateOf(reported) === '57014' && reported instanceof Error && /user request/.test(reported.message)
  )
}

/** Turns a failure of the database itself into its refusal. Returns anything else unchanged. */
export function translateDatabaseError(error: unknown): unknown {
  if (error instanceof DomainError) return error
  if (isConnectionLoss(error)) return refusal('server.unavailable', error)
  // 55P03: a lock was not free in time.
  if (tookTooLong(error) || wasCancelled(error) || sqlStateOf(error) === '55P03')
    return refusal('server.busy', error)
  return error
}

function refusal(code: 'server.unavailable' | 'server.busy', cause: unknown): DomainError {
  const error = new DomainError(code, { retryAfterSeconds })
  error.cause = cause
  return error
}
