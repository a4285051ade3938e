import { useState } from 'react'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { AccountDialog, PresentPassword } from '../profile/account-dialog.tsx'

interface PasswordStepProps {
  title: string
  text: string
  submitLabel: string
  danger?: boolean
  busy: boolean
  error: unknown
  /** Called with a password that is not empty. */
  onSubmit: (password: string) => void
  /** The person types the password again: hide the last fault. */
  onTyping: () => void
  onClose: () => void
}

/** An act on the account that the password alone confirms. */
export function PasswordStep(props: PasswordStepProps) {
  const { title, text, submitLabel, danger = false, busy, error, onSubmit, onTyping, onClose } = props
  const texts = useTexts('identity/security')
  const wrong = useTexts('problems').codes['password.wrong']
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const isWrong = error instanceof ApiProblem && error.code === 'password.wrong'
  const submit = (): void => {
    setTried(true)
    if (password !== '') onSubmit(password)
  }
  const missing = tried && password === '' ? texts.missingPassword : undefined
  return (
    <AccountDialog
      {...{ title, text, submitLabel, danger, busy, onClose }}
      error={isWrong ? null : error}
      onSubmit={submit}
    >
      <PresentPassword
        value={password}
        onChange={(value) => {
          setPassword(value)
          onTyping()
        }}
        error={isWrong ? String(wrong) : missing}
      />
    </AccountDialog>
  )
}
