import { formatMoney } from '@puente/domain/money-format'
import { type Ref, useEffect, useEffectEvent, useRef } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { PayoutFault, PayoutField } from './payout-form.rules.ts'
import { useRefusalText } from './payout-outcome.tsx'
import type { Payout } from './use-payout.ts'

export function ars(minor: bigint): string {
  return formatMoney({ minor, currency: 'ARS' })
}

/** A fault in words. The maximum of the amount is what remains to be paid. */
function useFaultWords(remainingMinor: bigint): (fault: PayoutFault) => string {
  const texts = useTexts('payouts/admin').faults
  return (fault) => (fault === 'max' ? texts.max(ars(remainingMinor)) : texts[fault])
}

/**
 * The fault beside a field: what the form lacks, or what the server refused. Before the first try it shows only an amount above the
 * maximum.
 */
export function useFaultText({
  faults,
  attempt,
  remainingMinor,
  error,
  refusedField,
}: Pick<Payout, 'faults' | 'attempt' | 'remainingMinor' | 'error' | 'refusedField'>): (
  field: PayoutField,
) => string | undefined {
  const words = useFaultWords(remainingMinor)
  const refusalText = useRefusalText()
  return (field) => {
    const fault = faults[field]
    if (fault !== undefined && (attempt > 0 || fault === 'max')) return words(fault)
    return field === refusedField && error !== null ? refusalText(error) : undefined
  }
}

/** The first fault of the form that no field shows yet, for the line beside the button. */
export function useHint({
  faults,
  attempt,
  remainingMinor,
}: Pick<Payout, 'faults' | 'attempt' | 'remainingMinor'>): string | undefined {
  const words = useFaultWords(remainingMinor)
  const [first] = Object.values(faults) as PayoutFault[]
  return first === undefined || attempt > 0 || first === 'max' ? undefined : words(first)
}

/**
 * Leads to the first faulty field after each failed try. On a phone it may be far from the button.
 * @returns the ref of the form
 */
export function useFaultFocus({ attempt, error }: Pick<Payout, 'attempt' | 'error'>): Ref<HTMLDivElement> {
  const form = useRef<HTMLDivElement>(null)
  const lead = useEffectEvent((tries: number, _refusal: Error | null): void => {
    const faulty = '[aria-invalid="true"], [role="group"][data-invalid="true"]'
    const field = tries > 0 ? form.current?.querySelector<HTMLElement>(faulty) : null
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  })
  useEffect(() => lead(attempt, error), [attempt, error])
  return form
}
