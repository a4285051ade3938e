import type { RegistrationStep } from '@puente/domain/establishment-registration'
import { startTransition, useState } from 'react'
import { isShown } from '../../../lib/form/faults.rules.ts'
import {
  firstOfEachField,
  type FormFault,
  type FormRefusal,
  standingFaults,
} from './registration-form.rules.ts'
import { type Filled, readyToLeave, stepFaults } from './side-texts.rules.ts'
import { isReachable, type WizardStep, wizardStep } from './steps.rules.ts'
import { useFilled } from './use-filled.ts'

/** Where the focus goes next: to the title of a step that opened, or to the first field at fault. */
export interface FocusTarget {
  readonly on: 'title' | 'fault'
  /** Changes with each move. 0 before the first. */
  readonly count: number
}

export type WizardHandle = ReturnType<typeof useWizard>

/** What the fields of hours and offers need. Both the wizard and the dialog for an owner's later changes provide it. */
export type FieldsHandle = Pick<
  WizardHandle,
  'form' | 'side' | 'set' | 'setSide' | 'addOwnItem' | 'ownItem' | 'faultsOf' | 'shown' | 'leave'
>

/** The open step, the furthest one that was open, and where the focus goes. */
function useSteps(first: WizardStep) {
  const [step, setStep] = useState(first)
  const [reached, setReached] = useState(first)
  const [focus, setFocus] = useState<FocusTarget>({ on: 'title', count: 0 })
  return {
    step,
    reached,
    focus,
    /** The current step stays on screen until the code of the next one is loaded, so that no press of a button is lost. */
    open(to: WizardStep, on: FocusTarget['on'] = 'title'): void {
      startTransition(() => {
        setStep(to)
        setReached((before) => (to > before ? to : before))
        setFocus(({ count }) => ({ on, count: count + 1 }))
      })
    },
    restart(): void {
      setStep(1)
      setReached(1)
      setFocus(({ count }) => ({ on: 'title', count: count + 1 }))
    },
  }
}

/** The form, the open step, and which faults show. The rules of each step are those of the server. */
export function useWizard(beginning: Filled & { readonly step: WizardStep }) {
  const { filled, setFilled, ...fields } = useFilled(beginning)
  const { form, side } = filled
  const steps = useSteps(beginning.step)
  const { step, open } = steps
  const [failedSteps, setFailedSteps] = useState<ReadonlySet<WizardStep>>(new Set())
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refusal, setRefusal] = useState<FormRefusal | null>(null)

  const refused = standingFaults(refusal, form)
  const faultsOf = (of: WizardStep): readonly FormFault[] =>
    of === 5
      ? []
      : firstOfEachField([...stepFaults(filled, of), ...refused.filter((fault) => fault.step === of)])
  const fail = (at: RegistrationStep): void => {
    setFailedSteps((before) => new Set(before).add(at))
    open(at, 'fault')
  }
  /** EST-005. @returns whether the step was without faults */
  const advance = (): boolean => {
    if (step === 5) return false
    // What the server refused stays refused until the field changes, but only the server may refuse it again.
    const ready = readyToLeave(filled, step)
    setFilled(ready)
    if (stepFaults(ready, step).length > 0) {
      fail(step)
      return false
    }
    setFailedSteps((before) => new Set([...before].filter((one) => one !== step)))
    open(wizardStep(step + 1) ?? 5)
    return true
  }
  return {
    ...steps,
    ...fields,
    form,
    side,
    refused,
    faultsOf,
    fail,
    advance,
    leave: (field: string): void => setLeft((before) => new Set(before).add(field)),
    hasFailed: (of: WizardStep): boolean => failedSteps.has(of),
    /** EST-004. @returns whether the step opened; undefined if its number does nothing */
    press(to: WizardStep): boolean | undefined {
      if (to === step || !isReachable(to, step)) return undefined
      if (to > step) return advance()
      open(to)
      return true
    },
    /** The fault to show beside a field now. */
    shown(field: string): FormFault | undefined {
      const fault = faultsOf(step).find((one) => one.field === field)
      if (fault === undefined || refused.includes(fault)) return fault
      return isShown(fault, { wasLeft: left.has(field), attempt: failedSteps.has(step) ? 1 : 0 })
        ? fault
        : undefined
    },
    refuse: (faults: readonly FormFault[]): void => setRefusal({ form, faults }),
    restart(blank: Filled): void {
      setFilled({ form: blank.form, side: blank.side })
      setFailedSteps(new Set())
      setLeft(new Set())
      setRefusal(null)
      steps.restart()
    },
  }
}
