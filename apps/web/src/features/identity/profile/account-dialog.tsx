import type { ComponentProps } from 'react'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'

interface AccountDialogProps extends Omit<ComponentProps<typeof FormDialog>, 'words'> {
  /** A refusal that belongs to no single field. */
  error: unknown
}

/** A change of the account in a dialog. */
export function AccountDialog({ error, children, ...dialog }: AccountDialogProps) {
  const texts = useTexts('identity/profile')
  const { problem } = useProblemText()
  return (
    <FormDialog {...dialog} words={texts}>
      {error !== null && error !== undefined && (
        <Callout tone="error" announce>
          {problem(error)}
        </Callout>
      )}
      {children}
    </FormDialog>
  )
}

interface PresentPasswordProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** The password that proves who is asking. */
export function PresentPassword({ value, onChange, error }: PresentPasswordProps) {
  const texts = useTexts('identity/profile')
  return (
    <PasswordField
      label={texts.currentPassword}
      showLabel={texts.showPassword}
      hideLabel={texts.hidePassword}
      name="currentPassword"
      required
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
