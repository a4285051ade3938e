import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useContext, useEffect, useLayoutEffect, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { PageNotice } from '../../../ui/page-notice.ts'
import { useDocumentTitle } from '../../../ui/page.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { ChangeContext, type ChangeOfStore } from './change-context.ts'
import type { Beginning } from './draft.rules.ts'
import type { ChosenImage } from './image-field.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { PreviewPlace } from './preview-place.tsx'
import { emptyForm } from './registration-form.rules.ts'
import { noSideTexts } from './side-texts.rules.ts'
import { ChangeNote, ReasonNote, RestoredNote, UnreadNote } from './restored-note.tsx'
import { StepBasics } from './step-basics.tsx'
import { percentOf, type WizardStep } from './steps.rules.ts'
import { useDraft } from './use-draft.ts'
import { useFaultToast } from './use-fault-toast.ts'
import { useRestoredNote } from './use-restored-note.ts'
import { useWizard, type WizardHandle } from './use-wizard.ts'
import { useWizardSubmission } from './use-wizard-submission.ts'
import { WizardDock } from './wizard-dock.tsx'
import { WizardHeader } from './wizard-header.tsx'

const laterParts = {
  place: () => import('./step-place.tsx'),
  hours: () => import('./step-hours.tsx'),
  offers: () => import('./step-offers.tsx'),
  review: () => import('./step-review.tsx'),
  done: () => import('./done-dialog.tsx'),
}
// Only the first step is in the first load.
const StepPlace = lazy(() => laterParts.place().then((module) => ({ default: module.StepPlace })))
const StepHours = lazy(() => laterParts.hours().then((module) => ({ default: module.StepHours })))
const StepOffers = lazy(() => laterParts.offers().then((module) => ({ default: module.StepOffers })))
const StepReview = lazy(() => laterParts.review().then((module) => ({ default: module.StepReview })))
const DoneDialog = lazy(() => laterParts.done().then((module) => ({ default: module.DoneDialog })))

/** Loads the other steps while the first is filled in: a person without a network can then go on. */
function useLaterParts(): void {
  useEffect(() => {
    if (!navigator.onLine) return
    // A failure shows when the part is needed.
    for (const load of Object.values(laterParts)) load().catch(() => {})
  }, [])
}

/** What a new registration begins with. */
const blank = { form: emptyForm, side: noSideTexts, step: 1 } as const

interface WizardProps {
  owner: string
  /** What the wizard begins with. Called once. */
  begin: () => Beginning
  /** The rejected registration that is corrected, or the approved one that is changed, or null. */
  corrects: string | null
  /** Null for a registration. */
  change: ChangeOfStore | null
  /** Why it was rejected; null if it was not. */
  reason: string | null
  limitedUntil: string | null
  /** The server's draft could not be read. */
  isDraftUnread: boolean
}

/** The five steps, the preview beside them, and the draft behind them (EST-001). */
export function Wizard(props: WizardProps) {
  return (
    <ChangeContext value={props.change}>
      <OpenWizard {...props} />
    </ChangeContext>
  )
}

