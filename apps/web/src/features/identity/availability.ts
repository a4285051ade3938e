import { parseCuit } from '@puente/domain/cuit'
import { parseDni } from '@puente/domain/dni'
import { ApiProblem, NetworkFailure } from '../../lib/api/api-problem.ts'
import { emailFault, type RegistrationForm } from './registration-form.rules.ts'

/** What the server is asked about while the form is filled in (REG-006, REG-008, REG-010). */
export const checkedFields = ['email', 'dni', 'cuit'] as const
export type CheckedField = (typeof checkedFields)[number]

/** The value to ask about, as the server keeps it; null while the field holds no whole and valid one. */
export function valueToCheck(field: CheckedField, form: RegistrationForm): string | null {
  if (field === 'email') return emailFault(form.email) === null ? form.email.trim().toLowerCase() : null
  return field === 'dni' ? parseDni(form.dni) : parseCuit(form.cuit)
}

/**
 * Why a check has no answer, where the person is told (REG-011). Any other failure, too many checks among them, says
 * nothing: the registration itself decides (REG-012).
 */
export function checkFailure(error: unknown): 'network' | 'configuration' | null {
  if (error instanceof NetworkFailure) return 'network'
  return error instanceof ApiProblem && error.code === 'server.unavailable' ? 'configuration' : null
}
