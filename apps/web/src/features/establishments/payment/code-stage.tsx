import type { StorePayment } from '@puente/contract/establishments/payments'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { formatClock } from '../../../lib/format/dates.ts'
import { showAmount, showRateOf } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useSiteFacts } from '../../../lib/site/site-facts.tsx'
import { LiveDot } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { CodeBox } from '../../../ui/code-box.tsx'
import { useCopied } from '../../../ui/copy-button.tsx'
import { isRunningOut } from '../../../ui/countdown-ring.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { QrTile } from '../../../ui/qr-tile.tsx'
import { showToast } from '../../../ui/toast-store.ts'

interface CodeStageProps {
  payment: StorePayment
  code: string
  secondsLeft: number
  unheard: boolean
  /** "Efetuei o Pagamento" runs. */
  checking: boolean
}

/** The code to copy or to scan, and how long it is valid. A payer on a phone copies the code, so the copy button comes first (PAY-016). */
export function CodeStage({ payment, code, secondsLeft, unheard, checking }: CodeStageProps) {
  const texts = useTexts('establishments/payment')
  const [wasCopied, setCopied] = useState(false)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[minmax(0,1fr)_auto] md:gap-x-7">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        <TimeLeft payment={payment} secondsLeft={secondsLeft} />
        <p className="text-center text-small text-t2 md:text-left">
          {texts.worth(showAmount(payment.pesosValue), showRateOf(payment))}
        </p>
        <CopyCode code={code} quiet={wasCopied} onCopied={() => setCopied(true)} />
        {/* Screen readers announce what is added to a region that already exists. */}
        <div role="status" className="grid gap-4">
          {checking ? <Checking /> : wasCopied ? <Waiting /> : <Steps />}
          {unheard && <Callout tone="pending">{texts.unheard}</Callout>}
        </div>
        {payment.simulated && <Callout tone="info">{texts.testMode}</Callout>}
      </div>
      {/* PAY-016: 180 px at the browser's usual font size. */}
      <div className="w-45 justify-self-center md:self-start">
        <QrTile code={code} texts={texts.qr} />
      </div>
    </div>
  )
}

/** Seconds between the making of a code and its end. */
function validityOf({ createdAt, expiresAt }: StorePayment): number {
  // tidy-allow number: seconds
  return Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / 1000)
}

function TimeLeft({ payment, secondsLeft }: Pick<CodeStageProps, 'payment' | 'secondsLeft'>) {
  const texts = useTexts('establishments/payment')
  const totalSeconds = validityOf(payment)
  const clock = formatClock(secondsLeft)
  return (
    <div>
      <p role="timer" aria-live="off" className="mb-2 flex flex-wrap items-center gap-x-2 text-t2">
        <Clock size={20} aria-hidden="true" />
        {texts.validFor}
        <b className="ml-auto font-[640] text-t1 tabular-nums">{clock}</b>
      </p>
      <ProgressBar
        value={totalSeconds === 0 ? 0 : secondsLeft / totalSeconds}
        label={texts.left(clock)}
        tone={isRunningOut({ secondsLeft, totalSeconds }) ? 'tierra' : 'sol'}
      />
    </div>
  )
}

interface CopyCodeProps {
  code: string
  /** True once the code was copied: the payer's next step is in the app of their bank. */
  quiet: boolean
  onCopied: () => void
}

function CopyCode({ code, quiet, onCopied }: CopyCodeProps) {
  const texts = useTexts('establishments/payment')
  const [copied, copy] = useCopied()
  const [refused, setRefused] = useState(false)
  const press = async (): Promise<void> => {
    const done = await copy(code)
    setRefused(!done)
    if (done) onCopied()
    showToast(
      done ? { tone: 'success', title: texts.copiedToast } : { tone: 'error', title: texts.copyFailed },
    )
  }
  return (
    <>
      <Button
        variant={quiet ? 'quiet' : 'primary'}
        size="large"
        full
        icon={copied ? Check : Copy}
        onClick={press}
      >
        <span aria-live="polite">{copied ? texts.copied : texts.copy}</span>
      </Button>
      {refused && (
        <p role="alert" className="text-small text-ceibo">
          {texts.copyByHand}
        </p>
      )}
      <CodeText code={code} whole={refused} />
    </>
  )
}

/**
 * One line of the code, because payers use the copy button above. A button shows the whole code, for a browser that cannot copy.
 * @param whole shows the whole code at once, because the browser refused to copy
 */
function CodeText({ code, whole }: { code: string; whole: boolean }) {
  const texts = useTexts('establishments/payment')
  const [asked, setAsked] = useState(false)
  if (asked || whole) return <CodeBox label={texts.code} code={code} selected={asked} />
  return (
    <div className="flex items-center gap-2.5 rounded-input border border-line-strong border-dashed py-1 pr-1 pl-3.5">
      <input
        readOnly
        aria-label={texts.code}
        value={code}
        onFocus={(event) => event.currentTarget.select()}
        className="min-h-10 min-w-0 flex-1 truncate bg-transparent text-small text-t2"
      />
      <Button variant="plain" size="small" aria-label={texts.showWhole} onClick={() => setAsked(true)}>
        {texts.show}
      </Button>
    </div>
  )
}

function Steps() {
  const texts = useTexts('establishments/payment')
  const payee = useSiteFacts().settings?.payeeName ?? null
  return (
    <ol aria-label={texts.stepsLabel} className="grid gap-2.5 text-small text-t2">
      {texts.steps(payee).map((step, index) => (
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

function Waiting() {
  const texts = useTexts('establishments/payment')
  return (
    <div>
      <p className="flex items-center gap-2.5 font-[620]">
        <LiveDot tone="sun" />
        {texts.waiting}
      </p>
      <p className="mt-1 text-small text-t2">{texts.waitingText}</p>
    </div>
  )
}

function Checking() {
  const texts = useTexts('establishments/payment')
  return (
    <div className="grid gap-1">
      <p className="font-[620]">{texts.checking}</p>
      <ProgressBar value={undefined} label={texts.checking} />
      <p className="text-small text-t2">{texts.checkingText}</p>
    </div>
  )
}
