import { parseRate, type Rate } from '@puente/domain/rate'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/database.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import {
  type BaseRate,
  baseRateInForce,
  type ManualDecision,
  type StoredReading,
  valuesInForce,
} from './rate.rules.ts'
import type { RateTables } from './rate-tables.ts'
import type { MarketSide } from './market/reading.rules.ts'

/** How many past values the card's line shows. */
const HISTORY = 24

const readingColumns = ['id', 'usdt_ars', 'usdt_brl', 'value', 'side', 'simulated', 'read_at'] as const

/** The stored state of the order rate. */
export interface RateState {
  readonly base: BaseRate | null
  readonly newestReading: StoredReading | null
  /** Base values that were in force, oldest first, the present one last. */
  readonly inForce: readonly Rate[]
}

/** The state of the order rate now. */
export async function readRateState(tables: Kysely<RateTables>): Promise<RateState> {
  const readings = await tables
    .selectFrom('market_readings')
    .select(readingColumns)
    .orderBy('read_at', 'desc')
    .limit(HISTORY)
    .execute()
  const decisions = await tables
    .selectFrom('exchange_rates')
    .select(['value', 'updated_at'])
    .orderBy('id', 'desc')
    .limit(HISTORY)
    .execute()

  const storedReadings = readings.map(readingOf)
  const manualDecisions = decisions.map((row) => ({
    value: row.value === null ? null : storedRate(row.value),
    at: row.updated_at,
  }))
  const newestReading = storedReadings[0] ?? null
  return {
    base: baseRateInForce(manualDecisions[0] ?? null, newestReading),
    newestReading,
    inForce: valuesInForce(storedReadings, manualDecisions).slice(-HISTORY),
  }
}

/** The rates that visitors were shown since an instant, and when they were voided. */
export interface ShownRates {
  readonly decision: ManualDecision | null
  /** Those since the instant and the one before them, newest first. */
  readonly readings: readonly StoredReading[]
  /**
   * When all earlier prices were last voided. Null if they never were. A rate that a visitor was shown has no row with an epoch, so it ends at this
   * time (PAY-031).
   */
  readonly voidedAt: Date | null
}

type ShownRow = {
  readonly decided: boolean
  readonly decided_value: string | null
  readonly decided_at: Date
  readonly voided_at: Date | null
} & (ReadingRow | { readonly id: null })

// One row for each reading, or one without a reading.
const shownText = `
select p.voided_at, d.id is not null as decided, d.value as decided_value, d.updated_at as decided_at, r.*
from pricing_epoch p
left join lateral (select id, value, updated_at from exchange_rates order by id desc limit 1) d on true
left join lateral (
  (select ${readingColumns.join(', ')} from market_readings where read_at >= $1)
  union all
  (select ${readingColumns.join(', ')} from market_readings where read_at < $1 order by read_at desc limit 1)) r on true
order by r.read_at desc`

export async function readShownRates(tx: Tx, since: Date): Promise<ShownRates> {
  const rows = await tx.statement<ShownRow>('rates.shown', shownText, [since])
  const [first] = rows
  if (first === undefined) throw new Error('the row of pricing_epoch is missing')
  const { decided, decided_value: value, decided_at: at, voided_at: voidedAt } = first
  return {
    decision: decided ? { value: value === null ? null : storedRate(value), at } : null,
    readings: rows.flatMap((row) => (row.id === null ? [] : [readingOf(row)])),
    voidedAt,
  }
}

/** The reading that a quote was made on. */
export async function readReading(tables: Kysely<RateTables>, id: string): Promise<StoredReading> {
  const row = await tables
    .selectFrom('market_readings')
    .select(readingColumns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return readingOf(row)
}

interface ReadingRow {
  readonly id: string
  readonly usdt_ars: string
  readonly usdt_brl: string
  readonly value: string
  readonly side: MarketSide
  readonly simulated: boolean
  readonly read_at: Date
}

function readingOf(row: ReadingRow): StoredReading {
  return {
    id: row.id,
    usdtArs: storedRate(row.usdt_ars),
    usdtBrl: storedRate(row.usdt_brl),
    value: storedRate(row.value),
    side: row.side,
    simulated: row.simulated,
    readAt: row.read_at,
  }
}

const deciderText = `
select u.email from exchange_rates e left join users u on u.id = e.updated_by order by e.id desc limit 1`

/** Email of the admin who last decided on the order rate, or null for the operator. */
export async function newestDecider(database: Database): Promise<string | null> {
  const [row] = await database.statement<{ readonly email: string | null }>('rates.decider', deciderText, [])
  return row?.email ?? null
}

/** Email of an account, which admins see beside each other's changes. */
export async function emailOf(database: Database, userId: string): Promise<string | null> {
  const text = 'select email from users where id = $1'
  const [row] = await database.statement<{ readonly email: string }>('rates.email', text, [userId])
  return row?.email ?? null
}

/** A rate column, which its checks keep positive. */
export function storedRate(text: string): Rate {
  const rate = parseRate(text)
  if (rate === null) throw new Error('a stored rate cannot be read')
  return rate
}
