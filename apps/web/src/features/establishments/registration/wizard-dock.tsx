import ArrowRight from 'lucide-react/icons/arrow-right'
import Send from 'lucide-react/icons/send'
import { useContext } from 'react'
import { useCountdown } from '../../../lib/clock/use-countdown.ts'
import { formatClock } from '../../../lib/format/dates.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChangeContext } from './change-context.ts'
import { stepFormId } from './step-frame.tsx'
import { type WizardStep, blockerOf, wizardStep } from './steps.rules.ts'
import type { WizardHandle } from './use-wizard.ts'
import type { WizardSubmission } from './use-wizard-submission.ts'

interface WizardDockProps {
  wizard: WizardHandle
  submission: WizardSubmission
  /** The form that the buttons send is in the page. Before that, a press would do nothing. */
  isStepShown: boolean
}

/** The buttons of the step, always in reach, and why the next one cannot be pressed or what comes after it. */
export function WizardDock({ wizard, submission, isStepShown }: WizardDockProps) {
  return (
    <div className="sticky bottom-0 z-7 mt-auto border-line border-t bg-s1 pb-[env(safe-area-inset-bottom)]">
      <div className="gutter mx-auto flex w-full max-w-[73.75rem] flex-wrap items-center gap-2.5 py-3 lg:py-3.5">
        {wizard.step === 5 ? (
          <ReviewButtons wizard={wizard} submission={submission} isStepShown={isStepShown} />
        ) : (
          <StepButtons wizard={wizard} step={wizard.step} isStepShown={isStepShown} />
        )}
      </div>
    </div>
  )
}

const wide = 'min-w-0 flex-1 max-lg:min-h-13 lg:min-w-48 lg:flex-none'

interface StepButtonsProps extends Pick<WizardDockProps, 'wizard' | 'isStepShown'> {
  step: Exclude<WizardStep, 5>
}

function StepButtons({ wizard, step, isStepShown }: StepButtonsProps) {
  const texts = useTexts('establishments/registration')
  const blocker = blockerOf(wizard.form, step)
  const why = blocker === null ? null : blocker === 'none-open' ? texts.faults.noneOpen : texts.offers.needed
  const before = wizardStep(step - 1)
  return (
    <>
      <p id="registration-waits" role="status" className="w-full text-small text-t2 lg:w-auto lg:flex-1">
        {why ?? (
          <span className="max-lg:hidden">{texts.after(texts.stepNames[wizardStep(step + 1) ?? 5])}</span>
        )}
      </p>
      {before !== null && (
        <Button className="max-lg:min-h-13 lg:min-h-12" onClick={() => wizard.open(before)}>
          {texts.previous}
        </Button>
      )}
      <Button
        type="submit"
        form={stepFormId}
        variant="primary"
        disabled={why !== null || !isStepShown}
        aria-describedby={why === null ? undefined : 'registration-waits'}
        className={`${wide} lg:min-h-12`}
      >
        {texts.next}
        <ArrowRight aria-hidden="true" />
      </Button>
    </>
  )
}

function ReviewButtons({ wizard, submission, isStepShown }: WizardDockProps) {
  const texts = useTexts('establishments/registration')
  const { limitedUntil, isSending, sendsImage } = submission
  const left = useCountdown(limitedUntil === null ? 0 : Date.parse(limitedUntil))
  const change = useContext(ChangeContext)
  const isLimited = limitedUntil !== null && left > 0
  const isUnchanged = change !== null && !submission.differs
  const why = isLimited ? texts.limit.why(formatClock(left)) : isUnchanged ? texts.change.unchanged : ''
  const label = sendsImage ? texts.review.sendingImage : texts.review.sending
  return (
    <>
      <p
        id="registration-waits"
        className="w-full text-small text-t2 empty:hidden lg:w-auto lg:flex-1 lg:empty:block"
      >
        {why}
      </p>
      <Button
        className="min-w-0 max-lg:min-h-13 max-lg:flex-1 max-lg:px-3 lg:min-h-12"
        disabled={isSending}
        onClick={() => wizard.open(1)}
      >
        {texts.review.reviewAgain}
      </Button>
      <Button
        type="submit"
        form={stepFormId}
        variant="primary"
        icon={Send}
        busy={isSending}
        disabled={why !== '' || !isStepShown}
        aria-describedby={why === '' ? undefined : 'registration-waits'}
        className={`${wide} max-lg:px-3 lg:min-h-12`}
      >
        {isSending ? label : change === null ? texts.review.send : texts.change.send}
      </Button>
    </>
  )
}
