import type { CalculatorPair } from '@puente/contract/rates/rates'
import { type Rate, rateToText } from '@puente/domain/rate'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { type CalculatorRow, calculatorRowOf } from './calculator-reads.ts'
import type { RateTables } from '../rate-tables.ts'

/** Serializes changes of one pair, so that each is compared with the rate that it replaces. */
export async function lockCalculatorPair(tx: Tx, pair: CalculatorPair): Promise<void> {
  await tx.statement(
    'calculator-rates.lock',
    `select pg_advisory_xact_lock(hashtextextended('calculator:' || $1, 0))`,
    [pair],
  )
}

/** Deactivates the pair's active row and adds the new one; the rate of an old row is never changed (RATE-026). */
export async function replaceCalculatorRate(
  tx: Tx,
  pair: CalculatorPair,
  rate: Rate,
  createdBy: string | null,
): Promise<CalculatorRow> {
  await tx
    .tables<RateTables>()
    .updateTable('calculator_exchange_rates')
    .set({ is_active: false, updated_at: tx.now })
    .where('currency_pair', '=', pair)
    .where('is_active', '=', true)
    .execute()
  const row = await tx
    .tables<RateTables>()
    .insertInto('calculator_exchange_rates')
    .values({
      currency_pair: pair,
      rate: rateToText(rate),
      is_active: true,
      created_at: tx.now,
      updated_at: tx.now,
      created_by: createdBy,
    })
    .returning(['id', 'currency_pair', 'rate', 'is_active', 'created_at', 'updated_at'])
    .executeTakeFirstOrThrow()
  return calculatorRowOf(row)
}
