/** The state at one answer. */
export interface Heard {
  /** Since when payouts count as new; undefined before the first look. */
  readonly since: string | undefined
  readonly fresh: number
}

/**
 * How many payouts have come since the previous answer. 0 at the first answer, and at the first one after a look: items already waiting are
 * not new.
 */
export function arrived(before: Heard | null, now: Heard): number {
  if (before === null || before.since !== now.since) return 0
  return Math.max(0, now.fresh - before.fresh)
}
