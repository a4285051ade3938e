import { type Percent, parsePercent, percentToText, type Rate, rateToText } from '@puente/domain/rate'
import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import { customerRateText } from '../rate.rules.ts'
import { storedRate } from '../rate-reads.ts'
import type { RateTables } from '../rate-tables.ts'

/** What prices an order; amounts in centavos of BRL, the limits before the fee. */
export interface QuoteTerms {
  readonly baseRate: Rate
  readonly spread: Percent
  /** Null if the spread leaves nothing: an order on it is refused. */
  readonly customerRate: Rate | null
  readonly feeMinor: bigint
  readonly minMinor: bigint
  readonly maxMinor: bigint
  readonly expiresAt: Date
}

/** A quote for one user (ruling 43). */
export interface Quote extends QuoteTerms {
  readonly id: string
  readonly userId: string
  readonly mode: 'automatic' | 'manual'
  readonly readingId: string | null
  readonly epoch: bigint
  readonly createdAt: Date
  readonly usedAt: Date | null
}

const columns = [
  'id',
  'user_id',
  'base_rate',
  'spread_percent',
  'customer_rate',
  'is_manual',
  'market_reading_id',
  'fee_minor',
  'min_minor',
  'max_minor',
  'epoch',
  'created_at',
  'expires_at',
  'used_at',
] as const

export async function insertQuote(tx: Tx, quote: Quote): Promise<void> {
  await tx
    .tables<RateTables>()
    .insertInto('quotes')
    .values({
      id: quote.id,
      user_id: quote.userId,
      base_rate: rateToText(quote.baseRate),
      spread_percent: percentToText(quote.spread),
      customer_rate: customerRateText(quote.customerRate),
      is_manual: quote.mode === 'manual',
      market_reading_id: quote.readingId,
      fee_minor: quote.feeMinor,
      min_minor: quote.minMinor,
      max_minor: quote.maxMinor,
      epoch: quote.epoch,
      created_at: quote.createdAt,
      expires_at: quote.expiresAt,
      used_at: null,
    })
    .execute()
}

/** Serializes this user's requests for quotes, so that one quote is open at a time. */
export async function lockQuotesOf(tx: Tx, userId: string): Promise<void> {
  await tx.statement('quotes.lock', `select pg_advisory_xact_lock(hashtextextended('quotes:' || $1, 0))`, [
    userId,
  ])
}

export async function findOpenQuote(tx: Tx, userId: string, epoch: bigint): Promise<Quote | null> {
  const row = await tx
    .tables<RateTables>()
    .selectFrom('quotes')
    .select(columns)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('epoch', '=', epoch)
    .where('expires_at', '>', tx.now)
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : quoteOf(row)
}

/** Ends the user's open quotes, so that they cannot collect several and use the best. */
export async function endOpenQuotes(tx: Tx, userId: string): Promise<void> {
  await tx
    .tables<RateTables>()
    .updateTable('quotes')
    .set({ expires_at: tx.now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .execute()
}

/** Consumes the quote. Changes exactly one row if the quote is the user's, open and of this epoch, else none. */
export async function useQuote(tx: Tx, id: string, userId: string, epoch: bigint): Promise<Quote | null> {
  const row = await tx
    .tables<RateTables>()
    .updateTable('quotes')
    .set({ used_at: tx.now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('epoch', '=', epoch)
    .where('expires_at', '>', tx.now)
    .returning(columns)
    .executeTakeFirst()
  return row === undefined ? null : quoteOf(row)
}

/** Finds only the user's own quote. Another user's looks like a missing one. */
export async function findQuote(tx: Tx, id: string, userId: string): Promise<Quote | null> {
  const row = await tx
    .tables<RateTables>()
    .selectFrom('quotes')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row === undefined ? null : quoteOf(row)
}

interface QuoteRow {
  readonly id: string
  readonly user_id: string
  readonly base_rate: string
  readonly spread_percent: string
  readonly customer_rate: string
  readonly is_manual: boolean
  readonly market_reading_id: string | null
  readonly fee_minor: bigint
  readonly min_minor: bigint
  readonly max_minor: bigint
  readonly epoch: bigint
  readonly created_at: Date
  readonly expires_at: Date
  readonly used_at: Date | null
}

function quoteOf(row: QuoteRow): Quote {
  return {
    id: row.id,
    userId: row.user_id,
    baseRate: storedRate(row.base_rate),
    spread: storedPercent(row.spread_percent),
    customerRate: /^0(\.0+)?$/.test(row.customer_rate) ? null : storedRate(row.customer_rate),
    mode: row.is_manual ? 'manual' : 'automatic',
    readingId: row.market_reading_id,
    feeMinor: row.fee_minor,
    minMinor: row.min_minor,
    maxMinor: row.max_minor,
    epoch: row.epoch,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    usedAt: row.used_at,
  }
}

/** The column, numeric(9,6), returns six decimals. A percentage has at most four. */
function storedPercent(text: string): Percent {
  const percent = parsePercent(text.replace(/(\.\d{4})0+$/, '$1'))
  if (percent === null) throw new Error('a stored percentage cannot be read')
  return percent
}
