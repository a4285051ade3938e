import type { PayableCharge } from '@puente/contract/collections'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import { useCallback, useState } from 'react'
import { useCountdown } from '../../../lib/clock/use-countdown.ts'
import { formatClock } from '../../../lib/format/dates.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useTexts, useZone, ZoneScope } from '../../../lib/i18n/language-scope.tsx'
import { languageOf, localeOf } from '../../../lib/i18n/language.ts'
import { settingsQuery } from '../../../lib/settings/settings-query.ts'
import { useWakeLock } from '../../../lib/wake-lock/use-wake-lock.ts'
import { Button } from '../../../ui/button.tsx'
import { CountdownRing } from '../../../ui/countdown-ring.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { QrTile } from '../../../ui/qr-tile.tsx'
import { ChargeActions, type ChargeLinks, RefreshButton } from './charge-actions.tsx'
import { PayeeCard } from './payee-card.tsx'
import { SoundButton } from './sound-button.tsx'
import { PreparingWords, StateLine, WaitingWords } from './state-line.tsx'
import type { ChargePoll } from './status-poll.ts'
import { useHearing } from './use-hearing.ts'
import { useStatusPoll } from './use-status-poll.ts'
import { useTurn } from './use-turn.ts'

/** The texts of this kind of charge only. The area `charge` holds those that all kinds share. */
export interface ChargeTexts {
  /** Under the total, for the reader that the screen faces when it opens. */
  readonly receives: string
}

interface ChargeViewProps {
  charge: PayableCharge
  poll: ChargePoll
  texts: ChargeTexts
  links: ChargeLinks
  onBack: () => void
  onRefresh: () => Promise<void>
  /** Called once the code is on screen. */
  onShown: (id: string) => void
}

/** The only view of a payable charge, for every kind of charge and on all of its routes (ruling 5). */
export function ChargeView({ charge, poll, texts: own, links, onBack, onRefresh, onShown }: ChargeViewProps) {
  const texts = useTexts('collections/own')
  const zone = useZone()
  const { turnedTo, turn } = useTurn(['collections/own'])
  const turned = turnedTo !== null
  const { title } = texts
  const { gaveUp, again } = useStatusPoll(charge, poll)
  const hearing = useHearing(onRefresh)
  const left = useCountdown(Date.parse(charge.expiresAt))
  // tidy-allow number: seconds
  const total = Math.round((Date.parse(charge.expiresAt) - Date.parse(charge.createdAt)) / 1000)
  const [drawings, setDrawings] = useState(0)
  const onDrawn = useCallback(() => onShown(charge.id), [onShown, charge.id])
  const refresh = async (): Promise<void> => {
    await onRefresh()
    setDrawings((before) => before + 1)
  }
  useWakeLock(charge.pixStatus === 'pending')
  return (
    <div className="charge-grid">
      <ChargeBar title={title} onBack={onBack} />
      <section
        className={clsx('charge-stage', turned && 'rotate-180')}
        aria-label={title}
        lang={localeOf(languageOf(turnedTo ?? zone))}
      >
        <ZoneScope zone={turnedTo ?? zone}>
          <Amounts charge={charge} line={turned ? null : own.receives} />
        </ZoneScope>
        <div className="charge-ring">
          <CountdownRing
            secondsLeft={left}
            totalSeconds={total}
            muted={hearing !== 'hears'}
            texts={{
              clock: formatClock,
              label: (seconds) => texts.timeLeft(formatClock(seconds)),
              remaining: (seconds) => texts.fewMinutes(Math.ceil(seconds / 60)),
            }}
          >
            <QrTile
              key={drawings}
              code={charge.pixCode}
              covered={left === 0}
              onDrawn={onDrawn}
              texts={{
                alt: texts.qrLabel,
                unavailable: texts.qrMissing,
                loading: texts.preparing.title,
                expired: texts.timeOver,
              }}
            />
          </CountdownRing>
        </div>
        <ZoneScope zone={turnedTo ?? zone}>
          <StateLine
            hearing={hearing}
            refresh={turned ? null : <RefreshButton charge={charge} onRefresh={refresh} />}
          >
            {charge.pixCode === null && left > 0 ? (
              <PreparingWords />
            ) : (
              <WaitingWords secondsLeft={left} totalSeconds={total} turned={turned} />
            )}
          </StateLine>
        </ZoneScope>
      </section>
      <section className="charge-side">
        <Steps />
        {gaveUp && (
          <Callout
            tone="pending"
            title={texts.poll.gaveUp}
            announce
            action={
              <Button size="small" onClick={again}>
                {texts.poll.again}
              </Button>
            }
          >
            {texts.poll.gaveUpText}
          </Callout>
        )}
        <ChargeActions
          charge={charge}
          links={links}
          turned={turned}
          onTurn={turn}
          reachable={hearing !== 'silent'}
        />
        <TestModeCallout charge={charge} />
        <PayeeCard transactionId={charge.transactionId} />
        {links.account}
        <p className="text-center text-label text-t3">{texts.feeNote(showAmount(charge.fee))}</p>
      </section>
    </div>
  )
}

/** The client's steps, shown if the width has room for them. */
function Steps() {
  const texts = useTexts('collections/own')
  return (
    <>
      <h2 className="sign hidden text-26 lg:block">{texts.title}</h2>
      <ol aria-label={texts.stepsLabel} lang="pt-BR" className="hidden gap-3 lg:grid">
        {texts.steps.map((step, index) => (
          <li key={step} className="flex items-center gap-3 text-15">
            <span
              aria-hidden="true"
              className="grid size-7 flex-none place-items-center rounded-full bg-s3 font-[700] text-label"
            >
              {index + 1}
            </span>
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
        <p className="sign min-h-[1.05em] text-counter lg:text-68">{total}</p>
        <p className="mt-1.5 min-h-[1.5em] text-t2">{receives}</p>
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

/** @param line what the owner gets; null if the payer reads, who sees what to do instead */
function Amounts({ charge, line }: { charge: PayableCharge; line: string | null }) {
  const texts = useTexts('collections/own')
  return (
    <>
      <p className="sign text-counter lg:text-68">{showAmount(charge.total)}</p>
      <p className="mt-1.5 text-t2">{line ?? texts.title}</p>
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

function TestModeCallout({ charge }: { charge: PayableCharge }) {
  const texts = useTexts('collections/own')
  const { data: settings } = useQuery(settingsQuery)
  if (!charge.simulated) return null
  return (
    <Callout tone="info" title={texts.testMode}>
      {texts.testModeText}
      {settings?.testMode.bankUrl != null && charge.pixCode !== null && (
        <a
          className="mt-1 block font-[620] underline underline-offset-2"
          href={`${settings.testMode.bankUrl}?code=${encodeURIComponent(charge.pixCode)}`}
          target="_blank"
          rel="noreferrer"
        >
          {texts.openBank}
        </a>
      )}
    </Callout>
  )
}
