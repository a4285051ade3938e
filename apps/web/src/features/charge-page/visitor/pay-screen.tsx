import type { PayPage } from '@puente/contract/charge-page/pay-page'
import clsx from 'clsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import type { LucideIcon } from 'lucide-react'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Undo2 from 'lucide-react/icons/undo-2'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { SiteScreenProps } from '../../../lib/site/site-data.ts'
import { useSiteFacts } from '../../../lib/site/site-facts.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorScene } from '../../../ui/illustrations.tsx'
import { EmptyState } from '../../../ui/state-views.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { type Tone, toneClass } from '../../../ui/tone.ts'
import { CodeToPay } from './code-to-pay.tsx'
import { RecordFrame, RecordLoading, TestMode } from './page-parts.tsx'
import { usePayPage } from './use-pay-page.ts'

/** What a merchant sends to a client who is elsewhere: the charge to pay, in the payer's language. */
export function PayScreen({ params, own }: SiteScreenProps) {
  const { title, loading } = useTexts('charge-page/pay')
  const { look, unheard, ask } = usePayPage((params['transactionId'] ?? '').toLowerCase(), own)
  return (
    <RecordFrame title={title} wide>
      {look.state === 'known' ? (
        <Charge charge={look.charge} unheard={unheard} onTimeOver={ask} />
      ) : look.state === 'asking' ? (
        <RecordLoading words={loading} height="h-[460px]" />
      ) : (
        <NoCharge state={look.state} onRetry={ask} />
      )}
    </RecordFrame>
  )
}

function NoCharge({ state, onRetry }: { state: 'unknown' | 'failed'; onRetry: () => Promise<void> }) {
  const texts = useTexts('charge-page/pay')
  const { title, text } = texts.states[state]
  return (
    <div role="alert" className="card p-4">
      <EmptyState
        scene={<ErrorScene />}
        title={title}
        action={
          state === 'failed' && (
            <Button variant="primary" onClick={onRetry}>
              {texts.retry}
            </Button>
          )
        }
      >
        <p>{text}</p>
      </EmptyState>
    </div>
  )
}

/** What the amount is to the payer. */
const amountNames = {
  preparing: 'open',
  payable: 'open',
  paid: 'paid',
  held: 'over',
  returned: 'over',
  ended: 'over',
} as const satisfies Record<PayPage['state'], string>

interface ChargeProps {
  charge: PayPage
  unheard: boolean
  onTimeOver: () => Promise<void>
}

/** On a phone one sheet from top to bottom; on a wide screen the code stands beside it, to be scanned. */
function Charge({ charge, unheard, onTimeOver }: ChargeProps) {
  const texts = useTexts('charge-page/pay')
  const code = charge.state === 'payable' ? charge.pixCode : null
  return (
    <article className="pay-sheet card">
      <header className="pay-amount">
        <p className="text-small text-t2">{texts.amount[amountNames[charge.state]]}</p>
        <p className="sign pay-total">{showAmount(charge.total)}</p>
        {charge.simulated && <TestMode texts={texts} className="lg:justify-items-start" />}
      </header>
      <Names receiverName={charge.receiverName} />
      <div className="pay-code" aria-live="polite">
        {code !== null ? (
          <CodeToPay charge={charge} code={code} unheard={unheard} onTimeOver={onTimeOver} />
        ) : (
          <Standing state={charge.state} />
        )}
      </div>
      {code !== null && <Steps />}
    </article>
  )
}

/** What to compare with the bank's own screen before confirming. */
function Names({ receiverName }: { receiverName: string | null }) {
  const texts = useTexts('charge-page/pay')
  const payee = useSiteFacts().settings?.payeeName ?? null
  return (
    <dl className="pay-names">
      <Fact name={texts.receiver}>{receiverName ?? texts.receiverPerson}</Fact>
      {payee !== null && <Fact name={texts.payee}>{payee}</Fact>}
    </dl>
  )
}

/** A phone copies the code, a wide screen is scanned by one. */
function Steps() {
  const texts = useTexts('charge-page/pay')
  return [texts.steps, texts.scanSteps].map((steps, nth) => (
    <ol
      key={steps[0]}
      aria-label={texts.stepsLabel}
      className={clsx('pay-steps', nth === 0 ? 'lg:hidden' : 'max-lg:hidden')}
    >
      {steps.map((step, index) => (
        <li key={step} className="flex items-baseline gap-2.5">
          <span className="sign flex-none text-accent-ink" aria-hidden="true">
            {index + 1}
          </span>
          {step}
        </li>
      ))}
    </ol>
  ))
}

const looks = {
  preparing: { tone: 'info', icon: Clock },
  held: { tone: 'pending', icon: TriangleAlert },
  paid: { tone: 'success', icon: CircleCheck },
  returned: { tone: 'pending', icon: Undo2 },
  ended: { tone: 'error', icon: CircleX },
} as const satisfies Record<string, { tone: Tone; icon: LucideIcon }>

/** Where a charge stands that cannot be paid now. */
function Standing({ state }: { state: PayPage['state'] }) {
  const texts = useTexts('charge-page/pay').states
  // The server gives a payable charge its code in the same answer.
  const known = state === 'payable' ? 'preparing' : state
  const { tone, icon: Icon } = looks[known]
  const { title, text } = texts[known]
  return (
    <div className={`tint grid justify-items-center gap-2 rounded-card p-5 text-center ${toneClass[tone]}`}>
      <Icon size={44} aria-hidden="true" />
      <h2 className="sign text-24 text-t1">{title}</h2>
      <p className="max-w-[44ch] text-small text-t1">{text}</p>
    </div>
  )
}
