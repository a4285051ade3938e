/** BRL and ARS count centavos; USDT counts millionths, as on its networks. */
export type Currency = 'BRL' | 'ARS' | 'USDT'

export const CURRENCIES = ['BRL', 'ARS', 'USDT'] as const satisfies readonly Currency[]

/** An exact amount: a whole number of the currency's smallest unit. Negative for what is owed or taken back. */
export interface Money {
  readonly minor: bigint
  readonly currency: Currency
}

/** Money in JSON: a decimal integer as text, since a JSON number is a binary float. */
export interface MoneyWire {
  readonly amountMinor: string
  readonly currency: Currency
}

const MINOR_UNIT_DIGITS: Record<Currency, number> = { BRL: 2, ARS: 2, USDT: 6 }
const WIRE_AMOUNT = /^-?\d{1,18}$/
const WIRE_LIMIT = 10n ** 18n

/** How many decimals the currency's smallest unit stands for: 2 for BRL and ARS, 6 for USDT. */
export function minorUnitDigits(currency: Currency): number {
  return MINOR_UNIT_DIGITS[currency]
}

export function money(minor: bigint, currency: Currency): Money {
  return { minor, currency }
}

/** @throws Error if the currencies differ. */
export function addMoney(a: Money, b: Money): Money {
  requireSameCurrency(a, b)
  return money(a.minor + b.minor, a.currency)
}

/** @throws Error if the currencies differ. */
export function subtractMoney(a: Money, b: Money): Money {
  requireSameCurrency(a, b)
  return money(a.minor - b.minor, a.currency)
}

export function negateMoney(amount: Money): Money {
  return money(-amount.minor, amount.currency)
}

/**
 * Negative, zero or positive as `a` is less than, equal to or more than `b`.
 * @throws Error if the currencies differ.
 */
export function compareMoney(a: Money, b: Money): -1 | 0 | 1 {
  requireSameCurrency(a, b)
  if (a.minor === b.minor) return 0
  return a.minor < b.minor ? -1 : 1
}

/** @throws RangeError beyond 18 digits, which the wire does not carry. */
export function moneyToWire(amount: Money): MoneyWire {
  if (amount.minor >= WIRE_LIMIT || amount.minor <= -WIRE_LIMIT) {
    throw new RangeError('moneyToWire: the amount has more than 18 digits')
  }
  return { amountMinor: amount.minor.toString(), currency: amount.currency }
}

/** Null unless the amount is an integer of 1 to 18 digits, optionally negative, in a currency we know. */
export function moneyFromWire(wire: {
  readonly amountMinor: string
  readonly currency: string
}): Money | null {
  const currency = CURRENCIES.find((known) => known === wire.currency)
  if (currency === undefined || !WIRE_AMOUNT.test(wire.amountMinor)) return null
  return money(BigInt(wire.amountMinor), currency)
}

/** The exact amount with a point and all its decimals, `-1234.05`, as providers and spreadsheets want it. */
export function decimalText(amount: Money): string {
  const digits = minorUnitDigits(amount.currency)
  const magnitude = amount.minor < 0n ? -amount.minor : amount.minor
  const text = magnitude.toString().padStart(digits + 1, '0')
  return `${amount.minor < 0n ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/**
 * Reads a provider's amount. Strict: 1 to 10 digits, a point, and exactly the currency's decimals, which for BRL is
 * `\d{1,10}\.\d{2}` of API Pix 2.9.0 (`valor.original`). Sign, grouping, exponent and space give null.
 */
export function moneyFromDecimalText(text: string, currency: Currency): Money | null {
  const match = /^(\d{1,10})\.(\d+)$/.exec(text)
  const [, whole, decimals] = match ?? []
  if (whole === undefined || decimals?.length !== minorUnitDigits(currency)) return null
  return money(BigInt(whole + decimals), currency)
}

function requireSameCurrency(a: Money, b: Money): void {
  if (a.currency !== b.currency) throw new Error(`Money of two currencies: ${a.currency} and ${b.currency}`)
}
