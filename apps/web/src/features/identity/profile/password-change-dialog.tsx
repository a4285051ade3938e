import { changePassword } from '@puente/contract/identity/accounts'
import { passwordLength } from '@puente/contract/identity/sessions'
import { useState } from 'react'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { call } from '../../../lib/api/client.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useAccount } from '../../../lib/session/use-account.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { AccountDialog, PresentPassword } from './account-dialog.tsx'
import { NewPasswordFields } from '../recovery/new-password-fields.tsx'
import { useGuessablePassword } from '../recovery/use-guessable-password.ts'
import {
  type PasswordChange,
  type PasswordChangeFault,
  type PasswordChangeFaults,
  passwordChangeFaults,
} from './password-change.rules.ts'

/** PROF-032 to PROF-035. */
export function PasswordChangeDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts('identity/profile')
  const words = texts.passwordChange
  const { common } = useTexts('identity/new-password').faults
  const [values, setValues] = useState<PasswordChange>({ current: '', next: '', again: '' })
  const guessable = useGuessablePassword(values.next, useAccount()?.email ?? '')
  const form = useForm({
    values,
    setValues,
    own: passwordChangeFaults(values, guessable),
    showsEarly: (_field, fault) => fault === 'common',
    // The first request may have changed it although its answer was lost: a second would call the present password wrong.
    neverRetries: true,
    send: ({ current, next }) =>
      call(changePassword, { body: { currentPassword: current, newPassword: next } }),
    onSent: () => {
      showToast({ tone: 'success', title: words.changed })
      onClose()
    },
    faultsOfRefusal,
    onRefused: (error) => {
      if (!isAboutField(error)) showToast({ tone: 'error', title: words.failed })
    },
  })
  const { mutation, shown } = form
  const faultWords: Record<PasswordChangeFault, string> = {
    required: texts.required,
    'too-short': words.tooShort(passwordLength.least),
    policy: words.policy,
    mismatch: words.mismatch,
    wrong: words.wrong,
    common,
  }
  const errorOf = (field: keyof PasswordChange): string | undefined => {
    const fault = shown(field)
    return fault && faultWords[fault]
  }
  const set = (field: keyof PasswordChange) => (value: string) => form.set({ [field]: value })
  return (
    <AccountDialog
      title={words.title}
      text={words.text}
      submitLabel={texts.save}
      busy={mutation.isPending}
      error={isAboutField(mutation.error) ? null : mutation.error}
      attempt={form.attempt}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <PresentPassword value={values.current} onChange={set('current')} error={errorOf('current')} />
      <NewPasswordFields
        password={{
          id: 'new-password',
          label: words.field,
          value: values.next,
          error: errorOf('next'),
          onChange: set('next'),
        }}
        again={{
          id: 'new-password-again',
          label: words.repeat,
          value: values.again,
          error: errorOf('again'),
          onChange: set('again'),
        }}
      />
    </AccountDialog>
  )
}

function faultsOfRefusal(error: unknown): PasswordChangeFaults {
  if (!(error instanceof ApiProblem)) return {}
  if (error.code === 'password.wrong') return { current: 'wrong' }
  return error.code === 'password.common' ? { next: 'common' } : {}
}

/** Whether the refusal shows beside a field instead of above the form. */
function isAboutField(error: unknown): boolean {
  return Object.keys(faultsOfRefusal(error)).length > 0
}
