import { parseCuit } from '@puente/domain/cuit'
import { parseDni } from '@puente/domain/dni'
import { ApiProblem, NetworkFailure } from '../../../lib/api/api-problem.ts'
import { emailFault, type RegistrationForm } from './registration-form.rules.ts'

/** The fields that the server checks while the form is filled in (REG-006, REG-008, REG-010). */
export const checkedFields = ['email', 'dni', 'cuit'] as const
export type CheckedField = (typeof checkedFields)[number]

/** The value to check, as the server stores it. Null while the field holds no complete and valid value. */
export function valueToCheck(field: CheckedField, form: RegistrationForm): string | null {
  if (field === 'email') return emailFault(form.email) === null ? form.email.trim().toLowerCase() : null
  return field === 'dni' ? parseDni(form.dni) : parseCuit(form.cuit)
}

/**
 * Why a check has no answer, if the person is to see it (REG-011). Null for any other failure, too many checks included: the
 * registration itself decides (REG-012).
 */
export function checkFailure(error: unknown): 'network' | 'configuration' | null {
  if (error instanceof NetworkFailure) return 'network'
  return error instanceof ApiProblem && error.code === 'server.unavailable' ? 'configuration' : null
}
