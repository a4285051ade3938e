import { type RegistrationStep, registrationSteps } from '@puente/domain/establishment-registration'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import type { FormFault } from './registration-form.rules.ts'

/** Why a registration was not accepted. Each has its text (EST-056, EST-058, EST-060, EST-063, EST-064). */
export type SubmissionFailure =
  | { readonly kind: 'faults' | 'taken'; readonly faults: readonly FormFault[] }
  | { readonly kind: 'limit'; readonly until: string }
  | { readonly kind: 'signed-out' | 'not-saved' | 'not-correctable' | 'internal' | 'unexpected' }

export function submissionFailure(error: unknown): SubmissionFailure {
  if (!(error instanceof ApiProblem)) return { kind: 'unexpected' }
  switch (error.code) {
    case 'establishment.invalid':
      return { kind: 'faults', faults: error.errors.map(faultOf) }
    case 'establishment.cuit-taken':
      return { kind: 'taken', faults: [{ field: 'cuit', step: 1, rule: 'taken' }] }
    case 'establishment.too-many-submissions': {
      const until = error.details['limitedUntil']
      return typeof until === 'string' ? { kind: 'limit', until } : { kind: 'unexpected' }
    }
    case 'establishment.not-saved':
      return { kind: 'not-saved' }
    case 'establishment.not-correctable':
      return { kind: 'not-correctable' }
    case 'server.internal':
      return { kind: 'internal' }
    default:
      return { kind: error.status === 401 ? 'signed-out' : 'unexpected' }
  }
}

const rules: readonly FormFault['rule'][] = [
  'required',
  'too-short',
  'too-long',
  'edge-spaces',
  'characters',
  'unknown',
  'format',
  'order',
  'none-open',
  'too-few',
  'too-many',
  'duplicate',
  'taken',
]

function faultOf({ field, rule, step }: { field: string; rule: string; step?: number }): FormFault {
  return {
    field,
    step: registrationSteps.find((one) => one === step) ?? 1,
    rule: rules.find((known) => known === rule) ?? 'other',
  }
}

/** The first step that a refusal concerns (EST-059); null if it concerns none. */
export function firstStepOf(faults: readonly FormFault[]): RegistrationStep | null {
  return registrationSteps.find((step) => faults.some((fault) => fault.step === step)) ?? null
}
