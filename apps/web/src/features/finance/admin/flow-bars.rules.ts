import { divideHalfUp } from '@puente/domain/divide'
import type { Flow } from './comparison.rules.ts'

/** Height of the plot in its own units. */
export const plotHeight = 80

/** Heights of the two bars of a day. An amount of zero has height 0; any other amount is at least 1 high, so that it can be seen. */
export interface Bars {
  readonly inflow: number
  readonly outflow: number
}

/** The bars of each day, on one axis that begins at zero and ends with the largest of them. */
export function barsOf(days: readonly Flow[]): Bars[] {
  const largest = days.reduce(
    (most, { inflow, outflow }) => [most, inflow.minor, outflow.minor].reduce((a, b) => (a > b ? a : b)),
    0n,
  )
  const heightOf = (minor: bigint): number => {
    if (minor === 0n || largest === 0n) return 0
    // tidy-allow number: a height on screen, at most 800 tenths
    return Math.max(1, Number(divideHalfUp(minor * BigInt(plotHeight * 10), largest)) / 10)
  }
  return days.map(({ inflow, outflow }) => ({
    inflow: heightOf(inflow.minor),
    outflow: heightOf(outflow.minor),
  }))
}
