import { divideHalfUp } from '@puente/domain/divide'
import { type Rate, rateFromScaled } from '@puente/domain/rate'

/** The answer of `GET /api/{exchange}/{coin}/{fiat}/{volume}`: numbers, and the time in Unix seconds. */
export interface TickerAnswer {
  readonly totalBid: Rate | null
  readonly bid: Rate | null
  readonly totalAsk: Rate | null
  readonly ask: Rate | null
  readonly quotedAt: Date
}

const RATE_DECIMALS = 8

/**
 * Reads an answer exactly: each number is taken from the text of the JSON, so that no price passes through a binary
 * float (SEC-005). Null for anything that is not such an answer: a page or a plain text with status 200, a price that
 * is zero, negative, not a number or written with an exponent, and a time that is missing or not whole seconds.
 */
export function readTickerAnswer(text: string): TickerAnswer | null {
  const fields = numberTexts(text)
  if (fields === null) return null
  const { totalBid, bid, totalAsk, ask, time } = fields
  if (typeof time !== 'string' || !/^[1-9]\d{8,10}$/.test(time)) return null

  const prices = { totalBid: price(totalBid), bid: price(bid), totalAsk: price(totalAsk), ask: price(ask) }
  if (Object.values(prices).includes('refused')) return null
  return {
    totalBid: quoted(prices.totalBid),
    bid: quoted(prices.bid),
    totalAsk: quoted(prices.totalAsk),
    ask: quoted(prices.ask),
    // tidy-allow number: seconds of a clock
    quotedAt: new Date(Number(time) * 1_000),
  }
}

/** The members of a JSON object with each number as the text it had; null when it is not an object. */
function numberTexts(text: string): Readonly<Record<string, unknown>> | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(text, exactNumber)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : null
}

/** Keeps a number as the characters it had. The engine passes them, but the library's types do not declare this parameter yet. */
function exactNumber(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' ? context?.source : value
}

/** A price, rounded half up at 8 decimals. Null if the source leaves it out. Refuses a value that is not a price. */
function price(value: unknown): Rate | 'refused' | null {
  if (value === undefined) return null
  const match = typeof value === 'string' ? /^(\d{1,10})(?:\.(\d{1,30}))?$/.exec(value) : null
  if (match === null) return 'refused'
  const [, whole = '', fraction = ''] = match
  const unrounded = BigInt(whole + fraction.padEnd(RATE_DECIMALS, '0'))
  const excess = BigInt(Math.max(fraction.length - RATE_DECIMALS, 0))
  return rateFromScaled(divideHalfUp(unrounded, 10n ** excess)) ?? 'refused'
}

function quoted(price: Rate | 'refused' | null): Rate | null {
  return price === 'refused' ? null : price
}
