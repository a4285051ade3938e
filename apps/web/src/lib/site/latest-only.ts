/** RATE-030: at most ten a second are handled. */
const leastGapMs = 100

/**
 * Calls `handle` at most ten times a second, and at once after a pause. If values come faster, it handles only the newest of each key, in
 * turn. `stop` forgets what still waits.
 */
export function latestOnly<Value>(
  keyOf: (value: Value) => string,
  handle: (value: Value) => void,
): { take: (value: Value) => void; stop: () => void } {
  const waiting = new Map<string, Value>()
  let resting: ReturnType<typeof setTimeout> | undefined
  const next = (): void => {
    resting = undefined
    for (const [key, value] of waiting) {
      waiting.delete(key)
      resting = setTimeout(next, leastGapMs)
      handle(value)
      return
    }
  }
  return {
    take(value) {
      waiting.set(keyOf(value), value)
      if (resting === undefined) next()
    },
    stop() {
      clearTimeout(resting)
      resting = undefined
      waiting.clear()
    },
  }
}
