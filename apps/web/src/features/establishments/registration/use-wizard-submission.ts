import type { RegistrationForm, RegistrationStep } from '@puente/domain/establishment-registration'
import { useContext, useEffect, useEffectEvent, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { Areas } from '../../../messages/areas.ts'
import { showToast, type ToastMessage } from '../../../ui/toast-store.ts'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { ChangeContext } from './change-context.ts'
import { faultLine } from './fault-texts.ts'
import { wireForm } from './registration-form.rules.ts'
import { firstFaultyStep } from './steps.rules.ts'
import { minutesLeft } from './submission-limit.rules.ts'
import { firstStepOf, type SubmissionFailure } from './submission-failure.ts'
import type { useDraft } from './use-draft.ts'
import { useSubmission } from './use-submission.ts'
import type { WizardHandle } from './use-wizard.ts'

interface WizardSubmissionOptions {
  wizard: WizardHandle
  draft: ReturnType<typeof useDraft>
  image: File | null
  /** The rejected registration that is corrected, or the approved one that is changed, or null. */
  corrects: string | null
  limitedUntil: string | null
  /** Shows what must be corrected, until it is. */
  faultToast: (message: ToastMessage) => void
}

/** How long the list of a refusal stands on the last step before the first step concerned opens. */
const readingMs = 1_200

export type WizardSubmission = ReturnType<typeof useWizardSubmission>

/** Sends the registration, and leads to the first step that is at fault (EST-057, EST-059). */
export function useWizardSubmission({
  wizard,
  draft,
  image,
  corrects,
  limitedUntil,
  faultToast,
}: WizardSubmissionOptions) {
  const texts = useTexts('establishments/registration')
  const change = useContext(ChangeContext)
  const approved = change === null ? null : change.approved
  const [leadsTo, setLeadsTo] = useState<RegistrationStep | null>(null)
  const submission = useSubmission({
    limitedUntil,
    corrects,
    // A save that arrives after the registration would bring its draft back.
    before: draft.pause,
    onDone: draft.end,
    onRefused: (failure) => {
      draft.resume()
      const message = { tone: 'error', ...failureWords(failure, texts) } as const
      if (failure.kind !== 'faults' && failure.kind !== 'taken') {
        showToast(message)
        return
      }
      faultToast(message)
      wizard.refuse(failure.faults)
      setLeadsTo(firstStepOf(failure.faults))
    },
  })
  const lead = useEffectEvent((to: RegistrationStep): void => {
    setLeadsTo(null)
    // The person may have opened a step meanwhile.
    if (wizard.step === 5) wizard.fail(to)
  })
  useEffect(() => {
    if (leadsTo === null) return
    const timer = setTimeout(() => lead(leadsTo), readingMs)
    return () => clearTimeout(timer)
  }, [leadsTo])
  return {
    ...submission,
    /** Whether there is anything to send: a change differs from what is approved. */
    differs: approved === null || image !== null || !isSameForm(wizard.form, approved),
    send(): void {
      const faulty = firstFaultyStep(wizard.form)
      if (faulty !== null) {
        faultToast({ tone: 'error', title: texts.stepFaults[faulty] })
        wizard.fail(faulty)
        return
      }
      submission.send({ form: wizard.form, image })
    },
  }
}

function isSameForm(one: RegistrationForm, other: RegistrationForm): boolean {
  return JSON.stringify(wireForm(one)) === JSON.stringify(wireForm(other))
}

type Texts = Areas['establishments/registration']

/** The words of a failure, in the toast and on the last step (EST-056, EST-058, EST-060, EST-063, EST-064). */
export function failureWords(
  failure: SubmissionFailure,
  texts: Texts,
): { readonly title: string; readonly description?: string } {
  const { failures, limit, review } = texts
  switch (failure.kind) {
    case 'faults':
      return {
        title: review.invalid,
        description: failure.faults.map((fault) => faultLine(fault, texts)).join('\n'),
      }
    case 'taken':
      return { title: failures.taken }
    case 'limit':
      return {
        title: limit.title,
        description: limit.text(minutesLeft(Date.parse(failure.until) - serverClock.now())),
      }
    case 'signed-out':
      return { title: failures.signedOut }
    case 'not-saved':
      return { title: failures.notSaved }
    case 'not-correctable':
      return { title: failures.notCorrectable }
    case 'internal':
      return { title: failures.internal }
    case 'unexpected':
      return { title: failures.connection, description: failures.unexpected }
  }
}
