import { requestPasswordReset } from '@puente/contract/identity/accounts'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { AccountEmailField } from '../registration/account-email-field.tsx'
import { emailFault } from '../registration/registration-form.rules.ts'

/** AUTH-024: long enough to read what happened. */
const readingTimeMs = 2_000

interface ForgotPasswordScreenProps {
  /** What the person typed at the sign-in. */
  typedEmail: string
  onSent: (email: string) => void
}

/** Asks for the mail with the link to a new password; the answer is the same whether or not there is such an account. */
export function ForgotPasswordScreen({ typedEmail, onSent }: ForgotPasswordScreenProps) {
  const texts = useTexts('identity/recovery').forgot
  const { problem } = useProblemText()
  const [email, setEmail] = useState(typedEmail)
  const [asked, setAsked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const request = useMutation({
    mutationFn: (address: string) => call(requestPasswordReset, { body: { email: address } }),
    onError: () => field.current?.focus(),
  })
  const leave = useEffectEvent(onSent)
  const sentTo = request.data?.email
  useEffect(() => {
    if (sentTo === undefined) return
    const timer = setTimeout(() => leave(sentTo), readingTimeMs)
    return () => clearTimeout(timer)
  }, [sentTo])

  const fault = emailFault(email)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setAsked(true)
    if (fault !== null) field.current?.focus()
    else if (!request.isPending && !request.isSuccess) request.mutate(email.trim().toLowerCase())
  }
  return (
    <div className="mx-auto w-full max-w-[26.25rem] pt-[4dvh] lg:pt-[7dvh]">
      <h1 className="sign text-page">{texts.title}</h1>
      <p className="mt-2 text-t2">{texts.lead}</p>
      <form noValidate onSubmit={submit} className="mt-6 grid gap-4">
        {request.isError && (
          <Callout tone="error" title={texts.failed} announce>
            {request.error instanceof ApiProblem && problem(request.error)}
          </Callout>
        )}
        {request.isSuccess && (
          <Callout tone="success" title={texts.sentTitle} announce>
            {texts.sent}
          </Callout>
        )}
        <AccountEmailField
          ref={field}
          label={texts.email}
          value={email}
          onChange={setEmail}
          error={
            asked && fault !== null ? (fault.rule === 'required' ? texts.missing : texts.format) : undefined
          }
        />
        <Button
          type="submit"
          variant="primary"
          size="large"
          full
          busy={request.isPending || request.isSuccess}
          className="mt-1"
        >
          {request.isPending ? texts.submitting : texts.submit}
        </Button>
      </form>
      <p className="mt-4">
        <Link
          to="/login"
          className="inline-flex min-h-11 items-center gap-2 text-small text-t2 hover:text-t1"
        >
          <ArrowLeft size={16} aria-hidden="true" />
          {texts.back}
        </Link>
      </p>
    </div>
  )
}
