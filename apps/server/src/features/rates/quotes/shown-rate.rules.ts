import { customerRate, type Percent, type Rate } from '@puente/domain/rate'
import type { BaseRate } from '../rate.rules.ts'

/** A reading of the market: a value from one instant until the next reading. */
export interface ReadValue {
  readonly value: Rate
  readonly at: Date
}

export interface ShownRate {
  /** The customers' rate as a screen showed it. */
  readonly rate: Rate
  /** Seconds for which a rate that was shown is valid (ORD-019). */
  readonly validitySeconds: number
  readonly spread: Percent
}

/**
 * The base rate behind a rate that a visitor was shown (PAY-031): the one in force, or a reading that was in force in the last
 * `validitySeconds`. A change that voids quotes ends what was shown before it, too (ruling 43).
 * Null if it was not shown, or not lately: the visitor has to confirm the present one.
 * @param readings newest first
 * @param voidedAt when quotes were last voided; null if they never were
 */
export function baseOfShownRate(
  shown: ShownRate,
  inForce: BaseRate,
  readings: readonly ReadValue[],
  voidedAt: Date | null,
  now: Date,
): Rate | null {
  const isShown = (base: Rate) => customerRate(base, shown.spread) === shown.rate
  if (isShown(inForce.value)) return inForce.value
  if (inForce.mode === 'manual') return null
  const honouredSince = now.getTime() - shown.validitySeconds * 1_000
  const known = readings.find(({ value }, index) => {
    const until = readings[index - 1]?.at
    const wasLate = until !== undefined && until.getTime() > honouredSince
    return wasLate && isShown(value) && (voidedAt === null || until > voidedAt)
  })
  return known?.value ?? null
}