function OpenWizard({ owner, begin, corrects, change, reason, limitedUntil, isDraftUnread }: WizardProps) {
  const texts = useTexts('establishments/registration')
  const title = change === null ? texts.title : texts.change.title
  const navigate = useNavigate()
  useLaterParts()
  const [beginning] = useState(begin)
  const [image, setImage] = useState<ChosenImage | null>(null)
  const [asks, setAsks] = useState<'leave' | 'restart' | null>(null)
  const [shownStep, setShownStep] = useState<WizardStep | null>(null)
  const wizard = useWizard(beginning)
  const { form, side, step } = wizard
  const draft = useDraft({
    owner,
    form,
    side,
    step,
    corrects,
    savedAt: beginning.savedAt,
    owesSave: beginning.restored?.origin.here === true && beginning.savedAt === null,
  })
  const hasFaults = step !== 5 && wizard.faultsOf(step).some(({ field }) => wizard.shown(field) !== undefined)
  const faultToast = useFaultToast(hasFaults ? step : null)
  const note = useRestoredNote(beginning, wizard)
  const submission = useWizardSubmission({
    wizard,
    draft,
    faultToast,
    image: image?.file ?? null,
    corrects,
    limitedUntil,
  })
  useDocumentTitle(hasFaults ? texts.errorTitle(title) : title)

  const advance = (): void => {
    if (!wizard.advance()) faultToast({ tone: 'error', title: texts.correctFirst })
  }
  const press = (to: WizardStep): void => {
    if (wizard.press(to) === false) faultToast({ tone: 'error', title: texts.correctFirst })
  }
  const discard = async (restarts: boolean): Promise<void> => {
    const isDeleted = await draft.discard(restarts ? blank : null)
    if (!isDeleted) showToast({ tone: 'warning', title: texts.draft.notDeleted, stays: true })
    else if (restarts) showToast({ tone: 'info', title: texts.restart.done })
  }
  const confirmed = (): void => {
    const restarts = asks === 'restart'
    setAsks(null)
    note.hide()
    void discard(restarts)
    if (!restarts) {
      void navigate({ to: change === null ? '/perfil' : '/mis-establecimientos' })
      return
    }
    setImage(null)
    wizard.restart(blank)
  }

  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <div className="gutter mx-auto w-full max-w-[73.75rem] flex-1 pb-8">
        <WizardHeader
          step={step}
          percent={percentOf(step)}
          place={draft.place}
          onPress={press}
          onCancel={() => setAsks('leave')}
        />
        {useContext(PageNotice)}
        <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-x-11 min-[75em]:grid-cols-[minmax(0,1fr)_21.75rem]">
          <div className="min-w-0">
            {isDraftUnread && <UnreadNote />}
            {change !== null && <ChangeNote />}
            {reason !== null && <ReasonNote reason={reason} />}
            {note.restored !== null && (
              <RestoredNote
                {...note.restored}
                onRestart={() => setAsks('restart')}
                onDismiss={() => {
                  note.hide()
                  // The focus must not be lost with the button.
                  wizard.open(step)
                }}
              />
            )}
            <Suspense fallback={<Skeleton className="h-96 w-full" />}>
              <OpenStep
                wizard={wizard}
                image={image}
                onImage={setImage}
                submission={submission}
                onNext={advance}
              />
              <WhenShown step={step} onShown={setShownStep} />
            </Suspense>
          </div>
          <PreviewPlace wizard={wizard} image={image?.file ?? null} />
        </div>
      </div>
      <WizardDock wizard={wizard} submission={submission} isStepShown={shownStep === step} />
      <LeaveDialog asks={asks} onKeep={() => setAsks(null)} onConfirm={confirmed} />
      <Suspense>
        {submission.done !== null && <DoneDialog name={form.name} withImage={submission.done.withImage} />}
      </Suspense>
    </div>
  )
}

/** Stands beside a step, so that it is called once the step's code has come and its form is in the page. */
function WhenShown({ step, onShown }: { step: WizardStep; onShown: (step: WizardStep) => void }) {
  useLayoutEffect(() => onShown(step), [step, onShown])
  return null
}

interface OpenStepProps {
  wizard: WizardHandle
  image: ChosenImage | null
  onImage: (image: ChosenImage | null) => void
  submission: ReturnType<typeof useWizardSubmission>
  onNext: () => void
}

function OpenStep({ wizard, image, onImage, submission, onNext }: OpenStepProps) {
  switch (wizard.step) {
    case 1:
      return <StepBasics wizard={wizard} image={image} onImage={onImage} onNext={onNext} />
    case 2:
      return <StepPlace wizard={wizard} onNext={onNext} />
    case 3:
      return <StepHours wizard={wizard} onNext={onNext} />
    case 4:
      return <StepOffers wizard={wizard} onNext={onNext} />
    case 5:
      return <StepReview wizard={wizard} image={image} submission={submission} />
  }
}
