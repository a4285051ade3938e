import { register } from '@puente/contract/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api/client.ts'
import { useLanguage } from '../../lib/i18n/language-scope.tsx'
import { useUnloadWarning } from '../../ui/use-unload-warning.ts'
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
import { useSettled } from '../../ui/use-settled.ts'

/** REG-016: the phone is judged this long after the last keystroke. */
const phonePauseMs = 1_000

/** What the parts of the form are given. */
export interface RegistrationHandle {
  readonly form: RegistrationForm
  readonly set: (change: Partial<RegistrationForm>) => void
  readonly leave: (field: RegistrationField) => void
  /** The fault that is shown beside a field now; null while the person is still on the way to a right value. */
  readonly shown: (field: RegistrationField) => RegistrationFault | null
  readonly checks: Readonly<Record<CheckedField, AvailabilityCheck>>
}

/** What the server refused, and the value for which it did: another value is another question. */
interface Refused {
  readonly field: RegistrationField
  readonly value: string
  readonly fault: RegistrationFault
}

/** The state of the registration form and its one request. */
export function useRegistration() {
  const language = useLanguage()
  const queryClient = useQueryClient()
  const [form, setForm] = useState(() => keptRegistration(queryClient))
  const [left, setLeft] = useState<ReadonlySet<RegistrationField>>(new Set())
  const [attempt, setAttempt] = useState(0)
  const [refused, setRefused] = useState<Refused | null>(null)
  const phoneSettled = useSettled(form.phone, phonePauseMs) === form.phone
  const checks = useChecks(form)
  // The state of the mutation is known a moment later than the second press of an impatient finger.
  const sending = useRef(false)
  const mutation = useMutation({
    // The first request may have opened the account although its answer was lost; a person decides about a second one.
    retry: false,
    mutationFn: (sent: RegistrationForm) => call(register, { body: registrationBody(sent, language) }),
    onSuccess: () => forgetRegistration(queryClient),
    onError: (error, sent) => {
      const about = refusedField(registrationRefusal(error))
      if (about !== null) setRefused({ ...about, value: sent[about.field] })
      setAttempt((before) => before + 1)
    },
    onSettled: () => {
      sending.current = false
    },
  })
  useEffect(() => keepRegistration(queryClient, form), [queryClient, form])
  const wouldLose = isStarted(form) && !mutation.isSuccess
  useUnloadWarning(useCallback(() => wouldLose, [wouldLose]))

  const faults = registrationFaults(form)
  noteChecks(faults, checks)
  if (refused !== null && form[refused.field] === refused.value) faults[refused.field] ??= refused.fault
  const shown = (field: RegistrationField): RegistrationFault | null => {
    const fault = faults[field]
    if (fault === undefined) return null
    if (attempt > 0 || isOfChecks(fault) || showsWhileTyping(field, form)) return fault
    if (fault.rule === 'required') return null
    return left.has(field) || (field === 'phone' && phoneSettled) ? fault : null
  }
  const submit = (): void => {
    if (sending.current) return
    if (Object.keys(faults).length > 0) {
      setAttempt((before) => before + 1)
      return
    }
    sending.current = true
    mutation.mutate(form)
  }
  const set = (change: Partial<RegistrationForm>): void => {
    // From what is there, not from what this render saw: a password manager fills several fields at once.
    setForm((before) => ({ ...before, ...change }))
    if (mutation.isError) mutation.reset()
  }
  const leave = (field: RegistrationField): void => setLeft((before) => new Set(before).add(field))
  return { form, set, leave, shown, checks, faults, attempt, submit, mutation }
}

function useChecks(form: RegistrationForm): Record<CheckedField, AvailabilityCheck> {
  return {
    email: useAvailability('email', valueToCheck('email', form)),
    dni: useAvailability('dni', valueToCheck('dni', form)),
    cuit: useAvailability('cuit', valueToCheck('cuit', form)),
  }
}

function noteChecks(faults: RegistrationFaults, checks: RegistrationHandle['checks']): void {
  for (const field of checkedFields) {
    const { verdict, failure } = checks[field]
    if (verdict === 'taken') faults[field] ??= { rule: 'taken' }
    else if (failure !== null) faults[field] ??= { rule: `check-${failure}` }
  }
}

function isOfChecks({ rule }: RegistrationFault): boolean {
  return rule === 'taken' || rule === 'check-network' || rule === 'check-configuration'
}
