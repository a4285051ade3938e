import CircleUserRound from 'lucide-react/icons/circle-user-round'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { Interruption } from '../../../lib/session/interruption.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useDocumentTitle } from '../../../ui/page.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { PasskeySignInButton } from './passkey-sign-in-button.tsx'
import { SecondStep } from './second-step.tsx'
import { SignInFailureCallout } from './sign-in-failure-callout.tsx'
import { useCapsLock } from './use-caps-lock.ts'
import { useSignInAgain } from './use-sign-in-again.ts'

interface SignInAgainProps {
  interruption: Interruption
  /** What holds for the work on the page meanwhile. No values of the page. */
  note: ReactNode
}

/** Over an admin's page whose session ended by time: asks for the password, and puts the page back (ADM-024, ruling 72). */
export function SignInAgain({ interruption, note }: SignInAgainProps) {
  const texts = useTexts('identity/session')
  const { again, ended } = texts
  const door = useSignInAgain(interruption)
  const { secondStep, busy } = door
  const formId = useId()
  useDocumentTitle(ended.expired)
  useQuietPage()
  return (
    <Dialog
      open
      onOpenChange={() => {}}
      keepOpen
      title={ended.expired}
      description={`${again.why[interruption.reason]} ${again.kept}`}
      footer={
        <>
          <Button variant="plain" disabled={busy} onClick={door.leave} className="md:-ml-[18px] md:mr-auto">
            {again.leave}
          </Button>
          {secondStep === null && (
            <Button type="submit" form={formId} variant="primary" busy={busy}>
              {busy ? again.submitting : again.submit}
            </Button>
          )}
        </>
      }
    >
      {secondStep === null ? (
        <PasswordForm id={formId} interruption={interruption} door={door} />
      ) : (
        <SecondStep step={secondStep} signIn={door} />
      )}
      {note}
    </Dialog>
  )
}

/** Keys, pastes and drops are for the dialog alone. The page behind it listens on the document, and must not act on them. */
function useQuietPage(): void {
  useEffect(() => {
    const stop = (event: Event): void => event.stopPropagation()
    const kinds = ['keydown', 'keyup', 'paste', 'copy', 'cut', 'dragover', 'drop']
    for (const kind of kinds) document.documentElement.addEventListener(kind, stop)
    return () => {
      for (const kind of kinds) document.documentElement.removeEventListener(kind, stop)
    }
  }, [])
}

interface PasswordFormProps {
  id: string
  interruption: Interruption
  door: ReturnType<typeof useSignInAgain>
}

function PasswordForm({ id, interruption: { account, remembered }, door }: PasswordFormProps) {
  const texts = useTexts('identity/sign-in')
  const { again } = useTexts('identity/session')
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(remembered)
  const [asked, setAsked] = useState(false)
  const capsLock = useCapsLock()
  const field = useRef<HTMLInputElement>(null)
  const callout = useRef<HTMLDivElement>(null)
  const { busy, failure, attempt } = door

  useEffect(() => {
    if (failure !== null) callout.current?.focus()
    // Each failed try takes the focus, even with the same error.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [failure === null, attempt])

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setAsked(true)
    if (password === '') field.current?.focus()
    else if (!busy) door.signIn({ password, remember })
  }
  return (
    <form id={id} noValidate onSubmit={submit} className="grid gap-4">
      {failure !== null && <SignInFailureCallout ref={callout} failure={failure} mode="admin" />}
      <div className="flex items-center gap-2.5 rounded-box bg-s2 px-3.5 py-1.5 text-small">
        <CircleUserRound size={20} className="flex-none" aria-hidden="true" />
        <span className="trunc min-w-0 flex-1">{account.email}</span>
        <button
          type="button"
          onClick={door.leave}
          className="min-h-11 flex-none font-[600] underline underline-offset-4"
        >
          {again.notYou}
        </button>
      </div>
      {/* Lets a password manager learn which account this is. */}
      <input hidden readOnly type="text" name="username" autoComplete="username" value={account.email} />
      <PasswordField
        ref={field}
        name="password"
        // Without this, focus would go to the Leave button.
        autoFocus
        required
        label={texts.password}
        showLabel={texts.showPassword}
        hideLabel={texts.hidePassword}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        onKeyDown={capsLock.onKey}
        onKeyUp={capsLock.onKey}
        onBlur={capsLock.onBlur}
        hint={capsLock.on ? <span className="text-tierra">{texts.capsLock}</span> : undefined}
        error={asked && password === '' ? texts.missing.password : undefined}
      />
      {remembered && (
        <Checkbox
          label={<span className="font-[550] text-t1">{texts.admin.remember}</span>}
          checked={remember}
          onChange={(event) => setRemember(event.target.checked)}
        />
      )}
      <PasskeySignInButton remember={remember} adminArea onOpened={door.takeSession} onFailed={door.follow} />
    </form>
  )
}
