import { ApiProblem, NetworkFailure, UnexpectedAnswer } from '../../../lib/api/api-problem.ts'
import type { RegistrationFault, RegistrationField } from './registration-form.rules.ts'

/** Why the server did not open the account. */
export type RegistrationRefusal =
  | 'configuration'
  | 'network'
  | 'email-taken'
  | 'dni-taken'
  | 'cuit-taken'
  | 'phone'
  | 'password'
  | 'password-common'
  | 'email-format'
  | 'internal'
  | 'problem'
  | 'other'

/** REG-018. */
export function registrationRefusal(error: unknown): RegistrationRefusal {
  if (error instanceof NetworkFailure) return 'network'
  // Taken, but the answer names no account: "no user returned".
  if (error instanceof UnexpectedAnswer && error.status < 300) return 'internal'
  if (!(error instanceof ApiProblem)) return 'other'
  switch (error.code) {
    case 'email.taken':
      return 'email-taken'
    case 'dni.taken':
      return 'dni-taken'
    case 'cuit.taken':
      return 'cuit-taken'
    case 'payer.phone-invalid':
      return 'phone'
    case 'password.common':
      return 'password-common'
    case 'server.unavailable':
      return 'configuration'
    case 'server.internal':
      return 'internal'
    case 'server.busy':
    case 'rate-limit.exceeded':
      return 'problem'
    case 'request.invalid':
      if (error.errors.some(({ field }) => field === 'password')) return 'password'
      return error.errors.some(({ field }) => field === 'email') ? 'email-format' : 'other'
    default:
      return 'other'
  }
}

/** The field that a refusal is about, and what to say there until its value changes. */
export function refusedField(
  refusal: RegistrationRefusal,
): { readonly field: RegistrationField; readonly fault: RegistrationFault } | null {
  switch (refusal) {
    case 'email-taken':
      return { field: 'email', fault: { rule: 'taken' } }
    case 'dni-taken':
      return { field: 'dni', fault: { rule: 'taken' } }
    case 'cuit-taken':
      return { field: 'cuit', fault: { rule: 'taken' } }
    case 'phone':
      return { field: 'phone', fault: { rule: 'phone', fault: 'invalid' } }
    case 'password':
      return { field: 'password', fault: { rule: 'password-policy' } }
    case 'password-common':
      return { field: 'password', fault: { rule: 'password-common' } }
    case 'email-format':
      return { field: 'email', fault: { rule: 'email-format' } }
    default:
      return null
  }
}
