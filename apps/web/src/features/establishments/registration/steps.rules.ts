import {
  type RegistrationForm,
  registrationFaults,
  type RegistrationStep,
  registrationSteps,
} from '@puente/domain/establishment-registration'
import { isOpenAnyDay } from '@puente/domain/establishment-hours'

/** The fifth confirms and has no fields (EST-002). */
export const wizardSteps = [...registrationSteps, 5] as const
export type WizardStep = (typeof wizardSteps)[number]

/** Null for any other number. */
export function wizardStep(step: number | null): WizardStep | null {
  return wizardSteps.find((one) => one === step) ?? null
}

/** EST-003. */
export function percentOf(step: WizardStep): number {
  return (step - 1) * 25
}

/** Which steps a press on their number opens (EST-004). */
export function isReachable(to: WizardStep, from: WizardStep): boolean {
  return to <= from + 1
}

/** The first step with a fault, or null (EST-057). */
export function firstFaultyStep(form: RegistrationForm): RegistrationStep | null {
  return registrationSteps.find((step) => registrationFaults(form, step).length > 0) ?? null
}

/** Why the step cannot be left at all: the button is then disabled (EST-046, EST-052). Other faults wait for the press. */
export function blockerOf(form: RegistrationForm, step: WizardStep): 'none-open' | 'offers' | null {
  if (step === 3 && !isOpenAnyDay(form.operatingHours)) return 'none-open'
  return step === 4 && (form.services.length === 0 || form.products.length === 0) ? 'offers' : null
}
