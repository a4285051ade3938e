import { documentTypes, type VerificationView } from '@puente/contract/verification/verification'
import { Link, Navigate, useLocation } from '@tanstack/react-router'
import clsx from 'clsx'
import Check from 'lucide-react/icons/check'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Page } from '../../../ui/page.tsx'
import { DocumentRow } from './document-row.tsx'
import { readProgress } from './documents-progress.ts'
import { RejectionCallout } from './rejection.tsx'
import { fromVerificationFlow } from './route-state.ts'
import { SendForReview } from './send-for-review.tsx'
import { LeaveButton } from './leave-button.tsx'
import { checklistSteps, resumePoint, type StepState } from './verification-flow.rules.ts'
import { VerificationLoaded } from './verification-loaded.tsx'

/** The three documents, done or missing, and the button that sends them for review (KYC-003). */
export function VerificationScreen() {
  const texts = useTexts('verification/own').checklist
  const withSteps = useLocation({ select: ({ state }) => state.fromBankData === true })
  return (
    <Page title={texts.title}>
      <VerificationLoaded
        loading={
          <>
            {withSteps && <TwoSteps states={null} />}
            <Lead />
            <Remembered />
          </>
        }
      >
        {(verification) => (
          <>
            {withSteps && <TwoSteps states={checklistSteps(verification)} />}
            <Lead />
            <Checklist verification={verification} />
          </>
        )}
      </VerificationLoaded>
      <LeaveButton />
    </Page>
  )
}

function Lead() {
  return <p className="max-w-[60ch] text-t2">{useTexts('verification/own').checklist.lead}</p>
}

/** KYC-004. Until the server answers, neither step is called done. */
function TwoSteps({ states }: { states: ReturnType<typeof checklistSteps> | null }) {
  const texts = useTexts('verification/own').checklist
  return (
    <ol className="mb-5 grid grid-cols-2 gap-2.5" aria-label={texts.steps}>
      <Step number={1} name={texts.bankStep} state={states?.bank} />
      <Step number={2} name={texts.photosStep} state={states?.photos} />
    </ol>
  )
}

function Step({ number, name, state }: { number: number; name: string; state: StepState | undefined }) {
  const texts = useTexts('verification/own').checklist
  const words = { done: texts.stepDone, now: texts.stepNow, missing: texts.stepMissing } as const
  return (
    <li
      aria-current={state === 'now' ? 'step' : undefined}
      className={clsx(
        'flex items-center gap-2.5 border-t-3 pt-2.5 text-small aria-[current]:border-sol',
        state === 'done' ? 'border-mata' : 'border-line-strong',
      )}
    >
      <span
        aria-hidden="true"
        className={clsx(
          'grid size-6 flex-none place-items-center rounded-full font-[620] text-fine',
          state === 'done' && 'tint [--c:var(--mata)]',
          state === 'now' && 'bg-sol text-on-sol',
          (state === 'missing' || state === undefined) && 'bg-s3 text-t2',
        )}
      >
        {state === 'done' ? <Check size={16} /> : number}
      </span>
      <span className="min-w-0 font-[560]">
        {name}
        {state !== undefined && <span className="sr-only">, {words[state]}</span>}
      </span>
    </li>
  )
}

/** Until the server answers: the list as this browser last knew it, so that nothing flickers (KYC-025). */
function Remembered() {
  const texts = useTexts('verification/own').checklist
  const progress = readProgress()
  return (
    <ul className="mt-5 grid gap-3" aria-label={texts.list} aria-busy="true">
      {documentTypes.map((type) => (
        <DocumentRow key={type} type={type} saved={null} done={progress?.[type] === true} request={null} />
      ))}
    </ul>
  )
}

function Checklist({ verification }: { verification: VerificationView }) {
  const texts = useTexts('verification/own')
  const point = resumePoint(verification)
  if (point === '/exchange' || point === '/verification-processing') return <Navigate to={point} replace />
  const { documents, rejection } = verification
  return (
    <>
      {rejection !== null && (
        <div className="mt-4">
          <RejectionCallout rejection={rejection} />
        </div>
      )}
      <ul className="mt-5 grid gap-3" aria-label={texts.checklist.list}>
        {documentTypes.map((type) => (
          <DocumentRow
            key={type}
            type={type}
            saved={documents[type]}
            done={documents[type] !== null}
            request={documents}
            wasRejected={rejection?.documents.includes(type) === true}
          />
        ))}
      </ul>
      {!verification.hasBankData && (
        <div className="mt-4">
          <Callout
            tone="pending"
            action={
              <Link to="/bank-data" state={fromVerificationFlow} className={buttonClass({ size: 'small' })}>
                {texts.checklist.toBank}
              </Link>
            }
          >
            {texts.checklist.bankMissing}
          </Callout>
        </div>
      )}
      <SendForReview verification={verification} />
    </>
  )
}
