import { proveIdentity } from '@puente/contract/identity/sessions'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useAccount } from '../../../lib/session/use-account.ts'
import { answerProof } from '../../../lib/session/with-proof.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'

/** Asks for the password during an open session. The action that needed it then continues. */
export function ProofDialog() {
  const texts = useTexts('identity/session').proof
  const shell = useTexts('shell')
  const account = useAccount()
  const { problem } = useProblemText()
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const formId = useId()
  const prove = useMutation({
    // Each try counts against a limit, so none is repeated automatically.
    retry: false,
    mutationFn: () => call(proveIdentity, { body: { password } }),
    onSuccess: () => answerProof(true),
    onError: () => field.current?.select(),
  })
  const submit = (event: FormEvent): void => {
    // The dialog is in a portal, but React's events still bubble to the form that asked for it.
    event.preventDefault()
    event.stopPropagation()
    setAsked(true)
    if (password === '') field.current?.focus()
    else if (!prove.isPending) prove.mutate()
  }
  const missing = asked && password === '' ? texts.missing : undefined
  return (
    <Dialog
      open
      onOpenChange={() => answerProof(false)}
      title={texts.title}
      description={texts.text}
      closeLabel={shell.close}
      keepOpen={prove.isPending}
      footer={
        <>
          <Button disabled={prove.isPending} onClick={() => answerProof(false)}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={prove.isPending}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        {/* Shows a password manager which account the password belongs to. */}
        <input
          hidden
          readOnly
          type="text"
          name="username"
          autoComplete="username"
          value={account?.email ?? ''}
        />
        <PasswordField
          ref={field}
          name="password"
          required
          label={texts.password}
          showLabel={texts.showPassword}
          hideLabel={texts.hidePassword}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value)
            prove.reset()
          }}
          error={missing ?? (prove.isError ? problem(prove.error) : undefined)}
        />
      </form>
    </Dialog>
  )
}
