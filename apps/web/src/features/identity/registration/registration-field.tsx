import type { ComponentProps } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { CheckedField } from './availability.ts'
import { type RegistrationField as FieldName, typedInto } from './registration-form.rules.ts'
import { faultText } from './registration-texts.ts'
import type { RegistrationHandle } from './use-registration.ts'

/** The label, value, error and events that tie one control to the form; `id` is also where the summary leads. */
export function useFieldWiring(handle: RegistrationHandle, field: FieldName) {
  const texts = useTexts('identity/registration')
  const passwords = useTexts('identity/new-password')
  const fault = handle.shown(field)
  return {
    id: field,
    label: texts.fields[field],
    value: handle.values[field],
    error: fault === undefined ? undefined : faultText(field, fault, texts, passwords),
    onBlur: () => handle.leave(field),
  }
}

/** The icon in a field whose value the server checks: during the check, and once the value is known to be free. */
export function checkState(
  { checks }: RegistrationHandle,
  field: CheckedField,
): 'checking' | 'ok' | undefined {
  const { running, verdict } = checks[field]
  if (running) return 'checking'
  return verdict === 'free' ? 'ok' : undefined
}

interface RegistrationFieldProps
  extends Omit<ComponentProps<typeof TextField>, 'label' | 'value' | 'onChange' | 'id'> {
  handle: RegistrationHandle
  field: FieldName
}

/** One line of text of the registration form. */
export function RegistrationField({ handle, field, ...rest }: RegistrationFieldProps) {
  const wiring = useFieldWiring(handle, field)
  return (
    <TextField
      {...rest}
      {...wiring}
      name={field}
      onChange={(event) => handle.set(typedInto(field, event.target.value))}
    />
  )
}
