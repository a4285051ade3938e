import type { CalculatorPair } from '@puente/contract/rates/rates'
import { brlToArs, brlToUsdt } from '@puente/domain/conversion'
import type { Money } from '@puente/domain/money'
import { formatMoney, formatRate } from '@puente/domain/money-format'
import { parseRate, type Rate } from '@puente/domain/rate'

/** The currencies to pay with. The first one is the default (PUB-021). */
export const payCurrencies = ['ARS', 'USDT'] as const
export type PayCurrency = (typeof payCurrencies)[number]

export const pairOf = { ARS: 'BRL_ARS', USDT: 'USDT_BRL' } as const satisfies Record<
  PayCurrency,
  CalculatorPair
>

/** The input of a calculation. `rate` is as on the wire, or null if there is no rate. */
export interface Asked {
  readonly amountCents: bigint | null
  readonly currency: PayCurrency
  readonly rate: string | null
}

/** PUB-022: exact, rounded half up. Null without a rate. */
export function resultOf({ amountCents, currency, rate }: Asked): Money | null {
  const parsed = rate === null ? null : parseRate(rate)
  if (parsed === null) return null
  const reais: Money = { minor: amountCents ?? 0n, currency: 'BRL' }
  return currency === 'ARS' ? brlToArs(reais, parsed) : brlToUsdt(reais, parsed)
}

/** Pesos without decimals, USDT with two (PUB-025). */
export function showResult(result: Money): string {
  return formatMoney(result, { decimals: result.currency === 'ARS' ? 0 : 2 })
}

/** The rate as a line of text for people (PUB-024). */
export function rateLine(currency: PayCurrency, rate: Rate): string {
  const shown = formatRate(rate)
  return currency === 'ARS' ? `R$\u00a01,00 = $\u00a0${shown}` : `1\u00a0USDT = R$\u00a0${shown}`
}

export type SendState = 'ready' | 'nothing' | 'calculating' | 'connecting'

/** Whether the order may be sent, and if not, why (PUB-026). */
export function sendState(calculation: {
  asked: Asked
  calculating: boolean
  result: Money | null
}): SendState {
  if (calculation.asked.rate === null) return 'connecting'
  if (calculation.calculating) return 'calculating'
  return calculation.result === null || calculation.result.minor === 0n ? 'nothing' : 'ready'
}
