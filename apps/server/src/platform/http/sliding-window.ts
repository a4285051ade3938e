/**
 * A window that slides in steps of a twentieth of its length. It counts its twenty periods and the one before them, which is only partly
 * outside the window. So no stretch of the window's length ever holds more hits than the limit. A hit counts for up to one period longer
 * than the window.
 */
export const periodsPerWindow = 20
/** Periods that a counter keeps: those of the window and the one that it is leaving. */
export const keptPeriods = periodsPerWindow + 1

export interface Counter {
  /** Number of the newest period since the epoch. */
  readonly newest: number
  /** Hits of the newest period and of those before it, newest first; `keptPeriods` of them. */
  readonly hits: readonly number[]
}

export function periodMsOf(windowSeconds: number): number {
  return (windowSeconds * 1000) / periodsPerWindow
}

/** The counter after one more hit, or null if that hit would be one too many. */
export function countHit(counter: Counter | undefined, period: number, most: number): Counter | null {
  const newest = Math.max(period, counter?.newest ?? period)
  const passed = Math.min(newest - (counter?.newest ?? newest), keptPeriods)
  const kept = [...Array<number>(passed).fill(0), ...(counter?.hits ?? [])].slice(0, keptPeriods)
  if (sumOf(kept) >= most) return null
  const [first = 0, ...rest] = kept
  const empty = Array<number>(keptPeriods - 1 - rest.length).fill(0)
  return { newest, hits: [first + 1, ...rest, ...empty] }
}

/** When a full counter accepts a hit again, in milliseconds since the epoch. */
export function freeAt({ newest, hits }: Counter, most: number, periodMs: number): number {
  let left = sumOf(hits)
  for (let back = keptPeriods - 1; back >= 0; back -= 1) {
    left -= hits[back] ?? 0
    if (left < most) return (newest - back + keptPeriods) * periodMs
  }
  throw new Error(`a limit of ${most} hits takes none`)
}

function sumOf(hits: readonly number[]): number {
  return hits.reduce((sum, one) => sum + one, 0)
}
