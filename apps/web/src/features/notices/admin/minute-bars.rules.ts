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

/**
 * On one axis that begins at zero and ends with the largest minute. What is not nothing can be seen: each such part gets the least height, and
 * what is left of its minute's height is shared by their counts. So no minute leaves the plot.
 */
export function barsOf(minutes: readonly Minute[]): MinuteBar[] {
  const largest = Math.max(1, ...minutes.map(({ received }) => received))
  return minutes.map(({ received, processed, failed }) => {
    const waiting = received - processed - failed
    const floor = least * [processed, waiting, failed].filter((count) => count > 0).length
    const shared = Math.max(0, (received / largest) * plotHeight - floor)
    const heightOf = (count: number): number => (count > 0 ? least + (count / received) * shared : 0)
    return { processed: heightOf(processed), waiting: heightOf(waiting), failed: heightOf(failed) }
  })
}

/** Of all minutes together. */
export function sumsOf(minutes: readonly Minute[]): Omit<Minute, 'at'> {
  const sum = (part: keyof Omit<Minute, 'at'>): number =>
    minutes.reduce((total, minute) => total + minute[part], 0)
  return { received: sum('received'), processed: sum('processed'), failed: sum('failed') }
}
