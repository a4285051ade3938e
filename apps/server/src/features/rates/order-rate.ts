import { DomainError } from '@puente/contract/protocol/problems'
import type { AdminRateView, OrderRateView } from '@puente/contract/rates/rates'
import { customerRate, percentToText, rateToText } from '@puente/domain/rate'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Settings, SettingsReader } from '../settings/public.ts'
import type { MarketReader } from './market/market-reader.ts'
import { type BaseRate, customerRateText, isTooOld, orderRateView, trendOf } from './rate.rules.ts'
import { newestDecider, type RateState, readRateState } from './rate-reads.ts'
import type { RateTables } from './rate-tables.ts'

/** The order rate as anybody may see it, and what keeps it fresh. */
export interface OrderRate {
  /** @throws DomainError rate.unavailable: a missing rate is never replaced by an invented one */
  view(): Promise<OrderRateView>
  /** @throws DomainError rate.unavailable */
  adminView(): Promise<AdminRateView>
  /** Whether an order could be made at it (RATE-015). */
  isUsable(state: RateState, settings: Settings): boolean
  /** Whether the newest reading comes from before a read that failed (RATE-020). */
  isCached(readAt: Date | null, settings: Settings): boolean
  /** Reads the market in the background if its newest reading is no longer fresh (ruling 6). */
  keepFresh(readAt: Date | null, settings: Settings): void
  /** Reads the market and waits for it, but not for as long as an unresponsive market can take. */
  refresh(): Promise<void>
}

export interface OrderRateDeps {
  readonly market: MarketReader
  readonly database: Database
  readonly settings: SettingsReader
  readonly clock: Clock
  readonly pause: (milliseconds: number) => Promise<void>
  /** Called if a read could not even start, for example because the database is down. The caller's next statement reports that itself. */
  readonly onError: (error: unknown) => void
}

/** Milliseconds that a person waits for a new reading before we show the last one. */
const LONGEST_WAIT_MS = 4_000

export function createOrderRate(deps: OrderRateDeps): OrderRate {
  const { market, database, settings, clock } = deps

  async function state(): Promise<{ readonly state: RateState; readonly current: Settings }> {
    const current = await settings.current()
    return { state: await readRateState(database.tables<RateTables>()), current }
  }

  function isCached(readAt: Date | null, current: Settings): boolean {
    if (readAt === null) return false
    const failure = market.failure()
    if (failure !== null && readAt <= failure.at) return true
    // Reads may run in another process. A read that is overdue has failed there.
    const dueSeconds = current['market.readEverySeconds'] + current['market.freshSeconds']
    return ageMs(readAt) > dueSeconds * 1_000
  }

  function keepFresh(readAt: Date | null, current: Settings): void {
    if (readAt !== null && ageMs(readAt) <= current['market.freshSeconds'] * 1_000) return
    market.refresh().catch(deps.onError)
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
      await Promise.race([market.refresh().catch(deps.onError), deps.pause(LONGEST_WAIT_MS)])
    },
  }
}

/**
 * The rate that an order made now would have.
 * @throws DomainError rate.unavailable if there is no rate, or only one that is too old (RATE-015)
 */
export function requireUsable(base: BaseRate | null, settings: Settings, now: Date): BaseRate {
  if (base === null || isTooOld(base, settings['market.tooOldSeconds'], now)) {
    throw new DomainError('rate.unavailable')
  }
  return base
}
