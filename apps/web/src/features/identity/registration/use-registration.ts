import { register } from '@puente/contract/identity/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useLanguage } from '../../../lib/i18n/language-scope.tsx'
import { useUnloadWarning } from '../../../ui/use-unload-warning.ts'
import { useGuessablePassword } from '../recovery/use-guessable-password.ts'
import { type CheckedField, checkedFields, valueToCheck } from './availability.ts'
import { forgetRegistration, isStarted, keepRegistration, keptRegistration } from './registration-draft.ts'
import {
  type RegistrationFault,
  registrationBody,
  type RegistrationFaults,
  type RegistrationField,
  type RegistrationForm,
  registrationFaults,
  showsWhileTyping,
} from './registration-form.rules.ts'
import { refusedField, registrationRefusal } from './registration-refusal.ts'
import { type AvailabilityCheck, useAvailability } from './use-availability.ts'
import { useDebounced } from '../../../ui/use-debounced.ts'

/** REG-016: the phone is judged this long after the last keystroke. */
const phonePauseMs = 1_000

/** What the parts of the form are given. */
export type RegistrationHandle = Pick<
  ReturnType<typeof useRegistration>,
  'values' | 'set' | 'leave' | 'shown' | 'checks'
>

/** The state of the registration form and its one request. */
export function useRegistration() {
  const language = useLanguage()
  const queryClient = useQueryClient()
  const [values, setValues] = useState(() => keptRegistration(queryClient))
  const phoneTyped = useDebounced(values.phone, phonePauseMs) === values.phone
  const checks = useChecks(values)
  const guessable = useGuessablePassword(values.password, values.email)
  const form = useForm({
    values,
    setValues,
    own: withChecks(registrationFaults(values, guessable), checks),
    showsEarly: (field: RegistrationField, fault: RegistrationFault) =>
      isOfChecks(fault) ||
      fault.rule === 'password-common' ||
      showsWhileTyping(field, values) ||
      (field === 'phone' && phoneTyped && fault.rule !== 'required'),
    send: (sent) => call(register, { body: registrationBody(sent, language) }),
    // The first request may have opened the account although its answer was lost.
    neverRetries: true,
    onSent: () => forgetRegistration(queryClient),
    faultsOfRefusal: (error): RegistrationFaults => {
      const about = refusedField(registrationRefusal(error))
      return about === null ? {} : { [about.field]: about.fault }
    },
  })
  useEffect(() => keepRegistration(queryClient, values), [queryClient, values])
  const wouldLose = isStarted(values) && !form.mutation.isSuccess
  useUnloadWarning(useCallback(() => wouldLose, [wouldLose]))
  return { ...form, checks }
}

function useChecks(form: RegistrationForm): Record<CheckedField, AvailabilityCheck> {
  return {
    email: useAvailability('email', valueToCheck('email', form)),
    dni: useAvailability('dni', valueToCheck('dni', form)),
    cuit: useAvailability('cuit', valueToCheck('cuit', form)),
  }
}

function withChecks(
  faults: RegistrationFaults,
  checks: Record<CheckedField, AvailabilityCheck>,
): RegistrationFaults {
  const all = { ...faults }
  for (const field of checkedFields) {
    const { verdict, failure } = checks[field]
    if (verdict === 'taken') all[field] ??= { rule: 'taken' }
    else if (failure !== null) all[field] ??= { rule: `check-${failure}` }
  }
  return all
}

function isOfChecks({ rule }: RegistrationFault): boolean {
  return rule === 'taken' || rule === 'check-network' || rule === 'check-configuration'
}
