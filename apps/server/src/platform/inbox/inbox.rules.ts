/** HOOK-012 to HOOK-014. */
const firstPauseMs = 60_000
const longestPauseMs = 3_600_000
const maxAttempts = 10

export interface FailureFate {
  readonly state: 'failed' | 'dead'
  readonly attempts: number
  /** Null when it is given up. */
  readonly nextAttemptAt: Date | null
}

/** What becomes of a notice that failed `earlier` times before and has now failed again. */
export function afterFailure(earlier: number, now: Date): FailureFate {
  const attempts = earlier + 1
  if (attempts >= maxAttempts) return { state: 'dead', attempts, nextAttemptAt: null }
  const pauseMs = Math.min(firstPauseMs * 2 ** earlier, longestPauseMs)
  return { state: 'failed', attempts, nextAttemptAt: new Date(now.getTime() + pauseMs) }
}
