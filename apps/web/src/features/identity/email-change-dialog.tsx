import { requestEmailChange } from '@puente/contract/accounts'
import { emailSchema } from '@puente/contract/session'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '../../lib/api/api-problem.ts'
import { call } from '../../lib/api/client.ts'
import { useProblemText } from '../../lib/errors/problem-text.ts'
import { useTexts } from '../../lib/i18n/language-scope.tsx'
import { useAccount } from '../../lib/session/use-account.ts'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { AccountDialog, PresentPassword } from './account-dialog.tsx'

/** Asks for a new address; it counts once its link was opened (PROF-029 to PROF-031). */
export function EmailChangeDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts('profile')
  const words = texts.emailChange
  const { problem } = useProblemText()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const present = useAccount()?.email
  const newEmail = emailSchema.safeParse(email)
  const same = newEmail.success && newEmail.data === present
  const change = useMutation({
    mutationFn: () => call(requestEmailChange, { body: { newEmail: email, password } }),
    onSuccess: (answer) => {
      showToast({ tone: 'success', title: words.sent, description: words.sentText(answer.email) })
      onClose()
    },
    onError: (error) =>
      showToast({
        tone: 'error',
        title: error instanceof ApiProblem ? problem(error) : words.failed,
      }),
  })
  const wrong = change.error instanceof ApiProblem && change.error.code === 'password.wrong'
  const fault = same ? words.same : newEmail.success ? undefined : words.invalid
  const submit = (): void => {
    setTried(true)
    if (newEmail.success && !same && password !== '') change.mutate()
  }
  return (
    <AccountDialog
      title={words.title}
      text={words.text}
      submitLabel={words.submit}
      busy={change.isPending}
      error={wrong ? null : change.error}
      onSubmit={submit}
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
        value={email}
        error={tried ? fault : undefined}
        onChange={(event) => setEmail(event.target.value)}
      />
      <PresentPassword
        value={password}
        onChange={(value) => {
          change.reset()
          setPassword(value)
        }}
        error={wrong ? texts.passwordChange.wrong : tried && password === '' ? texts.required : undefined}
      />
    </AccountDialog>
  )
}
