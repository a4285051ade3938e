import type { MarketLeg, MarketRates } from '@puente/contract/rates/admin-rates'
import { type Rate, rateToText } from '@puente/domain/rate'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { SettingsReader } from '../../settings/public.ts'
import type { MarketReader } from '../market/market-reader.ts'
import type { OrderRate } from '../order-rate.ts'
import { trendOf } from '../rate.rules.ts'
import { storedRate } from '../rate-reads.ts'
import type { MarketSide } from '../market/reading.rules.ts'

export interface MarketViewDeps {
  readonly database: Database
  readonly settings: SettingsReader
  readonly orderRate: OrderRate
  readonly market: Pick<MarketReader, 'failure'>
  readonly clock: Clock
}

interface ReadingRow {
  readonly usdt_ars: string
  readonly usdt_brl: string
  readonly value: string
  readonly side: MarketSide
  readonly source: string
  readonly simulated: boolean
  readonly read_at: Date
}

const newestText = `
select usdt_ars, usdt_brl, value, side, source, simulated, read_at
from market_readings order by read_at desc limit 2`

/**
 * The market as admins see it: the same reading that prices orders, with its age (ruling 6, DASH-028). If no reading ever succeeded, it shows 0 with
 * the time of the failure (DASH-031). It prices no order.
 */
export async function readMarketView(deps: MarketViewDeps): Promise<MarketRates> {
  const { database, settings, orderRate, market, clock } = deps
  const [newest, earlier] = await database.statement<ReadingRow>('market.newest', newestText, [])
  const failure = market.failure()
  const current = await settings.current()
  const readAt = newest === undefined ? null : newest.read_at
  orderRate.keepFresh(readAt, current)
  const shown = {
    at: readAt ?? failure?.at ?? clock.now(),
    cached: orderRate.isCached(readAt, current),
  }
  return {
    ars: leg(newest?.usdt_ars, earlier?.usdt_ars, shown),
    brl: leg(newest?.usdt_brl, earlier?.usdt_brl, shown),
    usdt: '1',
    timestamp: shown.at.toISOString(),
    arsBrl: newest === undefined ? null : rateToText(storedRate(newest.value)),
    source: newest?.source ?? null,
    simulated: newest?.simulated ?? false,
    side: newest?.side ?? null,
    failure: failure === null ? null : { at: failure.at.toISOString(), reason: failure.reason },
  }
}

function leg(
  value: string | undefined,
  previous: string | undefined,
  shown: { readonly at: Date; readonly cached: boolean },
): MarketLeg {
  const timestamp = shown.at.toISOString()
  if (value === undefined) {
    return { value: '0', previousValue: null, trend: 'neutral', timestamp, cached: false }
  }
  const now = storedRate(value)
  const before: Rate | null = previous === undefined ? null : storedRate(previous)
  return {
    value: rateToText(now),
    previousValue: before === null ? null : rateToText(before),
    trend: before === null ? 'neutral' : trendOf(now, before),
    timestamp,
    cached: shown.cached,
  }
}
