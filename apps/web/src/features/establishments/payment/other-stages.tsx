import type { StorePayment } from '@puente/contract/establishments/payments'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Stage } from './payment-stage.rules.ts'
import type { Lost } from './use-payment.ts'

/** A payment that cannot be paid now: why, and what the payer should do or leave. */
export function OtherStage({ payment, stage }: { payment: StorePayment; stage: Exclude<Stage, 'code'> }) {
  const texts = useTexts('establishments/payment')
  switch (stage) {
    case 'preparing':
      return (
        <Callout tone="info" title={texts.preparing.title} announce>
          {texts.preparing.text}
        </Callout>
      )
    case 'held':
      return <Held payment={payment} />
    case 'confirmed':
      return (
        <Callout tone="success" title={texts.confirmed} announce>
          {texts.confirmedText(payment.store.name)}
        </Callout>
      )
    case 'expired':
      return (
        <Callout tone="pending" title={texts.expired.title} announce>
          {texts.expired.text(showAmount(payment.total))}
        </Callout>
      )
    default:
      return (
        <Callout
          tone={stage === 'not-completed' ? 'error' : 'pending'}
          title={texts.over[stage].title}
          announce
        >
          {texts.over[stage].text}
        </Callout>
      )
  }
}

/** A Pix of another amount came (ruling 25). No code here: a second payment must be impossible by habit. */
function Held({ payment: { total, heldAmount } }: { payment: StorePayment }) {
  const texts = useTexts('establishments/payment').held
  return (
    <div className="grid gap-4">
      <Callout tone="pending" title={texts.title} announce>
        {texts.text}
      </Callout>
      <dl className="grid gap-2">
        <Fact name={texts.expected}>{showAmount(total)}</Fact>
        {heldAmount !== null && <Fact name={texts.received}>{showAmount(heldAmount)}</Fact>}
      </dl>
      <p>
        <b className="font-[640]">{texts.stop}</b> {texts.next}
      </p>
    </div>
  )
}

/** Until a payment of before a reload was read. */
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

/** This browser has no session for the payment any more (PAY-028). */
export function LostPayment({ lost }: { lost: Lost }) {
  const texts = useTexts('establishments/payment')
  return (
    <Callout tone="error" title={texts.readFaults[lost]} announce>
      {texts.lostText}
    </Callout>
  )
}
