import type { OwnEstablishment } from '@puente/contract/establishments/own-establishments'
import { Link } from '@tanstack/react-router'
import Check from 'lucide-react/icons/check'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import type { LucideIcon } from 'lucide-react'
import Pencil from 'lucide-react/icons/pencil'
import QrCode from 'lucide-react/icons/qr-code'
import Search from 'lucide-react/icons/search'
import type { ReactNode } from 'react'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { formatDate, formatWait } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { statusTones } from '../../../ui/tone.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { toneClass } from '../../../ui/tone.ts'
import { ChangeStrip } from './change-strip.tsx'
import { DetailsButton } from './details-button.tsx'
import { Figure, PaymentsLink, StoreFrame } from './store-frame.tsx'
import { usePause } from './use-pause.ts'

interface StoreProps {
  store: OwnEstablishment
}

/** A pending establishment as three steps: sent, in review, and what comes after (EST-055). */
export function WaitingStore({ store }: StoreProps) {
  const texts = useTexts('establishments/own')
  const language = useLanguage()
  return (
    <StoreFrame store={store} badges={<Badge tone="pending">{texts.pending}</Badge>}>
      <ol className="grid gap-2.5 text-small">
        <Step icon={Check} tone="success">
          <b className="font-[620]">{texts.sent}</b> {formatDate(store.createdAt, 'dayTime', language)}
        </Step>
        <Step icon={Search} tone="pending">
          <b className="font-[620]">{texts.inReview}</b>{' '}
          {formatWait(store.createdAt, serverClock.now(), language)}
        </Step>
        <Step icon={QrCode} tone="neutral">
          {texts.afterwards}
        </Step>
      </ol>
      <p className="text-small text-t2">{texts.reviewTakes}</p>
    </StoreFrame>
  )
}

function Step({
  icon: Icon,
  tone,
  children,
}: {
  icon: LucideIcon
  tone: keyof typeof toneClass
  children: ReactNode
}) {
  return (
    <li className="flex items-center gap-3">
      <span className={`tint grid size-8 flex-none place-items-center rounded-full ${toneClass[tone]}`}>
        <Icon size={16} aria-hidden="true" />
      </span>
      <span className="min-w-0 text-t1">{children}</span>
    </li>
  )
}

/** The reason as it was written, and the way to the step that it names (ruling 69). */
export function RejectedStore({ store }: StoreProps) {
  const texts = useTexts('establishments/own')
  const { id, name, rejectionReason, rejectionStep } = store
  const step = rejectionStep === null ? undefined : texts.steps[rejectionStep as keyof typeof texts.steps]
  return (
    <StoreFrame store={store} badges={<Badge tone="error">{texts.rejected}</Badge>}>
      <Callout tone="error" title={texts.reason}>
        <p lang="es" className="whitespace-pre-line [overflow-wrap:anywhere]">
          {rejectionReason}
        </p>
      </Callout>
      <div className="mt-auto grid gap-2 text-center">
        <Link
          to="/registro-establecimiento"
          search={{ corregir: id }}
          aria-label={texts.correctOf(name)}
          className={buttonClass({ variant: 'primary', full: true })}
        >
          <Pencil aria-hidden="true" />
          {texts.correct}
        </Link>
        <p className="text-label text-t2">{texts.filled(step)}</p>
      </div>
    </StoreFrame>
  )
}

/** Who paused it, and the way back: the owner's own act, or a question to the team (decision 0036). */
export function PausedStore({ store, visits }: StoreProps & { visits: number | undefined }) {
  const texts = useTexts('establishments/own')
  const language = useLanguage()
  const { resume, busy } = usePause(store.id)
  const { pause } = store
  const since = pause === null ? null : formatDate(pause.since, 'dayTime', language)
  const pausedBy = {
    owner: texts.pausedByYou,
    admin: texts.pausedByTeam,
    identity: texts.closedByIdentity,
  }[pause?.by ?? 'admin']
  return (
    <StoreFrame
      store={store}
      faded
      badges={
        <>
          <Badge tone="success">{texts.approved}</Badge>
          {pause === null ? (
            <Badge tone={statusTones.inactive}>{texts.inactive}</Badge>
          ) : (
            <Badge tone="neutral">{texts.paused}</Badge>
          )}
        </>
      }
    >
      <ChangeStrip store={store} />
      <Callout tone="info" title={texts.pausedTitle}>
        {since !== null && <p>{pausedBy(since)}</p>}
        {pause !== null && pause.reason !== null && (
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">
            <b className="font-[620]">{texts.reason}:</b> {pause.reason}
          </p>
        )}
        <p>{texts.pausedText}</p>
      </Callout>
      {visits !== undefined && (
        <dl>
          <Figure name={texts.visits} value={texts.count(visits)} />
        </dl>
      )}
      <div className="mt-auto grid gap-2">
        <PaymentsLink store={store} />
        <DetailsButton store={store} />
        {pause?.by === 'identity' ? (
          <Link to="/verification-flow" className={buttonClass({ full: true })}>
            {texts.verifyAgain}
          </Link>
        ) : pause?.by === 'owner' ? (
          <Button full variant="primary" aria-label={texts.resumeOf(store.name)} busy={busy} onClick={resume}>
            {texts.resume}
          </Button>
        ) : (
          <Link to="/support" className={buttonClass({ full: true })}>
            <LifeBuoy aria-hidden="true" />
            {texts.askToOpen}
          </Link>
        )}
      </div>
    </StoreFrame>
  )
}
