import type { TickerPrices } from './reading.rules.ts'

/** The two markets whose quotient is the order rate (RATE-012): pesos for one USDT, and reais for one USDT. */
export const marketPairs = ['USDT_ARS', 'USDT_BRL'] as const
export type MarketPair = (typeof marketPairs)[number]

export interface MarketTicker extends TickerPrices {
  /** The raw answer, which is stored with the reading. */
  readonly raw: string
}

/**
 * Why there is no ticker. `network`: no answer in time, or none at all. `status`: an answer that is not a success.
 * `malformed`: an answer whose prices cannot be read exactly: a web page, a text, a zero, or a number with a minus sign or an exponent.
 */
export type MarketFault = 'network' | 'status' | 'malformed'

export class MarketUnavailable extends Error {
  readonly fault: MarketFault

  constructor(fault: MarketFault, pair: MarketPair) {
    super(`market ${pair}: ${fault}`)
    this.name = 'MarketUnavailable'
    this.fault = fault
  }
}

/** A source of market prices. Stateless: reading is free of side effects and may be repeated. */
export interface MarketSource {
  /** Stored with each reading. */
  readonly name: string
  /** The prices are made up. Screens then show a notice of it (ruling 16). */
  readonly simulated: boolean
  /**
   * Reads one pair once, for at most 10 s (DASH-029).
   * @throws MarketUnavailable for every failure
   */
  readonly read: (pair: MarketPair) => Promise<MarketTicker>
}
