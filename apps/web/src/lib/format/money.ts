import { type Money, moneyFromWire, type MoneyWire } from '@puente/domain/money'
import { formatMoney, formatRate, formatRateOf, type MoneyFormatOptions } from '@puente/domain/money-format'
import { parseRate, type Rate } from '@puente/domain/rate'

/** An amount of an answer. The contract has checked its text, so anything else is a fault of ours. */
export function amountOf(wire: MoneyWire): Money {
  const amount = moneyFromWire(wire)
  if (amount === null) throw new Error('an answer passed the contract with an unreadable amount')
  return amount
}

/** An amount of an answer, for people. */
export function showAmount(wire: MoneyWire, options?: MoneyFormatOptions): string {
  return formatMoney(amountOf(wire), options)
}

/** An amount of an answer, for people, without centavos that are zero. */
export function showWholeAmount(wire: MoneyWire): string {
  return showAmount(wire, { decimals: amountOf(wire).minor % 100n === 0n ? 0 : 2 })
}

/** A rate of an answer. */
export function rateOf(text: string): Rate {
  const rate = parseRate(text)
  if (rate === null) throw new Error('an answer passed the contract with an unreadable rate')
  return rate
}

/** The customer's rate of an answer. Null where the spread leaves nothing, which the server writes as zero (RATE-008). */
export function customerRateOf(text: string): Rate | null {
  return /^0(\.0+)?$/.test(text) ? null : rateOf(text)
}

/** Pesos for one real, as `$ 270,00`; `$ 0,00` where the spread leaves nothing. */
export function showRate(text: string): string {
  const rate = customerRateOf(text)
  return `$\u00a0${rate === null ? '0,00' : formatRate(rate)}`
}

/** What a line of an answer says about its conversion. */
export interface ConvertedLine {
  readonly rate: string
  /** Without the fee. */
  readonly realValue: MoneyWire
  readonly pesosValue: MoneyWire
}

/** Pesos for one real, with enough decimals to compute the pesos of its line from it (ruling 63). */
export function showRateOf({ rate, realValue, pesosValue }: ConvertedLine): string {
  const conversion = { rate: rateOf(rate), reais: amountOf(realValue), pesos: amountOf(pesosValue) }
  return `$\u00a0${formatRateOf(conversion)}`
}
