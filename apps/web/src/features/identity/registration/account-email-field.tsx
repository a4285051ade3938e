import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/text-field.tsx'

type AccountEmailFieldProps = Pick<ComponentProps<typeof TextField>, 'ref' | 'label' | 'value' | 'error'> & {
  onChange: (email: string) => void
}

/** The address by which a person is known to us; a password manager fills it in. */
export function AccountEmailField({ onChange, ...field }: AccountEmailFieldProps) {
  return (
    <TextField
      id="email"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      required
      {...field}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
