import { divideHalfUp } from './divide.ts'

declare const rateBrand: unique symbol
declare const percentBrand: unique symbol

/**
 * A positive price with 8 decimals, held as an integer: 270 is 27000000000n. For ARS_BRL it is pesos per real
 * (RATE-002), for USDT_BRL reais per USDT. Fits `numeric(18,8)`.
 */
export type Rate = bigint & { readonly [rateBrand]: never }

/** A percentage from 0 to 100 with 4 decimals, held as an integer: 1 % is 10000n. */
export type Percent = bigint & { readonly [percentBrand]: never }

const RATE_DECIMALS = 8
const PERCENT_DECIMALS = 4

/** One whole unit of a `Rate`. */
export const RATE_ONE = 10n ** 8n
/** A whole, 100 %, as a `Percent`. */
export const HUNDRED_PERCENT = 100n * 10n ** 4n

const RATE_LIMIT = 10n ** 18n

/** A rate from its integer of 8 decimals; null unless it is positive and has at most 18 digits. */
export function rateFromScaled(scaled: bigint): Rate | null {
  return isRate(scaled) ? scaled : null
}

/** Reads `270`, `270.5` or `270.12345678`: plain positive decimals with a point, as on the wire and in a table. */
export function parseRate(text: string): Rate | null {
  if (!/^\d{1,10}(\.\d{1,8})?$/.test(text)) return null
  return rateFromScaled(scaledDecimal(text, RATE_DECIMALS))
}

/** The canonical text of a rate: at least two decimals and no zeros at the end beyond them (`270.00`, `5.4321`). */
export function rateToText(rate: Rate): string {
  return canonicalDecimal(rate, RATE_DECIMALS, 2)
}

/**
 * `numerator / denominator`, half up at 8 decimals. With USDT/ARS and USDT/BRL it gives pesos per real (ruling 27).
 * Null if the quotient rounds to zero or outgrows a rate.
 */
export function divideRates(numerator: Rate, denominator: Rate): Rate | null {
  return rateFromScaled(divideHalfUp(numerator * RATE_ONE, denominator))
}

/** Reads a percentage as shown, `1` for 1 % (ruling 33): 0 to 100 with at most 4 decimals. */
export function parsePercent(text: string): Percent | null {
  if (!/^\d{1,3}(\.\d{1,4})?$/.test(text)) return null
  const scaled = scaledDecimal(text, PERCENT_DECIMALS)
  return isPercent(scaled) ? scaled : null
}

/** The shortest text of a percentage: `1`, `0.5`, `12.25`. */
export function percentToText(percent: Percent): string {
  return canonicalDecimal(percent, PERCENT_DECIMALS, 0)
}

/**
 * The customer's rate: base x (1 - spread), half up at 8 decimals (RATE-007).
 * Null if nothing is left, as with a spread of 100 %.
 */
export function customerRate(base: Rate, spread: Percent): Rate | null {
  return rateFromScaled(divideHalfUp(base * (HUNDRED_PERCENT - spread), HUNDRED_PERCENT))
}

function isRate(scaled: bigint): scaled is Rate {
  return scaled > 0n && scaled < RATE_LIMIT
}

function isPercent(scaled: bigint): scaled is Percent {
  return scaled >= 0n && scaled <= HUNDRED_PERCENT
}

function scaledDecimal(text: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

function canonicalDecimal(scaled: bigint, decimals: number, leastDecimals: number): string {
  const text = scaled.toString().padStart(decimals + 1, '0')
  const whole = text.slice(0, -decimals)
  const fraction = text.slice(-decimals)
  const shortest = fraction.replace(/0+$/, '').padEnd(leastDecimals, '0')
  return shortest === '' ? whole : `${whole}.${shortest}`
}
