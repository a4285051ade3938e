import { pinDigits, requestPinReset, unlockSession } from '@puente/contract/identity/session-pin'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../../lib/api/client.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts, useZone } from '../../../lib/i18n/language-scope.tsx'
import { openSession } from '../../../lib/session/session-query.ts'
import { settingsQuery } from '../../../lib/settings/settings-query.ts'
import { Brand } from '../../../ui/brand.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { useDocumentTitle } from '../../../ui/page.tsx'
import { PinField } from '../../../ui/pin-field.tsx'
import { signOutHere } from './sign-out.ts'

/** In place of every guarded screen while the session waits for its PIN (AUTH-021, AUTH-022). */
export function LockScreen() {
  const { brand } = useSuspenseQuery(settingsQuery).data
  const texts = useTexts('identity/session').lock
  useDocumentTitle(texts.title)
  return (
    <main
      id="content"
      className="mx-auto grid min-h-dvh w-full max-w-[23.75rem] content-start gap-6 px-5 pt-[12dvh] pb-10"
    >
      <Brand name={brand} />
      <div>
        <h1 className="sign flex items-center gap-2.5 text-page">
          <LockKeyhole size={24} aria-hidden="true" />
          {texts.title}
        </h1>
        <p className="mt-2 text-t2">{texts.text}</p>
      </div>
      <PinForm />
      <OtherActions />
    </main>
  )
}

function PinForm() {
  const texts = useTexts('identity/session').lock
  const { problem } = useProblemText()
  const queryClient = useQueryClient()
  const [pin, setPin] = useState('')
  const [asked, setAsked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const unlock = useMutation({
    // Each try counts against a limit, so none is repeated automatically.
    retry: false,
    mutationFn: () => call(unlockSession, { body: { pin } }),
    onSuccess: (session) => openSession(queryClient, session),
    onError: () => {
      setPin('')
      setAsked(false)
      field.current?.focus()
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setAsked(true)
    if (pin.length < pinDigits.least) field.current?.focus()
    else if (!unlock.isPending) unlock.mutate()
  }
  const refusal = unlock.isError ? problem(unlock.error) : undefined
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <PinField
        ref={field}
        // The screen is this one field, and took the place of what had the focus.
        autoFocus
        label={texts.pin}
        hint={texts.hint}
        value={pin}
        onValueChange={setPin}
        error={asked && pin.length < pinDigits.least ? texts.missing : refusal}
      />
      <Button type="submit" variant="primary" size="large" full busy={unlock.isPending}>
        {unlock.isPending ? texts.submitting : texts.submit}
      </Button>
    </form>
  )
}

function OtherActions() {
  const texts = useTexts('identity/session').lock
  const { problem } = useProblemText()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const inAdmin = useZone() === 'admin'
  const reset = useMutation({
    mutationFn: () => call(requestPinReset),
    onSuccess: ({ email }) => navigate({ to: '/check-email', state: { email, forPin: true } }),
  })
  const leave = useMutation({
    mutationFn: () => signOutHere(queryClient),
    onSuccess: () => navigate({ to: inAdmin ? '/admin/login' : '/login' }),
  })
  return (
    <div className="grid gap-3 border-line border-t pt-5">
      {reset.isError && (
        <Callout tone="error" announce>
          {problem(reset.error)}
        </Callout>
      )}
      <div className="flex flex-wrap justify-between gap-2.5">
        <Button variant="plain" busy={reset.isPending} onClick={() => reset.mutate()}>
          {texts.forgot}
        </Button>
        <Button variant="plain" busy={leave.isPending} onClick={() => leave.mutate()}>
          {texts.signOut}
        </Button>
      </div>
    </div>
  )
}
