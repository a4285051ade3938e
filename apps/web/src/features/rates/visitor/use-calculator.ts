import { useEffect, useState } from 'react'
import type { Money } from '@puente/domain/money'
import { useSiteFacts } from '../../../lib/site/site-facts.tsx'
import {
  type Asked,
  pairOf,
  type PayCurrency,
  resultOf,
  sendState,
  type SendState,
} from './calculator.rules.ts'
import type { CalculatorOrder } from './order-message.ts'

/** PUB-023. */
const debounceMs = 300
/** The example amount that the calculator shows before anything is typed. */
const firstAmountCents = 50_000n

export interface Calculator {
  readonly amountCents: bigint | null
  /** Nobody has typed an amount yet. */
  readonly isExample: boolean
  readonly currency: PayCurrency
  readonly setAmountCents: (cents: bigint | null) => void
  readonly setCurrency: (currency: PayCurrency) => void
  /** The input that the shown result was computed for. While the input changes, this is still the previous one. */
  readonly answered: Asked
  readonly result: Money | null
  readonly calculating: boolean
  readonly state: SendState
  /** When the rate of the chosen pair was set; null without one. */
  readonly ratedAt: string | null
  readonly askRate: () => void
}

/** One calculator's state; the same one may be drawn in several places of a page. */
export function useCalculator(): Calculator {
  const { calculatorRates, askRate } = useSiteFacts()
  const [amountCents, setAmountCents] = useState<bigint | null>(firstAmountCents)
  const [isExample, setIsExample] = useState(true)
  const [currency, setCurrency] = useState<PayCurrency>('ARS')
  const pair = pairOf[currency]
  const rate = calculatorRates[pair]?.rate ?? null
  const [answered, setAnswered] = useState<Asked>({ amountCents, currency, rate })
  const calculating =
    answered.amountCents !== amountCents || answered.currency !== currency || answered.rate !== rate
  useEffect(() => {
    if (!calculating) return
    const timer = setTimeout(() => setAnswered({ amountCents, currency, rate }), debounceMs)
    return () => clearTimeout(timer)
  }, [calculating, amountCents, currency, rate])
  const result = resultOf(answered)
  return {
    amountCents,
    isExample,
    currency,
    setAmountCents: (cents) => {
      setAmountCents(cents)
      setIsExample(false)
    },
    setCurrency,
    answered,
    result,
    calculating,
    state: sendState({ asked: { amountCents, currency, rate }, calculating, result }),
    ratedAt: calculatorRates[pair]?.createdAt ?? null,
    askRate: () => askRate(pair),
  }
}

/** The order on screen (PUB-029). Null while there is nothing to send. */
export function orderOf(calculator: Calculator, pixData: CalculatorOrder['pixData']): CalculatorOrder | null {
  const { answered, result, state } = calculator
  if (state !== 'ready' || result === null || answered.rate === null || answered.amountCents === null)
    return null
  return {
    originCurrency: answered.currency,
    amountCents: answered.amountCents,
    result,
    rate: answered.rate,
    pixData,
  }
}
