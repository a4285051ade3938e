import { storableText } from '../db/storable-text.rules.ts'

/** HOOK-012 to HOOK-014, and the same for rows of the outbox. */
const firstPauseMs = 60_000
const longestPauseMs = 3_600_000
const maxAttempts = 10

export interface AfterFailure {
  /** Failed tries, the present one included. */
  readonly attempts: number
  /** Null once its tries have run out. */
  readonly nextAttemptAt: Date | null
}

/** Returns when to retry work that has just failed, after `earlier` failures before this one. */
export function afterFailure(earlier: number, now: Date): AfterFailure {
  const attempts = earlier + 1
  if (attempts >= maxAttempts) return { attempts, nextAttemptAt: null }
  const pauseMs = Math.min(firstPauseMs * 2 ** earlier, longestPauseMs)
  return { attempts, nextAttemptAt: new Date(now.getTime() + pauseMs) }
}

/** The lengths that the tables of failures take. */
const longestMessage = 2000
const longestStack = 8000

export function errorText(error: unknown): string {
  return storable(error instanceof Error ? error.message : String(error), longestMessage)
}

/** Null if the thrown value is not an Error. */
export function errorStack(error: unknown): string | null {
  return error instanceof Error && error.stack !== undefined ? storable(error.stack, longestStack) : null
}

function storable(text: string, longest: number): string {
  return storableText(storableText(text).slice(0, longest))
}
