import type { QueryClient } from '@tanstack/react-query'

/**
 * How long after the last answer to begin, in ms. A screen often reads one thing because of another, and a slow phone needs its processor for
 * the first taps.
 */
export const calmMs = 2_000
/** The longest wait, in ms, so that a screen that never stops reading does not hold up what waits. */
export const latestMs = 10_000

/**
 * Calls back once, when what the screen reads has arrived.
 * @returns a function that calls it off
 */
export function whenCalm(queryClient: QueryClient, run: () => void): () => void {
  let calm: ReturnType<typeof setTimeout> | undefined
  const stop = (): void => {
    clearTimeout(calm)
    clearTimeout(latest)
    unsubscribe()
  }
  const begin = (): void => {
    stop()
    run()
  }
  const look = (): void => {
    if (queryClient.isFetching() > 0) {
      clearTimeout(calm)
      calm = undefined
    } else calm ??= setTimeout(begin, calmMs)
  }
  const latest = setTimeout(begin, latestMs)
  const unsubscribe = queryClient.getQueryCache().subscribe(look)
  look()
  return stop
}
