import { completeSignIn } from '@puente/contract/identity/second-factor'
import type { SecondFactorMethod, SessionView } from '@puente/contract/identity/sessions'
import { useMutation } from '@tanstack/react-query'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { call } from '../../../lib/api/client.ts'
import { useCountdown } from '../../../lib/clock/use-countdown.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { formatClock } from '../../../lib/format/dates.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { PasskeyCancelled } from '../second-factor/passkey-browser.ts'
import { passkeysWork } from '../second-factor/passkeys-work.ts'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'

interface SecondFactorStepProps {
  challenge: string
  methods: readonly SecondFactorMethod[]
  /** RFC 3339. */
  expiresAt: string
  onOpened: (session: SessionView) => void
  /** Goes back to email and password: on request, or on timeout. */
  onRestart: () => void
}

type CodeMethod = 'totp' | 'recovery-code'

/** Shows the remaining time only in the last minute: a clock would hurry people who have time. */
const saidFromSeconds = 60

/** The second step of a sign-in. The screen around it brings the frame; this brings heading, fields and ways out. */
export function SecondFactorStep(props: SecondFactorStepProps) {
  const { challenge, methods, expiresAt, onOpened, onRestart } = props
  const texts = useTexts('identity/second-factor')
  const heading = useRef<HTMLHeadingElement>(null)
  const secondsLeft = useCountdown(Date.parse(expiresAt))
  const [over, setOver] = useState<Over | null>(null)
  const codes = methods.filter((method): method is CodeMethod => method !== 'passkey')
  const withPasskey = methods.includes('passkey') && passkeysWork()
  const fieldFirst = codes.length > 0 && !withPasskey
  // The form that had the focus is gone. Focus the step's field, or its heading if there is a choice.
  useEffect(() => {
    if (!fieldFirst) heading.current?.focus()
  }, [fieldFirst])
  const failed = (error: unknown): void => {
    if (!(error instanceof ApiProblem)) return
    if (error.code === 'second-factor.expired') setOver('time')
    if (error.code === 'second-factor.wrong' && error.details['triesLeft'] === 0) setOver('tries')
  }
  return (
    <section>
      <h1 ref={heading} tabIndex={-1} className="sign text-page outline-none in-[.dialog]:text-19">
        {texts.title}
      </h1>
      <p className="mt-2 text-t2">{texts.text}</p>
      {secondsLeft === 0 || over !== null ? (
        <AttemptOver why={over ?? 'time'} onRestart={onRestart} />
      ) : (
        <div className="mt-6 grid gap-5">
          {withPasskey && <PasskeyForm challenge={challenge} onOpened={onOpened} onFailed={failed} />}
          {withPasskey && codes.length > 0 && <Or>{texts.or}</Or>}
          {codes.length > 0 && (
            <CodeForm
              challenge={challenge}
              methods={codes}
              focused={fieldFirst}
              onOpened={onOpened}
              onFailed={failed}
            />
          )}
          {codes.length === 0 && !withPasskey && <Callout tone="pending">{texts.passkeyUnusable}</Callout>}
          <p role="status" className="text-label text-t3 empty:sr-only">
            {secondsLeft <= saidFromSeconds && texts.left(formatClock(secondsLeft))}
          </p>
          <Button variant="plain" className="-ml-[18px] justify-self-start" onClick={onRestart}>
            {texts.back}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Why this sign-in has to begin again. */
type Over = 'time' | 'tries'

function AttemptOver({ why, onRestart }: { why: Over; onRestart: () => void }) {
  const texts = useTexts('identity/second-factor')
  return (
    <div className="mt-6 grid gap-4">
      <Callout tone="pending" title={texts.over[why]} announce>
        {texts.overText}
      </Callout>
      <Button variant="primary" size="large" full onClick={onRestart}>
        {texts.restart}
      </Button>
    </div>
  )
}

interface FactorFormProps {
  challenge: string
  onOpened: (session: SessionView) => void
  onFailed: (error: unknown) => void
}

function PasskeyForm({ challenge, onOpened, onFailed }: FactorFormProps) {
  const texts = useTexts('identity/second-factor')
  const { problem } = useProblemText()
  const signIn = usePasskeySignIn(onOpened)
  const press = (): void =>
    signIn.mutate({ challenge, remember: false, adminArea: false }, { onError: onFailed })
  const { error } = signIn
  return (
    <div className="grid gap-2">
      <Button
        variant="primary"
        size="large"
        full
        icon={Fingerprint}
        busy={signIn.isPending}
        onClick={press}
        aria-describedby="passkey-text"
      >
        {signIn.isPending ? texts.passkeyWaiting : texts.usePasskey}
      </Button>
      <p id="passkey-text" className="text-label text-t3">
        {texts.passkeyText}
      </p>
      {error !== null && (
        <Callout tone={error instanceof PasskeyCancelled ? 'info' : 'error'} announce>
          {error instanceof PasskeyCancelled ? texts.passkeyCancelled : problem(error)}
        </Callout>
      )}
    </div>
  )
}

function Or({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-3 text-label text-t3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {children}
    </p>
  )
}

/** Six digits, however they are spaced; or the ten letters of a recovery code. */
const forms: Record<CodeMethod, RegExp> = {
  totp: /^\d{6}$/,
  'recovery-code': /^[\p{L}\p{N}]{10}$/u,
}

function CodeForm(props: FactorFormProps & { methods: readonly CodeMethod[]; focused: boolean }) {
  const { challenge, methods, focused, onOpened, onFailed } = props
  const texts = useTexts('identity/second-factor')
  const { problem } = useProblemText()
  const [method, setMethod] = useState<CodeMethod>(methods[0] ?? 'totp')
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const complete = useMutation({
    // Each wrong code counts, so none is sent twice automatically.
    retry: false,
    mutationFn: () => call(completeSignIn, { body: { challenge, method, code: code.trim() } }),
    onSuccess: onOpened,
    onError: (error) => {
      onFailed(error)
      field.current?.select()
    },
  })
  // Where the code is the only way, the cursor waits in its field.
  useEffect(() => {
    if (focused) field.current?.focus()
    // oxlint-disable-next-line react/exhaustive-deps -- another method is another field
  }, [focused, method])
  const fits = forms[method].test(code.replaceAll(/[\s-]/g, ''))
  const words = method === 'totp' ? texts.totp : texts.recovery
  const other = methods.find((one) => one !== method)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setAsked(true)
    if (!fits) field.current?.focus()
    else if (!complete.isPending) complete.mutate()
  }
  const change = (next: CodeMethod): void => {
    setMethod(next)
    setCode('')
    setAsked(false)
    complete.reset()
  }
  const refusal = complete.isError
    ? (wrongText(complete.error, texts.wrong) ?? problem(complete.error))
    : undefined
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <TextField
        ref={field}
        key={method}
        name="code"
        required
        maxLength={method === 'totp' ? 7 : 20}
        inputMode={method === 'totp' ? 'numeric' : 'text'}
        autoComplete={method === 'totp' ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        label={words.label}
        hint={words.hint}
        value={code}
        onChange={(event) => {
          setCode(event.target.value)
          complete.reset()
        }}
        error={asked && !fits ? words.missing : refusal}
      />
      <Button
        type="submit"
        variant={focused ? 'primary' : 'quiet'}
        size="large"
        full
        busy={complete.isPending}
      >
        {complete.isPending ? texts.submitting : texts.submit}
      </Button>
      {other !== undefined && (
        <Button variant="plain" className="-ml-[18px] justify-self-start" onClick={() => change(other)}>
          {other === 'totp' ? texts.useTotp : texts.useRecovery}
        </Button>
      )}
    </form>
  )
}

/** The number of tries left, if the server reports it. */
function wrongText(error: unknown, words: (triesLeft: number) => string): string | null {
  if (!(error instanceof ApiProblem) || error.code !== 'second-factor.wrong') return null
  const triesLeft = error.details['triesLeft']
  return typeof triesLeft === 'number' && triesLeft > 0 ? words(triesLeft) : null
}
