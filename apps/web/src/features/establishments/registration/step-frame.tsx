import { type ReactNode, useEffect, useRef } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import { faultLine } from './fault-texts.ts'
import type { WizardStep } from './steps.rules.ts'
import type { WizardHandle } from './use-wizard.ts'

/** The form of the open step; the button in the dock submits it. */
export const stepFormId = 'registration-step'

interface StepFrameProps {
  wizard: WizardHandle
  step: WizardStep
  title: string
  lead: string
  onNext: () => void
  children: ReactNode
}

/** A step: its title, its faults after a failed try, and its fields. Moves the focus when the step opens or fails. */
export function StepFrame({ wizard, step, title, lead, onNext, children }: StepFrameProps) {
  const texts = useTexts('establishments/registration')
  const heading = useRef<HTMLHeadingElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const { focus } = wizard
  useEffect(() => {
    if (focus.count === 0) return
    const faulty = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (focus.on === 'fault' && faulty) {
      faulty.focus()
      return
    }
    scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [focus])
  const shown = wizard.faultsOf(step).filter(({ field }) => wizard.shown(field) !== undefined)
  const isRefused = wizard.refused.some((fault) => fault.step === step)
  return (
    <form
      id={stepFormId}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onNext()
      }}
    >
      {step !== 5 && (wizard.hasFailed(step) || isRefused) && shown.length > 0 && (
        <div className="mb-5">
          {/* `attempt={0}` keeps the summary from taking the focus, which goes to the first field (EST-005). */}
          <FormSummary
            title={texts.stepFaults[step]}
            faults={shown.map((fault) => ({
              fieldId: controlOf(fault.field),
              message: faultLine(fault, texts),
            }))}
            attempt={0}
          />
        </div>
      )}
      <h2 ref={heading} tabIndex={-1} className="sign mb-1.5 text-22 outline-none lg:text-24">
        {title}
      </h2>
      <p className="mb-4.5 max-w-[60ch] text-15 text-t2">{lead}</p>
      {children}
    </form>
  )
}

/** The id of the control that holds a field: the items of a list have one together. */
export function controlOf(field: string): string {
  return /^(services|products)\b/.exec(field)?.[0] ?? field
}
