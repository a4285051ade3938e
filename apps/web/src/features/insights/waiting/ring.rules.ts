/** What the bell knew at an answer. */
export interface Heard {
  /** Since when payouts count as new; undefined before the first look. */
  readonly since: string | undefined
  readonly fresh: number
}

/**
 * How many payouts have come since the answer before. 0 at the first answer, and at the first one after a look: what waited then is not news.
 */
export function arrived(before: Heard | null, now: Heard): number {
  if (before === null || before.since !== now.since) return 0
  return Math.max(0, now.fresh - before.fresh)
}
