import clsx from 'clsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock'
import type { LucideIcon } from 'lucide-react'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Undo2 from 'lucide-react/icons/undo-2'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import type { SiteScreenProps } from '../../../lib/site/site-data.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Fact } from '../../../ui/fact.tsx'
import type { Tone } from '../../../ui/tone.ts'
import { CodeToPay } from './code-to-pay.tsx'
import { RecordFrame, RecordLoading, TestMode } from './page-parts.tsx'
import { AmountToPay, Names, NoCharge, StandingSign } from './pay-parts.tsx'
import { type ReadCharge, usePayPage } from './use-pay-page.ts'

/** What a merchant sends to a client who is elsewhere: the charge to pay, in the payer's language. */
export function PayScreen({ params, own }: SiteScreenProps) {
  const { title, loading, states } = useTexts('charge-page/pay')
  const { look, unheard, ask } = usePayPage((params['transactionId'] ?? '').toLowerCase(), own)
  return (
    <RecordFrame title={title} wide>
      {look.state === 'known' ? (
        <Charge charge={look.record} unheard={unheard} onTimeOver={ask} />
      ) : look.state === 'asking' ? (
        <RecordLoading words={loading} height="h-[460px]" />
      ) : (
        <NoCharge state={look.state} words={states} onRetry={ask} />
      )}
    </RecordFrame>
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
} as const satisfies Record<ReadCharge['state'], string>

interface ChargeProps {
  charge: ReadCharge
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
        <AmountToPay name={texts.amount[amountNames[charge.state]]} total={charge.total} />
        {charge.simulated && <TestMode texts={texts} className="lg:justify-items-start" />}
      </header>
      <Names receiverName={charge.receiverName} about={charge.description} />
      <div className="pay-code" aria-live="polite">
        {code !== null ? (
          <CodeToPay charge={charge} code={code} unheard={unheard} onTimeOver={onTimeOver} />
        ) : (
          <Standing {...charge} />
        )}
      </div>
      {code !== null && <Steps />}
    </article>
  )
}

/** The steps to pay: on a phone, which copies the code, or on a wide screen, which a phone scans. */
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

/** The state of a charge that cannot be paid now. */
function Standing({ state, payment }: Pick<ReadCharge, 'state' | 'payment'>) {
  const texts = useTexts('charge-page/pay')
  if (state === 'paid') return <Paid payment={payment} />
  // The server gives a payable charge its code in the same answer.
  const known = state === 'payable' ? 'preparing' : state
  return <StandingSign {...looks[known]} {...texts.states[known]} />
}

/** The payer who filled the form in sees when they paid, and gets the receipt; others are shown the way to both. */
function Paid({ payment }: Pick<ReadCharge, 'payment'>) {
  const { states, payment: texts } = useTexts('charge-page/pay')
  const language = useLanguage()
  const { title, text } = states.paid
  if (!payment)
    return (
      <StandingSign
        {...looks.paid}
        title={title}
        text={payment === null ? `${text} ${texts.elsewhere}` : text}
      />
    )
  const { paidAt, endToEndId, receipt } = payment
  return (
    <StandingSign
      {...looks.paid}
      title={title}
      text={text}
      action={
        <>
          <dl className="mt-1 grid w-full gap-2.5 border-line border-t pt-3 text-left text-small text-t1">
            {paidAt !== null && <Fact name={texts.at}>{formatDate(paidAt, 'moment', language)}</Fact>}
            {endToEndId !== null && <Fact name={texts.id}>{endToEndId}</Fact>}
          </dl>
          <a href={receipt.url} className={buttonClass({ full: true })}>
            {texts.receipt}
          </a>
        </>
      }
    />
  )
}
