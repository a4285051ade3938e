import { correctEmail } from '@puente/contract/identity/accounts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { emailFault } from './registration-form.rules.ts'
import { faultText } from './registration-texts.ts'

interface EmailCorrectionProps {
  email: string
  password: string
  onCorrected: (email: string) => void
  onCancel: () => void
}

/** A misspelt email of an account that was opened just now: the link is mailed to the right one instead. */
export function EmailCorrection({ email: wrong, password, onCorrected, onCancel }: EmailCorrectionProps) {
  const texts = useTexts('identity/registration')
  const passwords = useTexts('identity/new-password')
  const { problem } = useProblemText()
  const [email, setEmail] = useState(wrong)
  const [asked, setAsked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const correction = useMutation({
    // Safe to repeat: the server takes the same correction twice.
    mutationFn: (newEmail: string) => call(correctEmail, { body: { email: wrong, password, newEmail } }),
    onSuccess: (answer) => onCorrected(answer.email),
    onError: () => field.current?.focus(),
  })
  useEffect(() => field.current?.focus(), [])

  const fault = emailFault(email)
  const isSame = email.trim().toLowerCase() === wrong
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setAsked(true)
    if (fault !== null) field.current?.focus()
    else if (isSame) onCancel()
    else if (!correction.isPending) correction.mutate(email.trim().toLowerCase())
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        ref={field}
        id="right-email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        required
        label={texts.fields.email}
        value={email}
        onChange={(event) => {
          setEmail(event.target.value)
          correction.reset()
        }}
        error={asked && fault !== null ? faultText('email', fault, texts, passwords) : undefined}
      />
      <p role="alert" className={correction.isError ? 'text-label font-[550] text-ceibo' : 'sr-only'}>
        {correction.isError &&
          (correction.error instanceof ApiProblem && correction.error.code === 'email.taken'
            ? texts.faults.emailTaken
            : problem(correction.error))}
      </p>
      <div className="grid gap-2.5 md:flex md:justify-end">
        <Button onClick={onCancel}>{texts.done.cancel}</Button>
        <Button type="submit" variant="primary" busy={correction.isPending}>
          {correction.isPending ? texts.done.sending : texts.done.send}
        </Button>
      </div>
    </form>
  )
}
