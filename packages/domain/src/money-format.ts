import { brlToArs } from './conversion.ts'
import { divideHalfUp } from './divide.ts'
import { type Currency, type Money, minorUnitDigits } from './money.ts'
import { RATE_ONE, type Rate, rateFromScaled } from './rate.ts'

/** The same separators serve es-AR and pt-BR: `1.234,56`. Grouped here, because Intl's grouping varies by browser. */
const THOUSANDS = '.'
const DECIMAL = ','
const NO_BREAK_SPACE = '\u00a0'

const WITH_SYMBOL: Record<Currency, (digits: string) => string> = {
  BRL: (digits) => `R$${NO_BREAK_SPACE}${digits}`,
  ARS: (digits) => `$${NO_BREAK_SPACE}${digits}`,
  USDT: (digits) => `${digits}${NO_BREAK_SPACE}USDT`,
}

export interface MoneyFormatOptions {
  /** Decimals shown, at most those of the currency; 2 by default, 0 for pesos in the calculator (PUB-025). */
  readonly decimals?: number
}

/**
 * An amount for people (UI-014, ADM-028): `R$ 1.234,56`, `-$ 4.200`, `1.234,56 USDT`. Sign first; symbol and digits
 * are joined by a no-break space; decimals left out are rounded half up. Exact for any size.
 * @throws RangeError if more decimals are asked for than the currency has.
 */
export function formatMoney(amount: Money, { decimals = 2 }: MoneyFormatOptions = {}): string {
  const shown = scaleTo(amount.minor, minorUnitDigits(amount.currency), decimals)
  return `${shown < 0n ? '-' : ''}${WITH_SYMBOL[amount.currency](groupedDigits(shown, decimals))}`
}

/** A rate for people, half up and without a symbol, with 2 decimals unless more are asked for, at most 8: `1.512,50`. */
export function formatRate(rate: Rate, decimals = 2): string {
  return groupedDigits(divideHalfUp(rate * 10n ** BigInt(decimals), RATE_ONE), decimals)
}

/** A conversion that was made: these pesos for these reais at this rate. */
export interface Conversion {
  readonly rate: Rate
  /** BRL, without the fee. */
  readonly reais: Money
  /** ARS. */
  readonly pesos: Money
}

const MOST_RATE_DECIMALS = 8

/**
 * The rate of a conversion with the fewest decimals, from 2 to 8, that reproduce its pesos to the centavo. So a person who multiplies the shown
 * figures gets the amount that they are paid (ruling 63).
 */
export function formatRateOf(conversion: Conversion): string {
  return formatRate(conversion.rate, decimalsOf(conversion))
}

/** The rate that `formatRateOf` shows, to calculate with it. */
export function shownRateOf(conversion: Conversion): Rate {
  return roundedTo(conversion.rate, decimalsOf(conversion)) ?? conversion.rate
}

function decimalsOf({ rate, reais, pesos }: Conversion): number {
  for (let decimals = 2; decimals < MOST_RATE_DECIMALS; decimals += 1) {
    const read = roundedTo(rate, decimals)
    if (read !== null && brlToArs(reais, read).minor === pesos.minor) return decimals
  }
  return MOST_RATE_DECIMALS
}

function roundedTo(rate: Rate, decimals: number): Rate | null {
  const step = 10n ** BigInt(MOST_RATE_DECIMALS - decimals)
  return rateFromScaled(divideHalfUp(rate, step) * step)
}

function scaleTo(minor: bigint, fromDecimals: number, toDecimals: number): bigint {
  if (!Number.isInteger(toDecimals) || toDecimals < 0 || toDecimals > fromDecimals) {
    throw new RangeError(`formatMoney: cannot show ${toDecimals} decimals`)
  }
  return divideHalfUp(minor, 10n ** BigInt(fromDecimals - toDecimals))
}

function groupedDigits(scaled: bigint, decimals: number): string {
  const text = (scaled < 0n ? -scaled : scaled).toString().padStart(decimals + 1, '0')
  const whole = text.slice(0, text.length - decimals).replace(/\B(?=(\d{3})+$)/g, THOUSANDS)
  return decimals === 0 ? whole : `${whole}${DECIMAL}${text.slice(-decimals)}`
}
