import type { Clock } from '../../platform/clock/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { PeriodicTask } from '../../platform/jobs/periodic-tasks.ts'
import type { SettingsReader } from '../settings/public.ts'
import type { MarketReader } from './market/market-reader.ts'
import { readRateState } from './rate-reads.ts'
import type { RateTables } from './rate-tables.ts'

const LOOK_SECONDS = 30

/** Reads the market every 900 s (a setting), even without requests for the rate (ruling 6). */
export function marketTask(deps: {
  readonly market: MarketReader
  readonly database: Database
  readonly settings: SettingsReader
  readonly clock: Clock
}): PeriodicTask {
  const { market, database, settings, clock } = deps
  return {
    name: 'rates.read-market',
    everySeconds: LOOK_SECONDS,
    async run() {
      const { newestReading } = await readRateState(database.tables<RateTables>())
      const current = await settings.current()
      // The last check before the interval ends reads the market, so that the interval is never exceeded.
      const dueMs = (current['market.readEverySeconds'] - LOOK_SECONDS) * 1_000
      // After a change of the side, a reading of the former side has to be replaced at once.
      const standing = newestReading?.side === current['market.side'] ? newestReading : null
      if (standing !== null && clock.now().getTime() - standing.readAt.getTime() < dueMs) return
      await market.refresh()
    },
  }
}
