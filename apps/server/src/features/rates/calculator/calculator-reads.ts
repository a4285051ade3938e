import type { CalculatorRateRow } from '@puente/contract/rates/admin-rates'
import { DomainError } from '@puente/contract/protocol/problems'
import { type CalculatorPair, type CalculatorRate, calculatorPairs } from '@puente/contract/rates/rates'
import { type Rate, rateToText } from '@puente/domain/rate'
import type { Kysely } from 'kysely'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database } from '../../../platform/db/database.ts'
import { remembered } from '../../../platform/memory/remembered.ts'
import { storedRate } from '../rate-reads.ts'
import type { RateTables } from '../rate-tables.ts'

/** A row of the calculator's rates: pesos for one real, or reais for one USDT. */
export interface CalculatorRow {
  readonly id: bigint
  readonly pair: CalculatorPair
  readonly rate: Rate
  readonly isActive: boolean
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The calculator's rates for everybody, from memory. */
export interface CalculatorRates {
  /** @throws DomainError rate.pair-unknown */
  newest(pair: string): Promise<CalculatorRate>
  /** The next `newest` reads the table: called when an event about a pair arrives. */
  forget(): void
}

// The event empties the memory at once. This bounds the age if an event is lost.
const MEMORY_MS = 2_000

const columns = ['id', 'currency_pair', 'rate', 'is_active', 'created_at', 'updated_at'] as const

export function createCalculatorRates({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): CalculatorRates {
  const memory = remembered(() => readActive(database), { clock, maxAgeMs: MEMORY_MS })
  return {
    async newest(text) {
      const pair = knownPair(text)
      const rate = (await memory.current()).get(pair)
      if (rate === undefined) throw new Error(`the calculator has no active rate of ${pair}`)
      return rate
    },
    forget: () => memory.forget(),
  }
}

/** @throws DomainError rate.pair-unknown (RATE-023) */
export function knownPair(text: string): CalculatorPair {
  const pair = calculatorPairs.find((known) => known === text)
  if (pair === undefined) throw new DomainError('rate.pair-unknown')
  return pair
}

/** The active row of a pair, as this transaction sees it. */
export async function activeCalculatorRow(
  tables: Kysely<RateTables>,
  pair: CalculatorPair,
): Promise<CalculatorRow | null> {
  const row = await tables
    .selectFrom('calculator_exchange_rates')
    .select(columns)
    .where('currency_pair', '=', pair)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return row === undefined ? null : calculatorRowOf(row)
}

interface HistoryRow {
  readonly id: bigint
  readonly currency_pair: CalculatorPair
  readonly rate: string
  readonly is_active: boolean
  readonly created_at: Date
  readonly updated_at: Date
  readonly email: string | null
}

const historyText = `
select c.id, c.currency_pair, c.rate, c.is_active, c.created_at, c.updated_at, u.email
from calculator_exchange_rates c left join users u on u.id = c.created_by
where c.currency_pair = $1 order by c.id desc limit $2`

/**
 * The rates of a pair, newest first (RATE-025).
 * @throws DomainError rate.pair-unknown
 */
export async function calculatorHistory(
  database: Database,
  pair: string,
  limit: number,
): Promise<CalculatorRateRow[]> {
  const rows = await database.statement<HistoryRow>('calculator-rates.history', historyText, [
    knownPair(pair),
    limit,
  ])
  return rows.map((row) => calculatorRowView(calculatorRowOf(row), row.email))
}

export function calculatorRowView(row: CalculatorRow, createdBy: string | null): CalculatorRateRow {
  return { id: row.id.toString(), ...calculatorRateView(row), createdBy }
}

export function calculatorRowOf(row: Omit<HistoryRow, 'email'>): CalculatorRow {
  return {
    id: row.id,
    pair: row.currency_pair,
    rate: storedRate(row.rate),
    isActive: row.is_active,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

async function readActive(database: Database): Promise<ReadonlyMap<CalculatorPair, CalculatorRate>> {
  const rows = await database
    .tables<RateTables>()
    .selectFrom('calculator_exchange_rates')
    .select(columns)
    .where('is_active', '=', true)
    .execute()
  return new Map(rows.map((row) => [row.currency_pair, calculatorRateView(calculatorRowOf(row))]))
}

function calculatorRateView(row: CalculatorRow): CalculatorRate {
  return {
    pair: row.pair,
    rate: rateToText(row.rate),
    isActive: row.isActive,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
