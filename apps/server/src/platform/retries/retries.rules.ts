/** HOOK-012 to HOOK-014, and the same for rows of the outbox. */
const firstPauseMs = 60_000
const longestPauseMs = 3_600_000
const maxAttempts = 10

export interface AfterFailure {
  /** Failed tries, the present one included. */
  readonly attempts: number
  /** Null once it is given up. */
  readonly nextAttemptAt: Date | null
}

/** When work is tried again that failed `earlier` times before and has now failed once more. */
export function afterFailure(earlier: number, now: Date): AfterFailure {
  const attempts = earlier + 1
  if (attempts >= maxAttempts) return { attempts, nextAttemptAt: null }
  const pauseMs = Math.min(firstPauseMs * 2 ** earlier, longestPauseMs)
  return { attempts, nextAttemptAt: new Date(now.getTime() + pauseMs) }
}

/** The longest error text that a table of failures takes. */
const longestError = 2000

export function errorText(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, longestError)
}
