import type { QuoteView } from '@puente/contract/rates/rates'
import { brl } from '@puente/contract/protocol/wire'
import type { Quote } from './quote-repository.ts'
import { type BaseRate, customerRateText, orderRateView, type StoredReading } from '../rate.rules.ts'
import type { RateState } from '../rate-reads.ts'

/** A quote as its user sees it: the rate that it promises, which may be older than the one in force. */
export function quoteView(
  quote: Quote,
  shown: {
    readonly reading: StoredReading | null
    readonly state: RateState
    readonly cached: boolean
    readonly now: Date
  },
): QuoteView {
  const { reading, state } = shown
  const base: BaseRate =
    reading === null
      ? // An open quote on a manual rate has the rate in force, because another decision would have voided it.
        { mode: 'manual', value: quote.baseRate, at: state.base?.at ?? quote.createdAt, reading: null }
      : { mode: 'automatic', value: quote.baseRate, at: reading.readAt, reading }
  const untilQuoted = state.inForce.slice(0, state.inForce.lastIndexOf(quote.baseRate) + 1)
  return {
    id: quote.id,
    rate: {
      ...orderRateView(base, quote.spread, untilQuoted, shown.cached),
      value: customerRateText(quote.customerRate),
    },
    fee: brl(quote.feeMinor),
    min: brl(quote.minMinor),
    max: brl(quote.maxMinor),
    createdAt: quote.createdAt.toISOString(),
    expiresAt: quote.expiresAt.toISOString(),
    serverTime: shown.now.toISOString(),
  }
}
