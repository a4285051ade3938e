import { type Rate, rateToText } from '@puente/domain/rate'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { StoredReading } from './rate.rules.ts'
import type { RateTables } from './rate-tables.ts'
import type { Tickers } from './market/read-tickers.ts'

export interface NewReading extends StoredReading {
  readonly source: string
  readonly tickers: Tickers
}

export async function insertReading(tx: Tx, reading: NewReading): Promise<void> {
  await tx
    .tables<RateTables>()
    .insertInto('market_readings')
    .values({
      id: reading.id,
      source: reading.source,
      simulated: reading.simulated,
      usdt_ars: rateToText(reading.usdtArs),
      usdt_brl: rateToText(reading.usdtBrl),
      side: reading.side,
      value: rateToText(reading.value),
      // The answers as texts: parsed JSON would turn their prices into binary floats.
      raw: JSON.stringify({ USDT_ARS: reading.tickers.USDT_ARS.raw, USDT_BRL: reading.tickers.USDT_BRL.raw }),
      read_at: reading.readAt,
    })
    .execute()
}

/** Adds an admin's decision on the order rate; null returns to automatic. Earlier rows stay (RATE-005). */
export async function insertManualDecision(
  tx: Tx,
  value: Rate | null,
  decidedBy: string | null,
): Promise<void> {
  await tx
    .tables<RateTables>()
    .insertInto('exchange_rates')
    .values({
      value: value === null ? null : rateToText(value),
      is_manual: value !== null,
      updated_at: tx.now,
      updated_by: decidedBy,
    })
    .execute()
}
