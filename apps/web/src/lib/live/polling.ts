/** UI-018: the safety net's interval, and the shortest that anybody may set. */
export const pollEveryMs = 30_000
const shortestPollMs = 10_000
/** UI-019. */
const firstPollAfterMs = 5_000

/**
 * Polls first after 5 s, then at the interval, however short that is.
 * @returns how to stop
 */
export function startPolling(poll: () => void, everyMs: number): () => void {
  const first = setTimeout(poll, firstPollAfterMs)
  const timer = setInterval(poll, Math.max(everyMs, shortestPollMs))
  return () => {
    clearTimeout(first)
    clearInterval(timer)
  }
}
