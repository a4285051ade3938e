import { customerRate, type Percent, type Rate } from '@puente/domain/rate'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { pricesVoidedAt, type Settings } from '../settings/public.ts'
import { requireUsable } from './order-rate.ts'
import { readRateState, readShownReadings } from './rate-reads.ts'
import type { RateTables } from './rate-tables.ts'
import { baseOfShownRate } from './shown-rate.rules.ts'

export interface ShownRateTerms {
  readonly baseRate: Rate
  readonly spread: Percent
  readonly customerRate: Rate
}

/**
 * `shown: null`: the rate that was shown no longer holds, and `current` is the one to show. `current` is null if the spread leaves nothing.
 */
export interface ShownRateClaim {
  readonly shown: ShownRateTerms | null
  readonly current: Rate | null
}

/**
 * Reads, for one payment and in its transaction, the terms behind the rate that a visitor was shown. A visitor has no quote: their rate holds
 * as long as a quote would (PAY-031, ruling 43).
 * @throws DomainError rate.unavailable
 */
export async function claimShownRate(tx: Tx, settings: Settings, rate: Rate): Promise<ShownRateClaim> {
  const tables = tx.tables<RateTables>()
  const { base } = await readRateState(tables)
  const inForce = requireUsable(base, settings, tx.now)
  const spread = settings['rate.spreadPercent']
  const validitySeconds = settings['quote.validitySeconds']
  const readings = await readShownReadings(tables, new Date(tx.now.getTime() - validitySeconds * 1_000))
  const voidedAt = await pricesVoidedAt(tx)
  const baseRate = baseOfShownRate({ rate, validitySeconds, spread }, inForce, readings, voidedAt, tx.now)
  return {
    shown: baseRate === null ? null : { baseRate, spread, customerRate: rate },
    current: customerRate(inForce.value, spread),
  }
}
