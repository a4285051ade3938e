import { brlToArs, brlToUsdt } from '@puente/domain/conversion'
import { money, type Money } from '@puente/domain/money'
import { customerRate, type Percent, type Rate } from '@puente/domain/rate'
import {
  type EditableRate,
  type RateFault,
  rateBounds,
  rateVariation,
  readTypedRate,
} from '@puente/domain/rate-edit'

/** The result of comparing a typed rate with the rate in force. */
export type JudgedEdit =
  | { readonly ok: false; readonly fault: RateFault }
  | {
      readonly ok: true
      readonly rate: Rate
      /** Signed, with a comma: `+3,7`; null where no rate is in force. */
      readonly change: string | null
      /** The percentage if the change needs the admin's confirmation (DASH-026). */
      readonly surprising: string | null
    }

/** Judges a rate as the server will. */
export function judgeEdit(typed: string, which: EditableRate, inForce: Rate | null): JudgedEdit {
  const read = readTypedRate(typed, which)
  if (!read.ok) return read
  const { rate } = read
  if (inForce === null) return { ok: true, rate, change: null, surprising: null }
  const { percent, needsConfirmation } = rateVariation(inForce, rate)
  const words = groupedPercent(percent)
  const sign = rate === inForce ? '' : rate > inForce ? '+' : '-'
  return { ok: true, rate, change: `${sign}${words}`, surprising: needsConfirmation ? words : null }
}

/** `3579.24` as `3.579,24`. */
function groupedPercent(percent: string): string {
  const [whole = '', fraction] = percent.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.')
  return fraction === undefined ? grouped : `${grouped},${fraction}`
}

/** Whether the same number was typed again, in any notation. */
export function isSameRate(again: string, rate: Rate, which: EditableRate): boolean {
  const read = readTypedRate(again, which)
  return read.ok && read.rate === rate
}

/** Whether the text is a number that is being typed. Any other text leaves the field as it is (DASH-021). */
export function isPartialNumber(text: string): boolean {
  return /^\d{0,10}([.,]\d{0,8})?$/.test(text)
}

/** The typed rate one step of 0.01 up or down, within its bounds. Null if the text is not a number. */
export function steppedRate(typed: string, which: EditableRate, direction: 1 | -1): string | null {
  const plain = typed.trim().replace(',', '.')
  if (!/^\d{1,10}(\.\d{1,8})?$/.test(plain)) return null
  const { least, most } = rateBounds[which]
  const next = scaled(plain) + BigInt(direction) * 1_000_000n
  const low = scaled(least)
  const high = scaled(most)
  return plainRate(next < low ? low : next > high ? high : next)
}

function scaled(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(8, '0'))
}

/** A rate as people type it, with all its decimals and at least two: `270,00`, `5,4321`. */
export function plainRate(rate: bigint): string {
  const digits = rate.toString().padStart(9, '0')
  return `${digits.slice(0, -8)},${digits.slice(-8).replace(/0+$/, '').padEnd(2, '0')}`
}

const hundredReais = money(10_000n, 'BRL')

/**
 * What R$ 100 become at a rate: pesos, or USDT for `USDT_BRL`. Null if the spread leaves nothing.
 * @param spread the percentage taken off the order rate to get the customer's rate
 */
export function effectOnHundred(which: EditableRate, rate: Rate, spread: Percent | null): Money | null {
  if (which === 'USDT_BRL') return brlToUsdt(hundredReais, rate)
  const given = spread === null ? rate : customerRate(rate, spread)
  return given === null ? null : brlToArs(hundredReais, given)
}
