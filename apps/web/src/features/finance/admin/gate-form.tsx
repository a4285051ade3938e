import { type FinanceGate, openFinance } from '@puente/contract/finance'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Landmark from 'lucide-react/icons/landmark'
import LockKeyholeOpen from 'lucide-react/icons/lock-keyhole-open'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiProblem, NetworkFailure } from '../../../lib/api/api-problem.ts'
import { call } from '../../../lib/api/client.ts'
import { useCountdown } from '../../../lib/clock/use-countdown.ts'
import { formatClock, formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { Areas } from '../../../messages/areas.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { gateQuery } from './finance-queries.ts'

type GateTexts = Areas['finance/gate']

/** The closed gate: the one thing that an admin without a grant sees of finance (FIN-001, FIN-006). */
export function GateForm({ gate, keepsForm }: { gate: FinanceGate; keepsForm: boolean }) {
  const texts = useTexts('finance/gate')
  const title = useId()
  return (
    <div className="relative isolate -mx-4 -mb-24 grid min-h-[calc(100dvh-7rem)] place-items-center overflow-hidden px-4 pt-4 pb-24 lg:-mx-6 lg:-mb-4 lg:pb-40">
      <Arch />
      <div className="card grid w-full max-w-[27.5rem] gap-4 rounded-[24px] p-5 lg:p-8">
        <span className="grid size-13 place-items-center rounded-[14px] bg-[color-mix(in_oklab,var(--sol)_14%,var(--s1))] text-accent-ink">
          <Landmark size={26} aria-hidden="true" />
        </span>
        <h2 id={title} className="sign text-25">
          {texts.areaTitle}
        </h2>
        <p className="text-small text-t2">{texts.intro}</p>
        {keepsForm && <Callout tone="info">{texts.kept}</Callout>}
        <GateFields gate={gate} titleId={title} />
      </div>
    </div>
  )
}

interface GateFieldsProps {
  gate: FinanceGate
  /** The heading that names the form. */
  titleId: string
  /** True in a dialog: the field takes the focus, because the dialog may have opened before the gate was read. */
  takesFocus?: boolean
}

/** The password and its button, or why it cannot be tried. */
export function GateFields({ gate, titleId, takesFocus = false }: GateFieldsProps) {
  const texts = useTexts('finance/gate')
  const input = useRef<HTMLInputElement>(null)
  const { password, setPassword, fault, setFault, open } = useOpening(texts)
  const secondsLeft = usePause(gate.pausedUntil)
  // After a fault, the focus goes back to the field.
  useEffect(() => {
    if (fault !== null) input.current?.focus()
  }, [fault])

  useEffect(() => {
    // If the focus is already in the dialog, it opened without the field. A dialog that opens later focuses the field itself.
    const dialog = input.current?.closest('[role="dialog"]')
    if (takesFocus && dialog?.contains(document.activeElement)) input.current?.focus()
  }, [takesFocus])

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (open.isPending || secondsLeft > 0) return
    if (password === '') setFault({ words: texts.empty })
    else open.mutate(password)
  }
  if (gate.state === 'unset')
    return (
      <Callout tone="pending" title={texts.unset}>
        {texts.unsetText}
      </Callout>
    )
  return (
    <form noValidate aria-labelledby={titleId} onSubmit={submit} className="grid gap-4">
      <PasswordField
        ref={input}
        label={texts.password}
        showLabel={texts.show}
        hideLabel={texts.hide}
        value={password}
        error={fault?.words}
        onChange={({ target }) => {
          setPassword(target.value)
          setFault(null)
        }}
      />
      <Enter gate={gate} secondsLeft={secondsLeft} busy={open.isPending} texts={texts} />
    </form>
  )
}

/** The bridge over the river, behind everything. */
function Arch() {
  const paint = useId()
  return (
    <svg
      viewBox="0 0 1200 190"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      fill="none"
      className="-z-1 absolute inset-x-0 bottom-0 h-24 w-full opacity-50 lg:h-48"
    >
      <defs>
        <linearGradient id={paint}>
          <stop stopColor="var(--mata)" />
          <stop offset=".5" stopColor="var(--sol)" />
          <stop offset="1" stopColor="var(--celeste)" />
        </linearGradient>
      </defs>
      <path d="M0 150H1200V190H0z" fill="var(--river)" />
      <path d="M0 138Q600-70 1200 138" stroke={`url(#${paint})`} strokeWidth="5" />
      <path d="M0 150H1200" stroke="var(--t2)" strokeWidth="3" />
    </svg>
  )
}

interface EnterProps {
  gate: FinanceGate
  secondsLeft: number
  busy: boolean
  texts: GateTexts
}

/** The submit button. While tries are paused, it is off and counts down to the next try. */
function Enter({ gate, secondsLeft, busy, texts }: EnterProps) {
  const language = useLanguage()
  if (secondsLeft === 0 || gate.pausedUntil === null)
    return (
      <>
        <Button type="submit" variant="primary" size="large" full icon={LockKeyholeOpen} busy={busy}>
          {texts.enter}
        </Button>
        <p className="text-center text-label text-t3">{texts.hint}</p>
      </>
    )
  return (
    <>
      <Callout tone="error" title={texts.blocked} announce>
        {texts.blockedUntil(formatDate(gate.pausedUntil, 'time', language))}
      </Callout>
      <Button type="submit" size="large" full offBecause={texts.blocked}>
        {texts.enterIn(formatClock(secondsLeft))}
      </Button>
    </>
  )
}

/** Each fault is a new object, so that a repeated fault moves the focus to the field again. */
interface Fault {
  readonly words: string
}

function useOpening(texts: GateTexts) {
  const queryClient = useQueryClient()
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<Fault | null>(null)
  const open = useMutation({
    mutationFn: (typed: string) => call(openFinance, { body: { password: typed } }),
    // A repeated try would count twice, and the password is kept nowhere.
    retry: false,
    gcTime: 0,
    onSuccess: ({ state, expiresAt, pausedUntil }) => {
      queryClient.setQueryData(gateQuery.queryKey, { state, expiresAt, pausedUntil })
      showToast({ tone: 'success', title: texts.allowed })
    },
    onError: (error) => {
      const code = error instanceof ApiProblem ? error.code : null
      if (code === 'finance.too-many-tries' || code === 'finance.password-not-set') {
        setPassword('')
        void queryClient.invalidateQueries({ queryKey: gateQuery.queryKey })
      } else if (code === 'finance.password-wrong') {
        setPassword('')
        setFault({ words: texts.wrong })
        showToast({ tone: 'error', title: texts.denied, description: texts.deniedText })
        // The fifth wrong password pauses the gate.
        void queryClient.invalidateQueries({ queryKey: gateQuery.queryKey })
      } else setFault({ words: error instanceof NetworkFailure ? texts.unreachable : texts.failed })
    },
  })
  return { password, setPassword, fault, setFault, open }
}

/** Seconds in which no password is checked; 0 if it may be tried. */
function usePause(pausedUntil: string | null): number {
  return useCountdown(pausedUntil === null ? 0 : Date.parse(pausedUntil))
}
