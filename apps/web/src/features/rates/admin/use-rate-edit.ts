import type { Percent, Rate } from '@puente/domain/rate'
import { rateBounds } from '@puente/domain/rate-edit'
import type { EditableRate, RateFault } from '@puente/domain/rate-edit'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { withProof } from '../../../lib/session/with-proof.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { isPartialNumber, isSameRate, judgeEdit, plainRate, steppedRate } from './rate-edit.rules.ts'

/** A rate that is edited, and how it is saved. */
export interface RateSubject {
  readonly which: EditableRate
  readonly inForce: Rate | null
  /** The spread of the order rate. Null for a rate of the calculator, and while the spread is not known. */
  readonly spread: Percent | null
  readonly save: (value: string, confirmVariation: boolean) => Promise<unknown>
}

/** The state of a rate's dialog, and its one write. */
export function useRateEdit({ which, inForce, save }: RateSubject, onDone: () => void) {
  const [typed, setTyped] = useState(inForce === null ? '' : plainRate(inForce))
  const [again, setAgain] = useState('')
  const [tried, setTried] = useState(false)
  /** The change in percent that the admin is asked to confirm. Null if they are not asked. */
  const [asked, setAsked] = useState<string | null>(null)
  const [triedAgain, setTriedAgain] = useState(false)
  const faultText = useFaultText(which)
  const words = useTexts('rates/admin').edit
  const judged = judgeEdit(typed, which, inForce)
  const ask = (percent: string): void => {
    setAsked(percent)
    setAgain('')
    setTriedAgain(false)
  }
  const write = useSaving(save, onDone, ask)
  const retype = (text: string): void => {
    if (which === 'ARS_BRL' && !isPartialNumber(text)) return
    write.reset()
    setAsked(null)
    setTyped(text)
  }
  const confirmed = judged.ok && asked !== null && isSameRate(again, judged.rate, which)
  const submit = (): void => {
    setTried(true)
    if (write.isPending || !judged.ok) return
    if (asked !== null) {
      setTriedAgain(true)
      if (confirmed) write.mutate({ value: typed, confirmVariation: true })
    } else if (judged.surprising !== null) ask(judged.surprising)
    else write.mutate({ value: typed, confirmVariation: false })
  }
  return {
    typed,
    retype,
    step: (direction: 1 | -1): void => {
      const next = steppedRate(typed, which, direction)
      if (next !== null) retype(next)
    },
    again,
    setAgain,
    judged,
    asked: asked === null ? null : judged.ok && judged.surprising !== null ? judged.surprising : asked,
    submit,
    busy: write.isPending,
    error: isVariationQuestion(write.error) ? null : write.error,
    fieldError: tried && !judged.ok ? faultText(judged.fault) : undefined,
    againError: triedAgain && !confirmed ? words.differs : undefined,
  }
}

export type RateEdit = ReturnType<typeof useRateEdit>

/** Saves, with the toasts of RATE-028. The server also asks for confirmation if the rate in force moved meanwhile (DASH-026). */
function useSaving(save: RateSubject['save'], onDone: () => void, ask: (percent: string) => void) {
  const toasts = useTexts('rates/admin').toasts
  const queryClient = useQueryClient()
  return useMutation({
    retry: false,
    mutationFn: ({ value, confirmVariation }: { value: string; confirmVariation: boolean }) =>
      withProof(() => save(value, confirmVariation)),
    onSuccess: async () => {
      showToast({ tone: 'success', title: toasts.done })
      onDone()
      await rereadRates(queryClient)
    },
    onError: async (error) => {
      if (isVariationQuestion(error)) {
        ask(String(error.details['percent']).replace('.', ','))
        await rereadRates(queryClient)
      } else showToast({ tone: 'error', title: toasts.failed, description: toasts.failedText })
    },
  })
}

function isVariationQuestion(error: unknown): error is ApiProblem {
  return error instanceof ApiProblem && error.code === 'rate.variation-unconfirmed'
}

/** Reads the rates on the dashboard again after a change. */
export async function rereadRates(queryClient: ReturnType<typeof useQueryClient>): Promise<void> {
  await Promise.all(
    ['admin-rate', 'admin-calculator-rates'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
  )
}

/** DASH-025. */
function useFaultText(which: EditableRate): (fault: RateFault) => string {
  const { faults } = useTexts('rates/admin')
  const { least, most } = rateBounds[which]
  return (fault) => (fault === 'out-of-range' ? faults.outOfRange(least, most) : faults[fault])
}
