import { documentTypes, type VerificationView } from '@puente/contract/verification/verification'
import { Link, Navigate } from '@tanstack/react-router'
import ArrowRight from 'lucide-react/icons/arrow-right'
import IdCard from 'lucide-react/icons/id-card'
import Landmark from 'lucide-react/icons/landmark'
import type { LucideIcon } from 'lucide-react'
import clsx from 'clsx'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { RejectionDialog } from './rejection.tsx'
import { fromBankData, fromVerificationFlow } from './route-state.ts'
import { checklistSteps, missingDocuments, resumePoint } from './verification-flow.rules.ts'
import { VerificationLoaded } from './verification-loaded.tsx'

/** The entry of the verification: its two steps, how long each takes, and where the person left off (KYC-002). */
export function VerificationFlowScreen() {
  const texts = useTexts('verification/own').flow
  return (
    <Page title={texts.title}>
      <VerificationLoaded loading={<Loading />}>
        {(verification) => <Flow verification={verification} />}
      </VerificationLoaded>
    </Page>
  )
}

function Loading() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-36 w-full" />
      <Skeleton className="h-36 w-full" />
    </div>
  )
}

function Flow({ verification }: { verification: VerificationView }) {
  const texts = useTexts('verification/own').flow
  const [closed, setClosed] = useState<string | null>(null)
  const point = resumePoint(verification)
  if (point === '/exchange' || point === '/verification-processing') return <Navigate to={point} replace />
  const saved = documentTypes.length - missingDocuments(verification.documents).length
  const untouched = !verification.hasBankData && saved === 0
  const goOn =
    point === '/bank-data' ? { to: point, state: fromVerificationFlow } : { to: point, state: fromBankData }
  return (
    <>
      <p className="max-w-[60ch] text-t2">{texts.lead}</p>
      <ol className="mt-5 grid gap-4" aria-label={texts.steps}>
        <StepCard
          number={1}
          icon={Landmark}
          words={texts.bank}
          state={verification.hasBankData ? 'done' : 'here'}
        />
        <StepCard
          number={2}
          icon={IdCard}
          words={texts.photos}
          state={photosState(verification)}
          {...(saved > 0 && { detail: texts.photosDone(saved) })}
        />
      </ol>
      <p className="mt-4 text-small text-t2">{texts.needs}</p>
      <div className="mt-6 grid gap-2.5 md:flex">
        <Link {...goOn} className={clsx(buttonClass({ variant: 'primary', size: 'large' }), 'md:min-w-60')}>
          {untouched ? texts.start : texts.resume}
          <ArrowRight aria-hidden="true" />
        </Link>
        {verification.hasBankData && (
          <Link
            to="/bank-data"
            state={fromVerificationFlow}
            className={buttonClass({ variant: 'plain', size: 'large' })}
          >
            {texts.edit}
          </Link>
        )}
      </div>
      <RejectionDialog
        rejection={verification.rejection}
        open={verification.rejection !== null && closed !== verification.rejection.at}
        onClose={() => setClosed(verification.rejection?.at ?? null)}
      />
    </>
  )
}

function photosState(verification: VerificationView): StepCardProps['state'] {
  const { bank, photos } = checklistSteps(verification)
  // This entry leads through the bank data first, whatever photos there are (VST-009).
  return bank === 'missing' ? 'later' : photos === 'done' ? 'done' : 'here'
}

interface StepCardProps {
  number: number
  icon: LucideIcon
  words: { title: string; text: string; time: string }
  state: 'done' | 'here' | 'later'
  detail?: string
}

function StepCard({ number, icon: Icon, words, state, detail }: StepCardProps) {
  const texts = useTexts('verification/own').flow
  const tone = { done: 'success', here: 'pending', later: 'neutral' } as const
  return (
    <li
      aria-current={state === 'here' ? 'step' : undefined}
      className="card flex items-start gap-4 p-5 aria-[current]:border-accent-ink"
    >
      <span
        className={clsx(
          'tint grid size-12 flex-none place-items-center rounded-box',
          state === 'done' ? '[--c:var(--mata)]' : '[--c:var(--celeste)]',
        )}
      >
        <Icon size={24} aria-hidden="true" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-label text-t2">
          {texts.step(number)}
          <span aria-hidden="true">·</span>
          {words.time}
        </p>
        <h2 className="mt-0.5 font-[620] text-section">{words.title}</h2>
        <p className="mt-1 text-small text-t2">{words.text}</p>
        <p className="mt-3 flex flex-wrap items-center gap-2">
          <Badge tone={tone[state]}>{texts[state]}</Badge>
          {detail !== undefined && <span className="text-label text-t2">{detail}</span>}
        </p>
      </div>
    </li>
  )
}
