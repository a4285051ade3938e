/** The checks of one payment by its payer. */
export interface Checks {
  readonly count: number
  /** Null before the first. */
  readonly lastAt: Date | null
}

const shortestPauseMs = 10_000
/** Number of checks with the shortest pause, for a payer who stands at the counter. After them each pause is twice the one before. */
const quickChecks = 6

/** Whether a payer may check again. A session ends a day after its code, so a payment has at most 20 checks. */
export function mayCheck({ count, lastAt }: Checks, now: Date): boolean {
  if (lastAt === null) return true
  const pauseMs = shortestPauseMs * 2 ** Math.max(0, count - quickChecks)
  return now.getTime() >= lastAt.getTime() + pauseMs
}
