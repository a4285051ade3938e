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

/** On one axis that begins at zero and ends with the largest minute. What is not nothing can be seen. */
export function barsOf(minutes: readonly Minute[]): MinuteBar[] {
  const largest = Math.max(1, ...minutes.map(({ received }) => received))
  const heightOf = (count: number): number =>
    count <= 0 ? 0 : Math.max(least, (count / largest) * plotHeight)
  return minutes.map(({ received, processed, failed }) => ({
    processed: heightOf(processed),
    waiting: heightOf(received - processed - failed),
    failed: heightOf(failed),
  }))
}

/** Of all minutes together. */
export function sumsOf(minutes: readonly Minute[]): Omit<Minute, 'at'> {
  const sum = (part: keyof Omit<Minute, 'at'>): number =>
    minutes.reduce((total, minute) => total + minute[part], 0)
  return { received: sum('received'), processed: sum('processed'), failed: sum('failed') }
}
