import type { Rate } from '@puente/domain/rate'
import { amountOf, customerRateOf } from '../../../lib/format/money.ts'
import { useSiteFacts } from '../../../lib/site/site-facts.tsx'
import type { Terms } from './payment-form.rules.ts'

export interface PaymentTerms {
  /** The customers' rate (PAY-004). Null where the spread leaves nothing, so that no payment is possible. */
  readonly rate: Rate | null
  /** True until the current rate arrives. No payment is created with the estimate. */
  readonly isEstimate: boolean
  /** Null without a rate or without the settings. */
  readonly terms: Terms | null
}

/** What a payment is priced with now, as the page knows it. */
export function useTerms(): PaymentTerms {
  const { orderRate, settings } = useSiteFacts()
  const rateText = orderRate?.value ?? settings?.firstEstimateRate ?? null
  const rate = rateText === null ? null : customerRateOf(rateText)
  const isEstimate = orderRate === null
  if (rate === null || rateText === null || settings === null) return { rate, isEstimate, terms: null }
  const { fee, min, max } = settings.establishment
  const [feeMinor, minMinor, maxMinor] = [amountOf(fee).minor, amountOf(min).minor, amountOf(max).minor]
  return { rate, isEstimate, terms: { rate, rateText, feeMinor, minMinor, maxMinor } }
}
