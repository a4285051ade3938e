import { divideHalfUp } from './divide.ts'
import { parseRate, type Rate } from './rate.ts'

/** The rates that an admin may type: the order rate, and the two of the calculator (ruling 32). */
export type EditableRate = 'ARS_BRL' | 'BRL_ARS' | 'USDT_BRL'

/** Least and greatest value of each, as the texts of the refusal show them (ruling 7, DASH-025). Both are allowed. */
export const rateBounds: Readonly<Record<EditableRate, { readonly least: string; readonly most: string }>> = {
  ARS_BRL: { least: '1', most: '9999.99' },
  BRL_ARS: { least: '1', most: '9999.99' },
  USDT_BRL: { least: '1', most: '99.99' },
}

/** The first fault of a typed rate, in the order of DASH-025. */
export type RateFault = 'not-a-number' | 'not-positive' | 'out-of-range'

export type TypedRate =
  | { readonly ok: true; readonly rate: Rate }
  | { readonly ok: false; readonly fault: RateFault }

/** A change beyond this share of the rate in force needs the admin's explicit confirmation (DASH-026). */
const SURPRISING_PERCENT = 20n

/**
 * Reads a rate as an admin types it, in the dialog and on the server alike: digits with at most 8 decimals after a point
 * or a comma. Does not accept a thousands separator.
 */
export function readTypedRate(text: string, which: EditableRate): TypedRate {
  const plain = text.trim().replace(',', '.')
  if (!/^[+-]?\d{1,20}(\.\d{1,8})?$/.test(plain)) return { ok: false, fault: 'not-a-number' }
  if (plain.startsWith('-') || /^[+]?[0.]+$/.test(plain)) return { ok: false, fault: 'not-positive' }
  const rate = parseRate(plain.replace(/^[+]?0*(?=\d)/, ''))
  if (rate === null || !isWithin(rate, which)) return { ok: false, fault: 'out-of-range' }
  return { ok: true, rate }
}

/** How far a new rate is from the one in force, in either direction. */
export interface RateVariation {
  /** Percent with at most two decimals, half up, without a sign: `25`, `33.33`. */
  readonly percent: string
  /** More than 20 %: "A variação é de {x}%. Deseja continuar?" (DASH-026). */
  readonly needsConfirmation: boolean
}

/** The change from the rate in force to a new one. */
export function rateVariation(inForce: Rate, next: Rate): RateVariation {
  const difference = next > inForce ? next - inForce : inForce - next
  const hundredths = divideHalfUp(difference * 10_000n, inForce)
    .toString()
    .padStart(3, '0')
  const decimals = hundredths.slice(-2).replace(/0+$/, '')
  return {
    percent: hundredths.slice(0, -2) + (decimals === '' ? '' : `.${decimals}`),
    needsConfirmation: difference * 100n > inForce * SURPRISING_PERCENT,
  }
}

function isWithin(rate: Rate, which: EditableRate): boolean {
  const { least, most } = rateBounds[which]
  return rate >= bound(least) && rate <= bound(most)
}

function bound(text: string): Rate {
  const rate = parseRate(text)
  if (rate === null) throw new Error(`the bound ${text} is no rate`)
  return rate
}
