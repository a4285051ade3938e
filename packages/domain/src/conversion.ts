import { divideHalfUp } from './divide.ts'
import { type Currency, type Money, money } from './money.ts'
import { HUNDRED_PERCENT, type Percent, RATE_ONE, type Rate } from './rate.ts'

/** Minor units of USDT in a hundredth, the smallest part in which USDT is quoted. */
const USDT_MINOR_PER_HUNDREDTH = 10_000n

/**
 * Pesos for reais at `rate` pesos per real, half up to the centavo (ORD-018). The fee is not converted: pass the
 * amount without it.
 */
export function brlToArs(brl: Money, rate: Rate): Money {
  requireCurrency(brl, 'BRL')
  return money(divideHalfUp(brl.minor * rate, RATE_ONE), 'ARS')
}

/**
 * Reais for pesos at `rate` pesos per real, half up to the centavo. For a form in which pesos are typed: the order
 * is then for these reais, and owes `brlToArs` of them.
 */
export function arsToBrl(ars: Money, rate: Rate): Money {
  requireCurrency(ars, 'ARS')
  return money(divideHalfUp(ars.minor * RATE_ONE, rate), 'BRL')
}

/** USDT for reais at `rate` reais per USDT, half up to two USDT decimals (PUB-022). */
export function brlToUsdt(brl: Money, rate: Rate): Money {
  requireCurrency(brl, 'BRL')
  return money(divideHalfUp(brl.minor * RATE_ONE, rate) * USDT_MINOR_PER_HUNDREDTH, 'USDT')
}

/** A percentage of an amount, half up to its minor unit. */
export function percentOf(amount: Money, percent: Percent): Money {
  return money(divideHalfUp(amount.minor * percent, HUNDRED_PERCENT), amount.currency)
}

/** The part of the reais that the spread keeps, half up to the centavo. */
export function spreadAmount(brl: Money, spread: Percent): Money {
  requireCurrency(brl, 'BRL')
  return percentOf(brl, spread)
}

function requireCurrency(amount: Money, currency: Currency): void {
  if (amount.currency !== currency) throw new Error(`Expected ${currency}, got ${amount.currency}`)
}
