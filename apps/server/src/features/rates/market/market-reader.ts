import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { uuidv7 } from '../../../platform/ids/uuid.ts'
import { job } from '../../../platform/unit-of-work/actors.ts'
import type { UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { Settings, SettingsReader } from '../../settings/public.ts'
import type { MarketFault, MarketSource } from './market-source.port.ts'
import { readRateState } from '../rate-reads.ts'
import { readTickers, type Tickers } from './read-tickers.ts'
import { insertReading } from '../rate-repository.ts'
import type { RateTables } from '../rate-tables.ts'
import {
  judgeReading,
  type MarketSide,
  type PricedReading,
  priceReading,
  type ReadingRefusal,
  type SuspectedMove,
} from './reading.rules.ts'

export interface MarketFailure {
  readonly at: Date
  readonly reason: MarketFault | ReadingRefusal
}

/** The one reader of the market in this process. */
export interface MarketReader {
  /**
   * Reads the market, unless it was read less than 10 s ago (RATE-016) on the side of the setting, or another process is reading it. A call during a
   * read waits for that read. A failing market is logged and remembered, not thrown, and the last good reading stays in force.
   */
  refresh(): Promise<void>
  /** When and why a read of this process failed, or null once one succeeds. Until then the newest reading is a cached one (RATE-020). */
  failure(): MarketFailure | null
}

export interface MarketReaderDeps {
  readonly source: MarketSource
  readonly database: Database
  readonly unitOfWork: UnitOfWork
  readonly settings: SettingsReader
  readonly clock: Clock
  /** Waits between two attempts. */
  readonly pause: (milliseconds: number) => Promise<void>
  /** Called with the reason if a read gave no rate. */
  readonly onFailure: (failure: MarketFault | ReadingRefusal) => void
}

// The process that is reading holds this lock, on its own connection and outside any transaction.
const LOCK = `hashtextextended('rates.read-market', 0)`

export function createMarketReader(deps: MarketReaderDeps): MarketReader {
  const { source, database, settings, clock } = deps
  let running: Promise<void> | null = null
  let lastTry: { readonly readAt: Date; readonly side: MarketSide } | null = null
  let failure: MarketFailure | null = null
  let suspected: SuspectedMove | null = null

  async function refresh(): Promise<void> {
    const current = await settings.current()
    if (await isTooSoon(current)) return
    await database.borrow(async (connection) => {
      const { rows } = await connection.query(`select pg_try_advisory_lock(${LOCK}) as mine`)
      if (rows[0]?.mine !== true) return
      try {
        // Another process may have read the market between the first check and the lock.
        if (!(await isTooSoon(current))) await read(current)
      } finally {
        await connection.query(`select pg_advisory_unlock(${LOCK})`)
      }
    })
  }

  async function isTooSoon(current: Settings): Promise<boolean> {
    const { newestReading } = await readRateState(database.tables<RateTables>())
    const oldest = clock.now().getTime() - current['market.leastGapSeconds'] * 1_000
    // After a change of the side, a recent read of the former side does not delay a new one.
    return [lastTry, newestReading].some(
      (read) => read?.side === current['market.side'] && read.readAt.getTime() > oldest,
    )
  }

  async function read(current: Settings): Promise<void> {
    lastTry = { readAt: clock.now(), side: current['market.side'] }
    const tickers = await readTickers(source, deps.pause)
    if (typeof tickers === 'string') return fail(tickers)
    const now = clock.now()
    const reading = priceReading(tickers, current['market.side'], now)
    if (typeof reading === 'string') return fail(reading)

    const { newestReading } = await readRateState(database.tables<RateTables>())
    const bounds = { least: current['market.leastRate'], most: current['market.mostRate'] }
    const judgement = judgeReading(reading, newestReading, suspected, bounds, now)
    suspected = judgement.suspected
    if (judgement.refusal !== null) return fail(judgement.refusal)
    await storeReading(deps, reading, tickers, current['market.side'])
    failure = null
  }

  function fail(reason: MarketFault | ReadingRefusal): void {
    failure = { at: clock.now(), reason }
    deps.onFailure(reason)
  }

  return {
    refresh() {
      running ??= refresh().finally(() => {
        running = null
      })
      return running
    },
    failure: () => failure,
  }
}

/** Writes no audit entry, because the row never changes and no person decided it. */
async function storeReading(
  { unitOfWork, source }: MarketReaderDeps,
  reading: PricedReading,
  tickers: Tickers,
  side: MarketSide,
): Promise<void> {
  await unitOfWork.run(job, 'rates.read-market', async (tx) => {
    await insertReading(tx, {
      ...reading,
      id: uuidv7(tx.now),
      source: source.name,
      simulated: source.simulated,
      side,
      tickers,
      readAt: tx.now,
    })
    tx.unchanged()
    tx.announce({ topic: 'rate', id: 'order', version: tx.now.getTime() }, ['everyone'])
  })
}
