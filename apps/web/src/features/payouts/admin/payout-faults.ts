import { formatMoney } from '@puente/domain/money-format'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { PayoutFault, PayoutField } from './payout-form.rules.ts'
import type { Payout } from './use-payout.ts'

export function ars(minor: bigint): string {
  return formatMoney({ minor, currency: 'ARS' })
}

/** A fault in words. The maximum of the amount is what remains to be paid. */
export function useFaultWords(remainingMinor: bigint): (fault: PayoutFault) => string {
  const texts = useTexts('payouts/admin').faults
  return (fault) => (fault === 'max' ? texts.max(ars(remainingMinor)) : texts[fault])
}

/** The fault beside a field. Before the first try it shows only an amount above the maximum. */
export function useFaultText({
  faults,
  attempt,
  remainingMinor,
}: Pick<Payout, 'faults' | 'attempt' | 'remainingMinor'>): (field: PayoutField) => string | undefined {
  const words = useFaultWords(remainingMinor)
  return (field) => {
    const fault = faults[field]
    return fault === undefined || (attempt === 0 && fault !== 'max') ? undefined : words(fault)
  }
}
