import type { PayableCharge } from '@puente/contract/collections'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { useCountdown } from '../../../lib/clock/use-countdown.ts'
import { formatClock } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { useWakeLock } from '../../../lib/wake-lock/use-wake-lock.ts'
import { type CountdownProps, CountdownRing, isRunningOut } from '../../../ui/countdown-ring.tsx'
import { CounterTotal } from '../../../ui/counter-total.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { QrTile } from '../../../ui/qr-tile.tsx'
import { holdToasts } from '../../../ui/toast-store.ts'
import { ChargeActions, type ChargeLinks, RefreshButton } from './charge-actions.tsx'
import { PayeeCard } from './payee-card.tsx'
import { SoundButton } from './sound-button.tsx'
import { PreparingWords, StateLine, WaitingWords } from './state-line.tsx'
import type { ChargePoll } from '../../../lib/live/status-poll.ts'
import { useStatusPoll } from '../../../lib/live/use-status-poll.ts'
import type { CodeLook } from './turned-charge.tsx'
import type { LoadTurned } from './turned-words.ts'
import { useChargeConnection } from './use-charge-connection.ts'
import { useTurn } from './use-turn.ts'

const loadPart = () => import('./turned-charge.tsx')
const TurnedCharge = lazy(() => loadPart().then((module) => ({ default: module.TurnedCharge })))
const loadNotes = () => import('./charge-notes.tsx').then((module) => ({ default: module.ChargeNotes }))
const ChargeNotes = lazy(loadNotes)
/** Loads the parts that may follow the code, so that they are there if the network is lost. */
const loadTurned: LoadTurned = async (language) => {
  const [{ loadTurnedWords }] = await Promise.all([loadPart(), loadNotes()])
  return loadTurnedWords(language)
}

/** The texts of this kind of charge only. The area `charge` holds those that all kinds share. */
export interface ChargeTexts {
  /** Under the total. */
  readonly receives: ReactNode
  /** What the owner got, for their side of the turned screen once it is paid. */
  readonly received: string
}

interface ChargeViewProps {
  charge: PayableCharge
  poll: ChargePoll
  texts: ChargeTexts
  links: ChargeLinks
  /** The person asked to cancel it, and the provider has not answered yet. */
  withdrawing: boolean
  onBack: () => void
  onRefresh: () => Promise<void>
  /** Called once the code is on screen. */
  onShown: (id: string) => void
}

/** The only view of a payable charge for the person who charges, on all of its routes (ruling 5). Payers have `/pagar` and a store's page. */
export function ChargeView(props: ChargeViewProps) {
  const { charge, poll, texts: own, links, withdrawing, onBack, onRefresh, onShown } = props
  const texts = useTexts('collections/own')
  const { turned, turn, turnBack } = useTurn(loadTurned, charge.id)
  const { title } = texts
  const { gaveUp, again } = useStatusPoll(charge, poll)
  const connection = useChargeConnection(onRefresh)
  const left = useCountdown(Date.parse(charge.expiresAt))
  // tidy-allow number: seconds
  const total = Math.round((Date.parse(charge.expiresAt) - Date.parse(charge.createdAt)) / 1000)
  const [drawings, setDrawings] = useState(0)
  const onDrawn = useCallback(() => onShown(charge.id), [onShown, charge.id])
  const refresh = async (): Promise<void> => {
    await onRefresh()
    setDrawings((before) => before + 1)
  }
  const waits = charge.pixStatus === 'pending'
  useWakeLock(waits)
  // Nothing may cover a code that a client scans. Its own line reports a lost connection.
  useEffect(() => (waits ? holdToasts() : undefined), [waits])
  const countdown = { secondsLeft: left, totalSeconds: total }
  const drawCode = (how: CodeLook): ReactNode => (
    <Code {...how} {...countdown} key={drawings} pixCode={charge.pixCode} />
  )
  return (
    <div className="charge-grid">
      <ChargeBar title={title} onBack={onBack} />
      <section className="charge-stage" aria-label={title}>
        <Amounts charge={charge} line={own.receives} />
        <div className="charge-ring">
          {drawCode({
            muted: connection !== 'connected',
            covered: left === 0,
            onDrawn,
            texts: { ...texts, expired: texts.timeOver },
          })}
        </div>
        <StateLine connection={connection} refresh={<RefreshButton charge={charge} onRefresh={refresh} />}>
          {charge.pixCode === null && left > 0 ? (
            <PreparingWords />
          ) : (
            <WaitingWords {...countdown} withdrawing={withdrawing} />
          )}
        </StateLine>
      </section>
      <section className="charge-side">
        <Steps />
        <ChargeActions charge={charge} links={links} onTurn={turn} reachable={connection !== 'silent'} />
        {turn !== null && (gaveUp || charge.simulated) && (
          <Suspense>
            <ChargeNotes charge={charge} onAskAgain={gaveUp ? again : null} />
          </Suspense>
        )}
        <PayeeCard transactionId={charge.transactionId} />
        {links.account}
        <p className="text-center text-label text-t3">{texts.feeNote(showAmount(charge.fee))}</p>
      </section>
      {turned && (
        <Suspense>
          <TurnedCharge
            charge={charge}
            received={own.received}
            connection={connection}
            secondsLeft={left}
            runsOut={isRunningOut(countdown)}
            drawCode={drawCode}
            onAskAgain={gaveUp ? again : null}
            onTurnBack={turnBack}
          />
        </Suspense>
      )}
    </div>
  )
}

