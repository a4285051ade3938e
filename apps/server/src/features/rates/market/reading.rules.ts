import { divideRates, type Rate } from '@puente/domain/rate'

/** Which leg of USDT/BRL prices an order (ruling 27); the side of USDT/ARS is always the bid, because there we sell. */
export type MarketSide = 'bid-over-bid' | 'bid-over-ask'

/** A market's prices of one pair. A side that the source does not quote is null. Zero is never a price. */
export interface TickerPrices {
  /** What we get for one USDT, with and without the exchange's own fees. */
  readonly totalBid: Rate | null
  readonly bid: Rate | null
  /** What one USDT costs us, with and without the exchange's own fees. */
  readonly totalAsk: Rate | null
  readonly ask: Rate | null
  /** When the source took the prices. */
  readonly quotedAt: Date
}

/** Both legs of a market reading and their quotient, pesos for one real. */
export interface PricedReading {
  readonly usdtArs: Rate
  readonly usdtBrl: Rate
  readonly value: Rate
}

/**
 * Why a reading is refused. `no-price`: the side we need is not quoted. `crossed`: it bids more than it asks.
 * `time`: its prices are older than an hour or from the future. `bounds`: outside what the settings allow. `jump`: more
 * than half away from the last good reading, and not yet confirmed by later ones.
 */
export type ReadingRefusal = 'no-price' | 'crossed' | 'time' | 'bounds' | 'jump'

/** Readings far from the last good one that agree with each other: a real move of the market, or a broken feed. */
export interface SuspectedMove {
  readonly first: PricedReading
  readonly since: Date
  readonly count: number
}

const OLDEST_TICKER_MS = 60 * 60 * 1_000
const CLOCK_DIFFERENCE_MS = 5 * 60 * 1_000

const JUMP_PERCENT = 50n
// A broken feed repeats its error within seconds. A real move is still there minutes later.
const AGREEING_PERCENT = 5n
const CONFIRMING_READINGS = 3
const CONFIRMING_MS = 15 * 60 * 1_000

/** The rate that two tickers give, or why they give none. */
export function priceReading(
  tickers: { readonly USDT_ARS: TickerPrices; readonly USDT_BRL: TickerPrices },
  side: MarketSide,
  now: Date,
): PricedReading | ReadingRefusal {
  const both = [tickers.USDT_ARS, tickers.USDT_BRL]
  if (both.some((ticker) => isCrossed(ticker))) return 'crossed'
  if (both.some((ticker) => !isTimely(ticker, now))) return 'time'
  const usdtArs = bidSide(tickers.USDT_ARS)
  const usdtBrl = side === 'bid-over-bid' ? bidSide(tickers.USDT_BRL) : askSide(tickers.USDT_BRL)
  if (usdtArs === null || usdtBrl === null) return 'no-price'
  const value = divideRates(usdtArs, usdtBrl)
  return value === null ? 'bounds' : { usdtArs, usdtBrl, value }
}

/**
 * Whether a reading may become the order rate. One more than half away from the last good one, on either leg or in the
 * quotient, is accepted only if three readings in a row, over a quarter of an hour, agree on it within 5 %.
 * The caller keeps the suspected move. A restart loses it, and the count starts over.
 */
export function judgeReading(
  reading: PricedReading,
  lastGood: PricedReading | null,
  suspected: SuspectedMove | null,
  bounds: { readonly least: Rate; readonly most: Rate },
  now: Date,
): { readonly refusal: ReadingRefusal | null; readonly suspected: SuspectedMove | null } {
  if (reading.value < bounds.least || reading.value > bounds.most)
    return { refusal: 'bounds', suspected: null }
  if (lastGood === null || isWithin(reading, lastGood, JUMP_PERCENT))
    return { refusal: null, suspected: null }

  const move: SuspectedMove =
    suspected !== null && isWithin(reading, suspected.first, AGREEING_PERCENT)
      ? { ...suspected, count: suspected.count + 1 }
      : { first: reading, since: now, count: 1 }
  const confirmed = move.count >= CONFIRMING_READINGS && now.getTime() - move.since.getTime() >= CONFIRMING_MS
  return confirmed ? { refusal: null, suspected: null } : { refusal: 'jump', suspected: move }
}

/** totalBid, then ask, then bid: the order of the requirements (DASH-029, RATE-013). */
function bidSide(ticker: TickerPrices): Rate | null {
  return ticker.totalBid ?? ticker.ask ?? ticker.bid
}

function askSide(ticker: TickerPrices): Rate | null {
  return ticker.totalAsk ?? ticker.ask
}

function isCrossed({ bid, ask, totalBid, totalAsk }: TickerPrices): boolean {
  return isAbove(bid, ask) || isAbove(totalBid, totalAsk)
}

function isAbove(bid: Rate | null, ask: Rate | null): boolean {
  return bid !== null && ask !== null && bid > ask
}

function isTimely({ quotedAt }: TickerPrices, now: Date): boolean {
  const ageMs = now.getTime() - quotedAt.getTime()
  return ageMs <= OLDEST_TICKER_MS && ageMs >= -CLOCK_DIFFERENCE_MS
}

function isWithin(reading: PricedReading, reference: PricedReading, percent: bigint): boolean {
  return (['usdtArs', 'usdtBrl', 'value'] as const).every((leg) => {
    const difference = reading[leg] - reference[leg]
    return (difference < 0n ? -difference : difference) * 100n <= reference[leg] * percent
  })
}
