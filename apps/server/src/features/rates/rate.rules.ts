import type { OrderRateView } from '@puente/contract/rates/rates'
import { customerRate, type Percent, type Rate, rateToText } from '@puente/domain/rate'
import type { MarketSide } from './market/reading.rules.ts'

/** A reading of the market that became a rate. */
export interface StoredReading {
  readonly id: string
  readonly usdtArs: Rate
  readonly usdtBrl: Rate
  readonly value: Rate
  /** The setting `market.side` that priced it. */
  readonly side: MarketSide
  readonly simulated: boolean
  readonly readAt: Date
}

/** An admin's decision on the order rate: a value, or null to return to automatic. */
export interface ManualDecision {
  readonly value: Rate | null
  readonly at: Date
}

/** The base rate in force, before the spread. */
export type BaseRate =
  | { readonly mode: 'manual'; readonly value: Rate; readonly at: Date; readonly reading: null }
  | { readonly mode: 'automatic'; readonly value: Rate; readonly at: Date; readonly reading: StoredReading }

/** The rate in force: the manual one, else the newest reading (RATE-004). Null when there is neither. */
export function baseRateInForce(
  decision: ManualDecision | null,
  newestReading: StoredReading | null,
): BaseRate | null {
  if (decision !== null && decision.value !== null) {
    return { mode: 'manual', value: decision.value, at: decision.at, reading: null }
  }
  if (newestReading === null) return null
  return { mode: 'automatic', value: newestReading.value, at: newestReading.readAt, reading: newestReading }
}

/** An automatic rate may be too old to make an order (RATE-015). A manual one is valid until an admin removes it. */
export function isTooOld(rate: BaseRate, mostSeconds: number, now: Date): boolean {
  return rate.mode === 'automatic' && now.getTime() - rate.at.getTime() > mostSeconds * 1_000
}

/**
 * The base values that were in force, oldest first: each manual value, and each reading while no manual value was in force.
 * Both lists come newest first, as they are read.
 */
export function valuesInForce(
  readings: readonly StoredReading[],
  decisions: readonly ManualDecision[],
): readonly Rate[] {
  const events = [
    ...readings.toReversed().map((reading) => ({ at: reading.readAt.getTime(), reading, decision: null })),
    ...decisions.toReversed().map((decision) => ({ at: decision.at.getTime(), reading: null, decision })),
  ].toSorted((a, b) => a.at - b.at)

  const values: Rate[] = []
  let manual = false
  let newest: Rate | null = null
  for (const { reading, decision } of events) {
    if (reading !== null) {
      newest = reading.value
      if (!manual) values.push(newest)
    } else if (decision.value !== null) {
      manual = true
      values.push(decision.value)
    } else {
      manual = false
      if (newest !== null) values.push(newest)
    }
  }
  return values
}

/** Text of a customer's rate; `0.00` when the spread leaves nothing, so that an order would pay no pesos. */
export function customerRateText(rate: Rate | null): string {
  return rate === null ? '0.00' : rateToText(rate)
}

/** What clients see of the order rate (RATE-001, RATE-003): after the spread, and without it. */
export function orderRateView(
  base: BaseRate,
  spread: Percent,
  inForce: readonly Rate[],
  cached: boolean,
): OrderRateView {
  const value = customerRate(base.value, spread)
  const earlier = inForce.slice(0, -1).map((past) => customerRate(past, spread))
  const previous = earlier.at(-1)
  return {
    value: customerRateText(value),
    previousValue: previous === undefined ? null : customerRateText(previous),
    trend: previous === undefined ? 'neutral' : trendOf(value ?? 0n, previous ?? 0n),
    mode: base.mode,
    timestamp: base.at.toISOString(),
    cached: base.mode === 'automatic' && cached,
    simulated: base.reading?.simulated ?? false,
    history: [...earlier, value].map(customerRateText),
  }
}

/** Up, down or neutral (RATE-003). */
export function trendOf(value: bigint, previous: bigint): 'up' | 'down' | 'neutral' {
  if (value === previous) return 'neutral'
  return value > previous ? 'up' : 'down'
}