interface CodeProps extends CodeLook, CountdownProps {
  pixCode: string | null
}

/** The code in the ring of its time. */
function Code({ pixCode, texts, muted, covered, onDrawn, ...countdown }: CodeProps) {
  return (
    <CountdownRing
      {...countdown}
      muted={muted}
      texts={{
        clock: formatClock,
        label: (seconds) => texts.timeLeft(formatClock(seconds)),
        remaining: (seconds) => texts.fewMinutes(Math.ceil(seconds / 60)),
      }}
    >
      <QrTile
        code={pixCode}
        covered={covered}
        {...(onDrawn && { onDrawn })}
        texts={{
          alt: texts.qrLabel,
          unavailable: texts.qrMissing,
          loading: texts.preparing.title,
          expired: texts.expired,
        }}
      />
    </CountdownRing>
  )
}

/** The client's steps, shown if the width has room for them. */
function Steps() {
  const texts = useTexts('collections/own')
  return (
    <>
      <h2 className="sign hidden text-26 lg:block">{texts.title}</h2>
      <ol aria-label={texts.stepsLabel} lang="pt-BR" className="client-steps">
        {texts.steps.map((step, index) => (
          <li key={step}>
            <span aria-hidden="true">{index + 1}</span>
            {step}
          </li>
        ))}
      </ol>
    </>
  )
}

/** The frame of the charge view while the charge is being made. The tile appears before its code (ruling 5). */
export function ChargeSkeleton({
  heading,
  total,
  receives,
  onBack,
}: {
  /** Replaces the code's own title. */
  heading?: string
  total: string | null
  receives: string | null
  onBack: () => void
}) {
  const texts = useTexts('collections/own')
  const title = heading ?? texts.title
  return (
    <div className="charge-grid">
      <ChargeBar title={title} onBack={onBack} />
      <section className="charge-stage" aria-label={title} aria-busy="true">
        <CounterTotal total={total} />
        <p className="mt-1.5 min-h-[1.5em] text-balance text-t2">{receives}</p>
        <div className="charge-ring">
          <div className="relative aspect-square w-full p-[5.1%]">
            <QrTile
              code={null}
              texts={{
                alt: texts.qrLabel,
                unavailable: texts.qrMissing,
                loading: texts.preparing.title,
                expired: '',
              }}
            />
          </div>
        </div>
        <div className="charge-state">
          <PreparingWords inBar={heading === texts.preparing.title} />
        </div>
      </section>
      <section className="charge-side" />
    </div>
  )
}

function ChargeBar({ title, onBack }: { title: string; onBack: () => void }) {
  const texts = useTexts('collections/own')
  return (
    <header className="charge-bar">
      <IconButton icon={ArrowLeft} label={texts.back} onClick={onBack} />
      <h1 className="font-[640] text-17">{title}</h1>
      <SoundButton />
    </header>
  )
}

/** @param line what the owner gets */
function Amounts({ charge, line }: { charge: PayableCharge; line: ReactNode }) {
  const texts = useTexts('collections/own')
  return (
    <>
      <CounterTotal total={showAmount(charge.total)} />
      <p className="mt-1.5 text-balance text-t2">{line}</p>
      <dl className="sr-only">
        <dt>{texts.breakdown.amount}</dt>
        <dd>{showAmount(charge.realValue)}</dd>
        <dt>{texts.breakdown.fee}</dt>
        <dd>{showAmount(charge.fee)}</dd>
        <dt>{texts.breakdown.total}</dt>
        <dd>{showAmount(charge.total)}</dd>
      </dl>
    </>
  )
}
