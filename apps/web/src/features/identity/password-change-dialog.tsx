import { changePassword } from '@puente/contract/accounts'
import { passwordLength } from '@puente/contract/session'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { call } from '../../lib/api/client.ts'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { AccountDialog, PresentPassword } from './account-dialog.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import {
  type PasswordChange,
  type PasswordChangeFault,
  passwordChangeFaults,
} from './password-change.rules.ts'

/** Refusals that stand beside a field instead of above the form. */
const beside = { 'password.wrong': 'current', 'password.common': 'next' } as const

/** PROF-032 to PROF-035. */
export function PasswordChangeDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts('profile')
  const words = texts.passwordChange
  const common = useTexts('problems').codes['password.common']
  const [typed, setTyped] = useState<PasswordChange>({ current: '', next: '', again: '' })
  const [tried, setTried] = useState(false)
  const faults = passwordChangeFaults(typed)
  const change = useMutation({
    // The first request may have changed it although its answer was lost: a second would call the present password wrong.
    retry: false,
    mutationFn: () =>
      call(changePassword, { body: { currentPassword: typed.current, newPassword: typed.next } }),
    onSuccess: () => {
      showToast({ tone: 'success', title: words.changed })
      onClose()
    },
    onError: (error) => {
      if (refusedField(error) === null) showToast({ tone: 'error', title: words.failed })
    },
  })
  const refused = refusedField(change.error)
  const faultWords: Record<PasswordChangeFault, string> = {
    required: texts.required,
    'too-short': words.tooShort(passwordLength.least),
    policy: words.policy,
    mismatch: words.mismatch,
  }
  const errorOf = (field: keyof PasswordChange): string | undefined => {
    if (refused === field) return field === 'current' ? words.wrong : String(common)
    const fault = faults[field]
    return tried && fault !== null ? faultWords[fault] : undefined
  }
  const set = (field: keyof PasswordChange) => (value: string) => {
    change.reset()
    setTyped((before) => ({ ...before, [field]: value }))
  }
  const submit = (): void => {
    setTried(true)
    if (Object.values(faults).every((fault) => fault === null)) change.mutate()
  }
  return (
    <AccountDialog
      title={words.title}
      text={words.text}
      submitLabel={texts.save}
      busy={change.isPending}
      error={refused === null ? change.error : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <PresentPassword value={typed.current} onChange={set('current')} error={errorOf('current')} />
      <NewPasswordFields
        password={{
          id: 'new-password',
          label: words.field,
          value: typed.next,
          error: errorOf('next'),
          onChange: set('next'),
        }}
        again={{
          id: 'new-password-again',
          label: words.repeat,
          value: typed.again,
          error: errorOf('again'),
          onChange: set('again'),
        }}
      />
    </AccountDialog>
  )
}

function refusedField(error: unknown): 'current' | 'next' | null {
  if (!(error instanceof ApiProblem)) return null
  return error.code === 'password.wrong' || error.code === 'password.common' ? beside[error.code] : null
}
