import type { QuoteView } from '@puente/contract/rates/rates'
import { customerRate } from '@puente/domain/rate'
import type { Database } from '../../../platform/db/database.ts'
import { uuidv7 } from '../../../platform/ids/uuid.ts'
import type { Actor, RequestContext, Tx, UnitOfWork } from '../../../platform/unit-of-work/unit-of-work.ts'
import { pricingEpoch, type Settings, type SettingsReader } from '../../settings/public.ts'
import { type OrderRate, requireUsable } from '../order-rate.ts'
import { endOpenQuotes, findOpenQuote, insertQuote, lockQuotesOf, type Quote } from './quote-repository.ts'
import { quoteView } from './quote-view.ts'
import { customerRateText } from '../rate.rules.ts'
import { type RateState, readRateState, readReading } from '../rate-reads.ts'
import type { RateTables } from '../rate-tables.ts'

export interface GiveQuoteDeps {
  readonly unitOfWork: UnitOfWork
  readonly database: Database
  readonly settings: SettingsReader
  readonly orderRate: OrderRate
}

export interface QuoteRequest {
  readonly actor: Actor
  readonly userId: string
  /** Read the market first, and replace an open quote if there is a newer reading. */
  readonly refresh: boolean
  readonly context?: RequestContext
}

/** `giveQuote` with its dependencies bound, for other features. @throws DomainError rate.unavailable */
export type GiveQuote = (request: QuoteRequest) => Promise<QuoteView>

/**
 * The user's open quote, or a new one for 900 s (ruling 43). A user has one open quote at a time: a new one ends the one
 * before, and an order consumes it.
 * @throws DomainError rate.unavailable
 */
export async function giveQuote(deps: GiveQuoteDeps, request: QuoteRequest): Promise<QuoteView> {
  const { unitOfWork, database, settings, orderRate } = deps
  const { actor, userId, refresh, context } = request
  const known = await readRateState(database.tables<RateTables>())
  const now = await settings.current()
  // Without a usable rate, for example after downtime, the first visitor waits for the market.
  if (refresh || !orderRate.isUsable(known, now)) await orderRate.refresh()
  else orderRate.keepFresh(known.newestReading?.readAt ?? null, now)

  return unitOfWork.run(
    actor,
    'quotes.give',
    async (tx) => {
      await lockQuotesOf(tx, userId)
      // Reads the epoch first: a rate that changes after this line makes the quote void, never wrongly valid.
      const epoch = await pricingEpoch(tx)
      const current = await settings.within(tx)
      const state = await readRateState(tx.tables<RateTables>())
      const open = await findOpenQuote(tx, userId, epoch)
      if (open !== null && !(refresh && open.readingId !== (state.base?.reading?.id ?? null))) {
        tx.unchanged()
        return viewOf(tx, deps, open, { current, state })
      }
      const quote = await makeQuote(tx, userId, { epoch, current, state })
      return viewOf(tx, deps, quote, { current, state })
    },
    context,
  )
}

async function viewOf(
  tx: Tx,
  { orderRate }: GiveQuoteDeps,
  quote: Quote,
  { current, state }: { readonly current: Settings; readonly state: RateState },
): Promise<QuoteView> {
  const reading =
    quote.readingId === null ? null : await readReading(tx.tables<RateTables>(), quote.readingId)
  return quoteView(quote, {
    reading,
    state,
    cached: orderRate.isCached(state.newestReading?.readAt ?? null, current),
    now: tx.now,
  })
}

async function makeQuote(
  tx: Tx,
  userId: string,
  priced: { readonly epoch: bigint; readonly current: Settings; readonly state: RateState },
): Promise<Quote> {
  const { epoch, current, state } = priced
  const base = requireUsable(state.base, current, tx.now)
  const spread = current['rate.spreadPercent']
  const quote: Quote = {
    id: uuidv7(tx.now),
    userId,
    baseRate: base.value,
    spread,
    customerRate: customerRate(base.value, spread),
    mode: base.mode,
    readingId: base.reading?.id ?? null,
    feeMinor: current['order.feeMinor'],
    minMinor: current['order.minMinor'],
    maxMinor: current['order.maxMinor'],
    epoch,
    createdAt: tx.now,
    expiresAt: new Date(tx.now.getTime() + current['quote.validitySeconds'] * 1_000),
    usedAt: null,
  }
  await endOpenQuotes(tx, userId)
  await insertQuote(tx, quote)
  tx.audit({
    object: { type: 'quote', id: quote.id },
    after: { customerRate: customerRateText(quote.customerRate), expiresAt: quote.expiresAt.toISOString() },
  })
  return quote
}
