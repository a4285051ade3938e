import { setTimeout as pause } from 'node:timers/promises'

/** Charges that are queried at the same time. */
export const queriesTogether = 8
/** What all queries of a file may take together. */
export const queriesLimitMs = 3_000

/**
 * Queries the provider about charges, a few at a time, and returns when all are answered or the limit is over. Then no further query begins, and those
 * that are under way end without the caller. A charge that was not queried goes on as one whose provider does not answer: neither delays a payout.
 * @param query does not throw if no answer comes
 * @throws what a query throws before the limit
 */
export async function queryInTime(
  chargeIds: readonly string[],
  query: (chargeId: string) => Promise<void>,
  limitMs: number = queriesLimitMs,
): Promise<void> {
  const over = new AbortController()
  const left = chargeIds.values()
  const work = async (): Promise<void> => {
    for (const chargeId of left) {
      if (over.signal.aborted) return
      await query(chargeId)
    }
  }
  const answered = Promise.all(Array.from({ length: queriesTogether }, work)).then(() => undefined)
  const limit = pause(limitMs, undefined, { signal: over.signal }).catch((error: unknown) => {
    if (!over.signal.aborted) throw error
  })
  try {
    await Promise.race([answered, limit])
  } finally {
    over.abort()
  }
}
