import type { NoticeDesk } from '@puente/contract/notices'

type Minute = NoticeDesk['minutes'][number]

/** Height of the plot in its own units. */
export const plotHeight = 72

/** Heights of a minute's parts, which stand one on the other: processed at the foot, then what waits, then what failed. */
export interface MinuteBar {
  readonly processed: number
  readonly waiting: number
  readonly failed: number
}

const least = 2

/** What came in a minute, and what has become of it by now. */
export interface MinuteCounts extends Omit<Minute, 'at'> {
  readonly waiting: number
}

/** The counts of a minute. The notices that were neither processed nor failed are waiting. */
export function countsOf({ received, processed, failed }: Omit<Minute, 'at'>): MinuteCounts {
  return { received, processed, waiting: received - processed - failed, failed }
}

/**
 * The bars of the minutes, on one axis from zero to the largest minute. Each part above zero gets the least height, so that it can be seen. The
 * parts share the rest of their minute's height by their counts, so no bar is higher than the plot.
 */
export function barsOf(minutes: readonly Minute[]): MinuteBar[] {
  const largest = Math.max(1, ...minutes.map(({ received }) => received))
  return minutes.map(countsOf).map(({ received, processed, waiting, failed }) => {
    const floor = least * [processed, waiting, failed].filter((count) => count > 0).length
    const shared = Math.max(0, (received / largest) * plotHeight - floor)
    const heightOf = (count: number): number => (count > 0 ? least + (count / received) * shared : 0)
    return { processed: heightOf(processed), waiting: heightOf(waiting), failed: heightOf(failed) }
  })
}

/** The counts of all minutes together. */
export function sumsOf(minutes: readonly Minute[]): MinuteCounts {
  const sum = (part: keyof Omit<Minute, 'at'>): number =>
    minutes.reduce((total, minute) => total + minute[part], 0)
  return countsOf({ received: sum('received'), processed: sum('processed'), failed: sum('failed') })
}
