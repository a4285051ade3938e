import type { PayableCharge } from '@puente/contract/collections'
import { useSuspenseQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'
import { formatClock } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useAccount } from '../../../lib/session/use-account.ts'
import { settingsQuery } from '../../../lib/settings/settings-query.ts'
import { LiveDot } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Sun } from '../../../ui/sun.tsx'
import { TurnedFrame } from './turned-frame.tsx'
import { type TurnedStage, turnedStage } from './turned-stage.rules.ts'
import { useClientTexts } from './turned-words.ts'

export { loadTurnedWords } from './turned-words.ts'
import type { ChargeConnection } from './use-charge-connection.ts'

/** How the code is drawn for one of its two readers. */
export interface CodeLook {
  readonly texts: {
    readonly qrLabel: string
    readonly qrMissing: string
    readonly preparing: { readonly title: string }
    readonly expired: string
    readonly timeLeft: (time: string) => string
    readonly fewMinutes: (minutes: number) => string
  }
  readonly muted: boolean
  readonly covered: boolean
  readonly onDrawn?: () => void
}

interface TurnedChargeProps {
  charge: PayableCharge
  /** What the owner got, once it is paid. */
  received: string
  connection: ChargeConnection
  secondsLeft: number
  /** The last quarter of the time. */
  runsOut: boolean
  drawCode: (look: CodeLook) => ReactNode
  /** Asks for the payment again, after all polls were used up; null while they go on. */
  onAskAgain: (() => void) | null
  onTurnBack: () => void
}

/** The code for the client: the receiver, the amount, and whether the payment has come. Their part shows neither rate nor pesos. */
export function TurnedCharge(props: TurnedChargeProps) {
  const stage = turnedStage(props.charge, props.secondsLeft, props.connection !== 'silent')
  return (
    <TurnedFrame
      client={stage === 'paid' ? <Paid charge={props.charge} /> : <ForTheClient {...props} stage={stage} />}
      line={<MerchantLine {...props} stage={stage} />}
      done={stage === 'paid'}
      onTurnBack={props.onTurnBack}
    />
  )
}

interface ForTheClientProps extends TurnedChargeProps {
  stage: TurnedStage
}

function ForTheClient({ charge, runsOut, drawCode, stage }: ForTheClientProps) {
  // Portuguese for every merchant.
  const { steps } = useTexts('collections/own')
  const texts = useClientTexts()
  const { payeeName } = useSuspenseQuery(settingsQuery).data
  const receiverName = useAccount()?.receiverName ?? null
  const total = showAmount(charge.total)
  const over = stage === 'ended'
  return (
    <div className="turned-code">
      <p className="turned-pay">
        {receiverName === null ? (
          texts.payWithPix
        ) : (
          <>
            {texts.pay} <b>{receiverName}</b>
          </>
        )}
      </p>
      <p className="sign turned-total" style={{ '--signs': total.length }}>
        {total}
      </p>
      <div className="turned-ring">
        {drawCode({
          muted: stage === 'silent' || over,
          covered: over,
          texts: { ...texts, expired: texts.stages[stage] },
        })}
      </div>
      <div className="turned-words">
        <p role="status" className="turned-stage">
          <StageSign stage={stage} runsOut={runsOut} />
          {texts.stages[stage]}
        </p>
        {stage === 'silent' && <p className="text-t2">{texts.silentAdvice}</p>}
        {stage === 'ended' && <p className="text-t2">{texts.endedAdvice}</p>}
        {payeeName !== null && (
          <p className="turned-receiver">
            {texts.receiver} <b>{payeeName}</b>
          </p>
        )}
        {charge.simulated && <p className="text-label text-t3">{texts.testMode}</p>}
        <ol className="client-steps">
          {steps.map((step, index) => (
            <li key={step}>
              <span aria-hidden="true">{index + 1}</span>
              {step}
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

/** The payment is confirmed: to the client in their language and in reais. */
function Paid({ charge }: { charge: PayableCharge }) {
  const texts = useClientTexts()
  const receiverName = useAccount()?.receiverName ?? null
  const total = showAmount(charge.total)
  return (
    <div className="turned-paid" role="status">
      <Sun size="min(260px, 30dvh)" />
      <p className="sign turned-held-title">{texts.stages.paid}</p>
      <p className="sign turned-total" style={{ '--signs': total.length }}>
        {total}
      </p>
      {receiverName !== null && (
        <p className="turned-pay">
          {texts.paidTo} <b>{receiverName}</b>
        </p>
      )}
    </div>
  )
}

function StageSign({ stage, runsOut }: { stage: TurnedStage; runsOut: boolean }) {
  if (stage === 'silent') return <WifiOff size={20} className="text-t3" aria-hidden="true" />
  if (stage === 'paid') return <CircleCheck size={20} className="text-mata" aria-hidden="true" />
  if (stage === 'ended') return <CircleX size={20} className="text-ceibo" aria-hidden="true" />
  return <LiveDot tone={runsOut ? 'pending' : 'sun'} />
}

/** The state of the charge for the merchant, without turning the screen back. */
function MerchantLine(props: TurnedChargeProps & { stage: TurnedStage }) {
  const { charge, received, connection, secondsLeft, runsOut, onAskAgain, stage } = props
  const texts = useTexts('collections/own')
  const { waiting } = useTexts('collections/turned')
  const { brand } = useSuspenseQuery(settingsQuery).data
  if (stage === 'waiting' && onAskAgain !== null)
    return (
      <>
        <p role="status">{texts.poll.gaveUp}</p>
        <Button size="small" onClick={onAskAgain}>
          {texts.poll.again}
        </Button>
      </>
    )
  if (stage === 'waiting' && connection === 'connected')
    return (
      <p className={clsx(runsOut && 'text-tierra')}>
        <LiveDot tone={runsOut ? 'pending' : 'sun'} />
        {waiting(formatClock(secondsLeft))}
      </p>
    )
  if (stage === 'paid')
    return (
      <>
        <p role="status" className="text-t1">
          <StageSign stage={stage} runsOut={false} />
          {texts.outcome.confirmed}
        </p>
        <p className="sign turned-received">{received}</p>
      </>
    )
  return (
    <p role="status" className={clsx(stage === 'silent' && 'text-t1')}>
      <StageSign stage={stage} runsOut={runsOut} />
      {stage === 'waiting' && texts.connection.restored}
      {stage === 'preparing' && texts.preparing.title}
      {stage === 'silent' && (
        <span>
          <b className="font-[640]">{texts.connection.silent(brand)}</b> {texts.connection.silentAdvice}
        </span>
      )}
      {stage === 'ended' &&
        (charge.pixStatus === 'pending' || charge.pixStatus === 'expired'
          ? texts.timeOver
          : texts.outcome[charge.pixStatus])}
    </p>
  )
}
