import type { SessionEndReason } from '@puente/contract/identity/sessions'
import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { remembersChoice } from '../../../lib/session/session-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { AccountEmailField } from '../registration/account-email-field.tsx'
import { PasskeySignInButton } from './passkey-sign-in-button.tsx'
import { SecondStep } from './second-step.tsx'
import type { SignInMode } from './sign-in-failure.ts'
import { SignInFailureCallout } from './sign-in-failure-callout.tsx'
import { useCapsLock } from './use-caps-lock.ts'
import { useEarlyForm } from './use-early-form.ts'
import { useSignIn } from './use-sign-in.ts'
import type { SignInSteps } from './use-sign-in-steps.ts'

interface SignInScreenProps {
  mode: SignInMode
  /** The address to go back to, as the guard kept it. */
  from: string | undefined
  /** Why the previous session ended. */
  ended?: SessionEndReason | undefined
  /** Of the account that was registered just now; empty if there was none. */
  knownEmail?: string
}

/** The sign-in form of every sign-in page, with its second step. The page decides its texts and where it leads. */
export function SignInScreen({ mode, from, ended, knownEmail = '' }: SignInScreenProps) {
  const signIn = useSignIn(mode, from)
  const { secondStep } = signIn
  return (
    <div className="mx-auto w-full max-w-[26.25rem] pt-[4dvh] lg:pt-[7dvh]">
      {secondStep === null ? (
        <FirstStep mode={mode} ended={ended} knownEmail={knownEmail} signIn={signIn} />
      ) : (
        <SecondStep step={secondStep} signIn={signIn} />
      )}
    </div>
  )
}

interface StepProps {
  mode: SignInMode
  ended?: SessionEndReason | undefined
  knownEmail: string
  signIn: SignInSteps
}

function FirstStep({ mode, ended, knownEmail, signIn }: StepProps) {
  const texts = useTexts('identity/sign-in')
  const endTexts = useTexts('identity/session').ended
  const isAdmin = mode === 'admin'
  const [remember, setRemember] = useState(!isAdmin && remembersChoice())
  const subtitle = {
    user: texts.subtitle,
    'user-admin': texts.adminModeSubtitle,
    admin: texts.admin.subtitle,
  }[mode]
  return (
    <>
      <h1 className="sign text-page">{isAdmin ? texts.admin.title : texts.title}</h1>
      <p className={`mt-2 ${mode === 'user' ? 'text-t2' : 'font-[550] text-accent-ink'}`}>{subtitle}</p>
      {ended !== undefined && signIn.failure === null && (
        <div className="mt-5">
          <Callout tone="pending" announce>
            {endTexts[ended]}
          </Callout>
        </div>
      )}
      <SignInForm
        mode={mode}
        knownEmail={knownEmail}
        signIn={signIn}
        remember={remember}
        onRemember={setRemember}
      />
      <div className="mt-3">
        <PasskeySignInButton
          remember={remember}
          adminArea={isAdmin}
          onOpened={signIn.takeSession}
          onFailed={(error) => void signIn.follow(error)}
        />
      </div>
      {!isAdmin && (
        <p className="mt-6 border-line border-t pt-5 text-small text-t2">
          {texts.noAccount}{' '}
          <Link to="/register" className="font-[600] text-t1 underline underline-offset-4">
            {texts.register}
          </Link>
        </p>
      )}
      <p className="mt-3">
        <a href="/" className="inline-flex min-h-11 items-center gap-2 text-small text-t2 hover:text-t1">
          <ArrowLeft size={16} aria-hidden="true" />
          {texts.back}
        </a>
      </p>
    </>
  )
}

interface SignInFormProps extends StepProps {
  remember: boolean
  onRemember: (remember: boolean) => void
}

function SignInForm({ mode, knownEmail, signIn: door, remember, onRemember }: SignInFormProps) {
  const texts = useTexts('identity/sign-in')
  const words = mode === 'admin' ? texts.admin : texts
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [asked, setAsked] = useState(false)
  const { signIn, busy, failure, attempt } = door
  const capsLock = useCapsLock()
  const hintId = useId()
  const fields = { email: useRef<HTMLInputElement>(null), password: useRef<HTMLInputElement>(null) }
  const callout = useRef<HTMLDivElement>(null)
  const form = useEarlyForm(({ email: typed, password: secret, remember: ticked }) => {
    setEmail(typed === '' ? knownEmail : typed)
    setPassword(secret)
    onRemember(ticked)
  })

  useEffect(() => {
    if (failure !== null) callout.current?.focus()
    // Each failed try takes the focus, even with the same error.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [failure === null, attempt])

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setAsked(true)
    if (email.trim() === '') fields.email.current?.focus()
    else if (password === '') fields.password.current?.focus()
    else if (!busy) signIn({ email: email.trim(), password, remember })
  }
  return (
    // Never by the address, should the browser itself send it.
    <form ref={form} method="post" noValidate onSubmit={submit} className="mt-6 grid gap-4">
      {failure !== null && <SignInFailureCallout ref={callout} failure={failure} mode={mode} />}
      <AccountEmailField
        ref={fields.email}
        label={texts.email}
        value={email}
        onChange={setEmail}
        error={asked && email.trim() === '' ? texts.missing.email : undefined}
      />
      {/* The link for a forgotten password is above the field, but after it in keyboard order. */}
      <div className="relative">
        <PasswordField
          ref={fields.password}
          id="password"
          name="password"
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
        {mode !== 'admin' && (
          <Link
            to="/forgot-password"
            // Not in the address, which proxies and histories keep.
            state={{ email: email.trim() }}
            data-carries="email"
            className="-mt-3 -mb-1.5 absolute end-0 top-0 pt-3 pb-1.5 text-label max-xs:static max-xs:mt-1 max-xs:mb-0 max-xs:inline-block text-t2 underline underline-offset-4 hover:text-t1"
          >
            {texts.forgot}
          </Link>
        )}
      </div>
      <div>
        <Checkbox
          id="remember"
          label={<span className="font-[550] text-t1">{words.remember}</span>}
          checked={remember}
          onChange={(event) => onRemember(event.target.checked)}
          aria-details={hintId}
        />
        <p id={hintId} className="-mt-1 pl-9 text-label text-t3">
          {words.rememberHint}
        </p>
      </div>
      <Button type="submit" variant="primary" size="large" full busy={busy} className="mt-1">
        {busy ? words.submitting : words.submit}
      </Button>
    </form>
  )
}
