import clsx from 'clsx'
import Check from 'lucide-react/icons/check'
import CloudCheck from 'lucide-react/icons/cloud-check'
import HardDrive from 'lucide-react/icons/hard-drive'
import X from 'lucide-react/icons/x'
import { useContext } from 'react'
import { formatDate } from '../../../lib/format/dates.ts'
import { useLanguage, useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { ChangeContext } from './change-context.ts'
import type { DraftPlace } from './draft-keeper.ts'
import { isReachable, type WizardStep, wizardSteps } from './steps.rules.ts'

interface WizardHeaderProps {
  step: WizardStep
  percent: number
  place: DraftPlace
  onPress: (to: WizardStep) => void
  onCancel: () => void
}

/** The title, where the draft is, and how far the registration has come (EST-003, EST-004). */
export function WizardHeader({ step, percent, place, onPress, onCancel }: WizardHeaderProps) {
  const texts = useTexts('establishments/registration')
  const isChange = useContext(ChangeContext) !== null
  return (
    <header className="max-lg:sticky max-lg:top-0 max-lg:z-6 max-lg:-mx-[16px] max-lg:bg-bg max-lg:px-[16px] max-lg:pb-3">
      <div className="flex min-h-15 items-center gap-2 lg:mb-1 lg:min-h-19 lg:gap-3.5">
        <span className="-ml-2 lg:hidden">
          <IconButton icon={X} label={texts.cancel.openLong} onClick={onCancel} />
        </span>
        <h1 className="sign min-w-0 flex-1 text-title tracking-[-.01em] lg:text-page">
          {isChange ? (
            texts.change.title
          ) : (
            <>
              <span className="lg:hidden">{texts.shortTitle}</span>
              <span className="max-lg:hidden">{texts.title}</span>
            </>
          )}
        </h1>
        <DraftMark place={place} />
        <Button variant="plain" onClick={onCancel} className="max-lg:hidden">
          {texts.cancel.open}
        </Button>
      </div>
      <div className="flex items-baseline justify-between gap-3 pb-2 text-small">
        <p>
          <b className="font-[640]">{texts.step(step)}</b>
          <span className="text-t2 lg:hidden"> · {texts.stepNames[step]}</span>
        </p>
        <span className="text-t2">{texts.percent(percent)}</span>
      </div>
      <SunBar percent={percent} />
      <StepNames step={step} onPress={onPress} />
    </header>
  )
}

/** Whether the draft is with the server. Keeps its room, so that the title stays where it is. */
function DraftMark({ place }: { place: DraftPlace }) {
  const { draft } = useTexts('establishments/registration')
  const language = useLanguage()
  const time = place.at === 'server' ? formatDate(place.savedAt, 'time', language) : ''
  const Icon = place.at === 'server' ? CloudCheck : HardDrive
  return (
    <p role="status" className="flex min-h-6 items-center gap-1.5 text-label text-t2">
      {place.at !== 'nowhere' && (
        <>
          <Icon
            size={16}
            aria-hidden="true"
            className={place.at === 'server' ? 'text-mata' : 'text-tierra'}
          />
          <span className="max-lg:hidden">{place.at === 'server' ? draft.saved(time) : draft.device}</span>
          <span className="lg:hidden" aria-hidden="true">
            {place.at === 'server' ? time : draft.deviceShort}
          </span>
          <span className="sr-only lg:hidden">
            {place.at === 'server' ? draft.saved(time) : draft.device}
          </span>
        </>
      )}
    </p>
  )
}

/** The way from the first step to the last, with a sun that travels on it. */
function SunBar({ percent }: { percent: number }) {
  const { progress } = useTexts('establishments/registration')
  return (
    <div
      role="progressbar"
      aria-label={progress}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="relative mx-1.5 h-1.25 rounded-full bg-s3"
    >
      <span
        className="block h-full rounded-full bg-sol transition-[width] duration-240"
        style={{ width: `${percent}%` }}
      />
      <span
        className="absolute top-1/2 size-3.75 -translate-1/2 rounded-full bg-sol ring-3 ring-bg transition-[left] duration-240"
        style={{ left: `${percent}%` }}
      />
    </div>
  )
}

function StepNames({ step, onPress }: { step: WizardStep; onPress: (to: WizardStep) => void }) {
  const texts = useTexts('establishments/registration')
  return (
    <nav aria-label={texts.stepsLabel} className="max-lg:hidden">
      <ol className="-mx-2.5 mt-2 flex justify-between gap-1">
        {wizardSteps.map((one) => {
          const isCurrent = one === step
          const isDone = one < step
          return (
            <li key={one}>
              <button
                type="button"
                disabled={!isReachable(one, step)}
                aria-current={isCurrent ? 'step' : undefined}
                onClick={() => onPress(one)}
                className={clsx(
                  'flex min-h-9 items-center gap-1.5 rounded-tag px-2.5 text-left font-[540] text-small text-t2 hover:enabled:text-t1 disabled:text-t3 aria-[current]:font-[640] aria-[current]:text-t1',
                )}
              >
                {isDone ? (
                  <Check size={16} aria-hidden="true" className="text-mata" />
                ) : (
                  <span className="font-[650]">{one}</span>
                )}
                {/* Between 900 and 1200 px only the open step has room for its name. */}
                <span className={clsx(!isCurrent && 'max-[74.99em]:sr-only')}>{texts.stepNames[one]}</span>
                {isDone && <span className="sr-only">, {texts.stepDone}</span>}
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
