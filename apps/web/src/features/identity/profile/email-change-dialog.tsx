import { requestEmailChange } from '@puente/contract/identity/accounts'
import { emailSchema } from '@puente/contract/identity/sessions'
import { useState } from 'react'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import type { Faults } from '../../../lib/form/faults.rules.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useAccount } from '../../../lib/session/use-account.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { AccountDialog, PresentPassword } from './account-dialog.tsx'

type Field = 'email' | 'password'
type Fault = 'invalid' | 'same' | 'required' | 'wrong'

/** Asks for a new address; it counts once its link was opened (PROF-029 to PROF-031). */
export function EmailChangeDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts('identity/profile')
  const words = texts.emailChange
  const { problem } = useProblemText()
  const present = useAccount()?.email
  const [values, setValues] = useState({ email: '', password: '' })
  const form = useForm({
    values,
    setValues,
    own: emailChangeFaults(values, present),
    send: ({ email, password }) => call(requestEmailChange, { body: { newEmail: email, password } }),
    onSent: (answer) => {
      showToast({ tone: 'success', title: words.sent, description: words.sentText(answer.email) })
      onClose()
    },
    faultsOfRefusal: (error): Faults<Field, Fault> => (isWrongPassword(error) ? { password: 'wrong' } : {}),
    onRefused: (error) =>
      showToast({
        tone: 'error',
        title: error instanceof ApiProblem ? problem(error) : words.failed,
      }),
  })
  const { mutation } = form
  const faultWords: Record<Fault, string> = {
    invalid: words.invalid,
    same: words.same,
    required: texts.required,
    wrong: texts.passwordChange.wrong,
  }
  const errorOf = (field: Field): string | undefined => {
    const fault = form.shown(field)
    return fault && faultWords[fault]
  }
  return (
    <AccountDialog
      title={words.title}
      text={words.text}
      submitLabel={words.submit}
      busy={mutation.isPending}
      error={isWrongPassword(mutation.error) ? null : mutation.error}
      attempt={form.attempt}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <TextField
        label={words.field}
        type="email"
        inputMode="email"
        autoComplete="email"
        name="newEmail"
        maxLength={254}
        required
        value={values.email}
        error={errorOf('email')}
        onChange={(event) => form.set({ email: event.target.value })}
      />
      <PresentPassword
        value={values.password}
        onChange={(password) => form.set({ password })}
        error={errorOf('password')}
      />
    </AccountDialog>
  )
}

function emailChangeFaults(
  { email, password }: { email: string; password: string },
  present: string | undefined,
): Faults<Field, Fault> {
  const read = emailSchema.safeParse(email)
  return {
    ...(!read.success && { email: 'invalid' }),
    ...(read.success && read.data === present && { email: 'same' }),
    ...(password === '' && { password: 'required' }),
  }
}

function isWrongPassword(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'password.wrong'
}
