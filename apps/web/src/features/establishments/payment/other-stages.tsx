import type { StorePayment } from '@puente/contract/establishments/payments'
import clsx from 'clsx'
import Check from 'lucide-react/icons/check'
import Search from 'lucide-react/icons/search'
import Undo2 from 'lucide-react/icons/undo-2'
import { formatDate } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Answer } from '../../../ui/answer.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { SunsetScene } from '../../../ui/illustrations.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Stage } from './payment-stage.rules.ts'
import type { Lost } from './use-payment.ts'

/** A payment that cannot be paid now: why, and what the payer should do or leave. */
export function OtherStage({ payment, stage }: { payment: StorePayment; stage: Exclude<Stage, 'code'> }) {
  const texts = useTexts('establishments/payment')
  switch (stage) {
    case 'preparing':
      return (
        <Callout tone="info" title={texts.preparing.title}>
          {texts.preparing.text}
        </Callout>
      )
    case 'held':
      return <Held payment={payment} />
    case 'confirmed':
      return (
        <Callout tone="success" title={texts.confirmed}>
          {texts.confirmedText(payment.store.name)}
        </Callout>
      )
    case 'expired':
      return <Expired payment={payment} />
    default:
      return (
        <Callout tone={stage === 'not-completed' ? 'error' : 'pending'}>{texts.over[stage].text}</Callout>
      )
  }
}

/** The question to the payer. It is inside the region that screen readers announce; the buttons that answer it are outside. */
function Expired({ payment: { total, expiresAt } }: { payment: StorePayment }) {
  const texts = useTexts('establishments/payment').expired
  const language = useLanguage()
  return (
    <div className="grid justify-items-center gap-3 text-center">
      <SunsetScene />
      <p className="text-t2">{texts.text(showAmount(total), formatDate(expiresAt, 'time', language))}</p>
    </div>
  )
}

/** "Já paguei" comes first: it costs nothing and cannot lead to a second payment. */
export function ExpiredAnswers(props: { checking: boolean; onCheck: () => void; onStartAgain: () => void }) {
  const texts = useTexts('establishments/payment').expired
  return (
    <div className="mt-5 grid gap-3.5 text-center sm:auto-cols-fr sm:grid-flow-col">
      <Answer first label={texts.paid} hint={texts.paidHint} busy={props.checking} onPress={props.onCheck} />
      <Answer label={texts.unpaid} hint={texts.unpaidHint} onPress={props.onStartAgain} />
    </div>
  )
}

const pointLooks = [
  [Check, 'text-mata'],
  [Search, 'text-tierra'],
  [Undo2, 'text-t3'],
] as const

/** A Pix of another amount came (ruling 25). No code is shown, so that nobody pays a second time by habit. */
function Held({ payment: { total, heldAmount, lastHeld } }: { payment: StorePayment }) {
  const texts = useTexts('establishments/payment').held
  const language = useLanguage()
  return (
    <div className="grid gap-4">
      {heldAmount !== null && (
        <p className="text-small text-t2">{texts.text(showAmount(heldAmount), showAmount(total))}</p>
      )}
      <dl className="grid gap-2 rounded-box bg-s2 p-3.5">
        <Fact name={texts.expected}>{showAmount(total)}</Fact>
        {heldAmount !== null && <Fact name={texts.received}>{showAmount(heldAmount)}</Fact>}
        {lastHeld !== null && (
          <>
            <Fact name={texts.at}>{formatDate(lastHeld.paidAt, 'timeWithSeconds', language)}</Fact>
            <Fact name={texts.id}>
              <span title={lastHeld.endToEndId}>…{lastHeld.endToEndId.slice(-8)}</span>
            </Fact>
          </>
        )}
      </dl>
      <Callout tone="pending" title={texts.stop}>
        {texts.next}
      </Callout>
      <ol className="grid gap-2.5 text-small">
        {pointLooks.map(([Icon, colour], nth) => (
          <li key={colour} className={clsx('flex items-center gap-2.5', nth === 1 && 'font-[620]')}>
            <Icon size={20} aria-hidden="true" className={clsx('flex-none', colour)} />
            {texts.points[nth]}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Shown after a reload until the open payment has been read. */
export function ReadingPayment({ unheard }: { unheard: boolean }) {
  const texts = useTexts('establishments/payment')
  return (
    <div aria-busy="true" className="grid gap-4">
      <p role="status" className="text-small text-t2">
        {unheard ? texts.unheard : texts.loading}
      </p>
      <Skeleton className="block h-13 w-full" />
      <Skeleton className="block size-45 justify-self-center" />
    </div>
  )
}

/** This browser cannot read the payment: it has no session for it, or the id is malformed (PAY-028). */
export function LostPayment({ lost }: { lost: Lost }) {
  const texts = useTexts('establishments/payment')
  return (
    <Callout tone="error" title={texts.readFaults[lost]} announce>
      {texts.lostText}
    </Callout>
  )
}
