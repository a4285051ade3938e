/** UI-018: the interval of the poll, and the shortest interval allowed. */
export const pollEveryMs = 30_000
const shortestPollMs = 10_000
/** UI-019. */
const firstPollAfterMs = 5_000

/**
 * Polls first after 5 s, then at the interval, but never more often than every 10 s.
 * @returns a function that stops it
 */
export function startPolling(poll: () => void, everyMs: number): () => void {
  const first = setTimeout(poll, firstPollAfterMs)
  const timer = setInterval(poll, Math.max(everyMs, shortestPollMs))
  return () => {
    clearTimeout(first)
    clearInterval(timer)
  }
}
