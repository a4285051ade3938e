import { DomainError } from '@puente/contract/problems'
import type { AdminRateView, OrderRateView } from '@puente/contract/rates'
import { customerRate, percentToText, rateToText } from '@puente/domain/rate'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Settings, SettingsReader } from '../settings/public.ts'
import type { MarketReader } from './market-reader.ts'
import { type BaseRate, customerRateText, isTooOld, orderRateView, trendOf } from './rate.rules.ts'
import { newestDecider, type RateState, readRateState } from './rate-reads.ts'
import type { RateTables } from './rate-tables.ts'

/** The order rate for whoever looks, and what keeps it fresh. */
export interface OrderRate {
  /** @throws DomainError rate.unavailable: never a value of ours in place of a missing one */
  view(): Promise<OrderRateView>
  /** @throws DomainError rate.unavailable */
  adminView(): Promise<AdminRateView>
  /** An order could be made at it (RATE-015). */
  isUsable(state: RateState, settings: Settings): boolean
  /** The newest reading is the last good one, from before a read that failed (RATE-020). */
  isCached(readAt: Date | null, settings: Settings): boolean
  /** Reads the market in the background when its newest reading has lost its freshness (ruling 6). */
  keepFresh(readAt: Date | null, settings: Settings): void
  /** Reads the market and waits for it, though not as long as a market can take that does not answer. */
  refresh(): Promise<void>
}

export interface OrderRateDependencies {
  readonly market: MarketReader
  readonly database: Database
  readonly settings: SettingsReader
  readonly clock: Clock
  readonly pause: (milliseconds: number) => Promise<void>
  /** Told of a read that could not even begin, as with a stopped database; what is asked next fails by itself. */
  readonly onError: (error: unknown) => void
}

/** How long a person waits for a new reading before the last one is shown. */
const LONGEST_WAIT_MS = 4_000

export function createOrderRate(dependencies: OrderRateDependencies): OrderRate {
  const { market, database, settings, clock } = dependencies

  async function state(): Promise<{ readonly state: RateState; readonly current: Settings }> {
    const current = await settings.current()
    return { state: await readRateState(database.tables<RateTables>()), current }
  }

  function isCached(readAt: Date | null, current: Settings): boolean {
    if (readAt === null) return false
    const failure = market.failure()
    if (failure !== null && readAt <= failure.at) return true
    // Reads may run in another process: one that should have come and did not has failed there.
    const dueSeconds = current['market.readEverySeconds'] + current['market.freshSeconds']
    return ageMs(readAt) > dueSeconds * 1_000
  }

  function keepFresh(readAt: Date | null, current: Settings): void {
    if (readAt !== null && ageMs(readAt) <= current['market.freshSeconds'] * 1_000) return
    market.refresh().catch(dependencies.onError)
  }

  function ageMs(at: Date): number {
    return clock.now().getTime() - at.getTime()
  }

  return {
    isUsable: ({ base }, current) =>
      base !== null && !isTooOld(base, current['market.tooOldSeconds'], clock.now()),
    isCached,
    keepFresh,
    async view() {
      const { state: known, current } = await state()
      const readAt = known.newestReading?.readAt ?? null
      keepFresh(readAt, current)
      const base = requireUsable(known.base, current, clock.now())
      return orderRateView(base, current['rate.spreadPercent'], known.inForce, isCached(readAt, current))
    },
    async adminView() {
      const { state: known, current } = await state()
      const { base, newestReading } = known
      const readAt = newestReading?.readAt ?? null
      keepFresh(readAt, current)
      if (base === null) throw new DomainError('rate.unavailable')
      const spread = current['rate.spreadPercent']
      const previous = known.inForce.at(-2)
      return {
        base: rateToText(base.value),
        customer: customerRateText(customerRate(base.value, spread)),
        spreadPercent: percentToText(spread),
        mode: base.mode,
        updatedAt: base.at.toISOString(),
        updatedBy: base.mode === 'manual' ? await newestDecider(database) : null,
        trend: previous === undefined ? 'neutral' : trendOf(base.value, previous),
        usdtArs: newestReading === null ? null : rateToText(newestReading.usdtArs),
        usdtBrl: newestReading === null ? null : rateToText(newestReading.usdtBrl),
        readAt: readAt?.toISOString() ?? null,
        cached: isCached(readAt, current),
        simulated: newestReading?.simulated ?? false,
      }
    },
    async refresh() {
      await Promise.race([market.refresh().catch(dependencies.onError), dependencies.pause(LONGEST_WAIT_MS)])
    },
  }
}

/**
 * The rate that an order made now would have.
 * @throws DomainError rate.unavailable when there is none, or only one that is too old (RATE-015)
 */
export function requireUsable(base: BaseRate | null, settings: Settings, now: Date): BaseRate {
  if (base === null || isTooOld(base, settings['market.tooOldSeconds'], now)) {
    throw new DomainError('rate.unavailable')
  }
  return base
}
