import { customerRate, type Percent, type Rate } from '@puente/domain/rate'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { Settings } from '../../settings/public.ts'
import { requireUsable } from '../order-rate.ts'
import { readShownRates } from '../rate-reads.ts'
import { baseRateInForce } from '../rate.rules.ts'
import { baseOfShownRate } from './shown-rate.rules.ts'

export interface ShownRateTerms {
  readonly baseRate: Rate
  readonly spread: Percent
  readonly customerRate: Rate
}

/**
 * `shown` is null if the rate that was shown is no longer valid. Then `current` is the one to show. `current` is null if the spread leaves nothing.
 */
export interface ShownRateClaim {
  readonly shown: ShownRateTerms | null
  readonly current: Rate | null
}

/**
 * Reads, for one payment and in its transaction, the terms behind the rate that a visitor was shown. A visitor has no quote, so their rate is valid
 * as long as a quote would be (PAY-031, ruling 43).
 * @throws DomainError rate.unavailable
 */
export async function claimShownRate(tx: Tx, settings: Settings, rate: Rate): Promise<ShownRateClaim> {
  const spread = settings['rate.spreadPercent']
  const validitySeconds = settings['quote.validitySeconds']
  const since = new Date(tx.now.getTime() - validitySeconds * 1_000)
  const { decision, readings, voidedAt } = await readShownRates(tx, since)
  const inForce = requireUsable(baseRateInForce(decision, readings[0] ?? null), settings, tx.now)
  const baseRate = baseOfShownRate(
    { rate, validitySeconds, spread },
    inForce,
    readings.map(({ value, readAt }) => ({ value, at: readAt })),
    voidedAt,
    tx.now,
  )
  return {
    shown: baseRate === null ? null : { baseRate, spread, customerRate: rate },
    current: customerRate(inForce.value, spread),
  }
}
