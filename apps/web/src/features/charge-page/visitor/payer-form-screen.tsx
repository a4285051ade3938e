import type { PayerForm } from '@puente/contract/orders/payer-requests'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import UserCheck from 'lucide-react/icons/user-check'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { useTimeLeft } from '../../../lib/clock/use-time-left.ts'
import { logError } from '../../../lib/errors/error-log.ts'
import { formatClock } from '../../../lib/format/dates.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { SiteData, SiteScreenProps } from '../../../lib/site/site-data.ts'
import { useSiteFacts } from '../../../lib/site/site-facts.tsx'
import { readOfTab, writeOfTab } from '../../../lib/storage.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { RecordFrame, RecordLoading } from './page-parts.tsx'
import { AmountToPay, Names, NoCharge, StandingSign } from './pay-parts.tsx'
import { type Look, useFollowed } from './use-followed.ts'

/** Drawn by the server with the page. Its code comes after the page's first load. */
const PayerFormPart = lazy(() =>
  import('./payer-form.tsx').then(
    (module) => ({ default: module.PayerFormPart }),
    (error: unknown) => {
      logError(error, location.pathname)
      return { default: FormMissing }
    },
  ),
)

function FormMissing() {
  const { title, text } = useTexts('charge-page/payer-form').states.failed
  return (
    <Callout tone="error" title={title}>
      {text}
    </Callout>
  )
}

const followed = {
  read: async (token: string) => (await import('./fetch-payer-form.ts')).fetchPayerForm(token),
  mayChange: ({ state }: PayerForm) => state === 'waiting',
}

/** What the client of a merchant opens from the QR: they type their own name and CPF, and get the code (decision 0037). */
export function PayerFormScreen({ params, own }: SiteScreenProps) {
  const token = params['token'] ?? ''
  const texts = useTexts('charge-page/payer-form')
  const { title: titleOfPay } = useTexts('charge-page/pay')
  const { look, unheard, ask } = useFollowed(token, lookOf(own), followed)
  const mayFill = look.state === 'asking' || (look.state === 'known' && look.record.state === 'waiting')
  return (
    <RecordFrame title={mayFill ? texts.title : titleOfPay} wide>
      {look.state === 'known' ? (
        <FormSheet token={token} charge={look.record} unheard={unheard} onAsk={ask} />
      ) : look.state === 'asking' ? (
        <RecordLoading words={texts.loading} height="h-[460px]" />
      ) : (
        <NoCharge state={look.state} words={texts.states} onRetry={ask} />
      )}
    </RecordFrame>
  )
}

function lookOf(drawn: SiteData['own']): Look<PayerForm> {
  if (drawn === null) return { state: 'asking' }
  if (drawn === 'not-found' || drawn.page !== '/pagar/dados/$token') return { state: 'unknown' }
  return { state: 'known', record: drawn.form }
}

interface FormSheetProps {
  token: string
  charge: PayerForm
  unheard: boolean
  /** Reads the charge again. */
  onAsk: () => Promise<void>
}

function FormSheet({ token, charge, unheard, onAsk }: FormSheetProps) {
  const texts = useTexts('charge-page/payer-form')
  // A request of this page is on its way, or its outcome is unknown. If the form is filled by now, this payer may have filled it.
  const [held, setHeld] = useState(false)
  const { state } = charge
  return (
    <article className="pay-sheet card">
      <header className="pay-amount">
        <AmountToPay name={texts.amount[state === 'waiting' ? 'open' : 'over']} total={charge.total} />
      </header>
      <Names receiverName={charge.receiverName} />
      <div className="pay-code">
        {state === 'waiting' || held ? (
          <>
            <TimeLeft charge={charge} onTimeOver={onAsk} />
            <Suspense fallback={<Skeleton className="h-[360px] w-full" />}>
              <PayerFormPart
                token={token}
                onHeld={setHeld}
                onOver={onAsk}
                onMade={(transactionId) => {
                  writeOfTab(keyOf(token), transactionId)
                  // The way back leads to where they were before, not to a form that is used up.
                  location.replace(pageOf(transactionId))
                }}
              />
            </Suspense>
            <p role="status" className="text-center text-small text-tierra empty:hidden">
              {unheard && texts.unheard}
            </p>
          </>
        ) : (
          <Over state={state} token={token} />
        )}
      </div>
      {state === 'waiting' && <Steps />}
    </article>
  )
}

/** The key under which the tab keeps the txid of the charge that it made of a form, for the way back. The txid opens what the payer may see anyway. */
const keyOf = (token: string): string => `payer-form.${token}`
const pageOf = (transactionId: string): string => `/pagar/${transactionId}`

function TimeLeft({ charge, onTimeOver }: { charge: PayerForm; onTimeOver: () => Promise<void> }) {
  const texts = useTexts('charge-page/payer-form')
  const { drawnAt } = useSiteFacts()
  const secondsLeft = useTimeLeft(charge.expiresAt, onTimeOver, drawnAt)
  return (
    <div className="grid gap-1">
      <h2 className="font-[620] text-17">{texts.who}</h2>
      <p role="timer" aria-live="off" className="flex items-center gap-1.5 text-small text-t2">
        <Clock size={18} aria-hidden="true" />
        {texts.left(formatClock(secondsLeft))}
      </p>
    </div>
  )
}

function Steps() {
  const texts = useTexts('charge-page/payer-form')
  return (
    <ol aria-label={texts.stepsLabel} className="pay-steps">
      {texts.steps.map((step, index) => (
        <li key={step} className="flex items-baseline gap-2.5">
          <span className="sign flex-none text-accent-ink" aria-hidden="true">
            {index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  )
}

const neverChanges = () => () => {}

const looks = {
  filled: { tone: 'pending', icon: UserCheck },
  cancelled: { tone: 'error', icon: CircleX },
  ended: { tone: 'error', icon: Clock },
} as const

/** Nothing can be filled in any more. A tab that filled it in leads on to its charge. */
function Over({ state, token }: { state: PayerForm['state']; token: string }) {
  const texts = useTexts('charge-page/payer-form')
  // The server, and so the first render, knows nothing of the tab.
  const mine = useSyncExternalStore(
    neverChanges,
    () => readOfTab(keyOf(token)),
    () => null,
  )
  const known = state === 'waiting' ? 'ended' : state
  if (known === 'filled' && mine !== null) {
    return (
      <StandingSign
        tone="success"
        icon={UserCheck}
        {...texts.mine}
        action={
          <a href={pageOf(mine)} className={buttonClass({ variant: 'primary' })}>
            {texts.toCode}
          </a>
        }
      />
    )
  }
  return (
    <div role="status">
      <StandingSign {...looks[known]} {...texts.over[known]} />
    </div>
  )
}
