import type { RegistrationStep } from '@puente/domain/establishment-registration'
import clsx from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { Card } from '../../../ui/card.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { faultText } from './fault-texts.ts'
import type { WizardHandle } from './use-wizard.ts'

/** A label and its value. An empty value was not filled in. */
export type ReviewLine = readonly [label: string, value: ReactNode]

interface ReviewCardProps {
  wizard: WizardHandle
  step: RegistrationStep
  icon: LucideIcon
  lines: readonly ReviewLine[]
}

/** What one step holds, with the way back to it. */
export function ReviewCard({ wizard, step, icon: Icon, lines }: ReviewCardProps) {
  const texts = useTexts('establishments/registration')
  const name = texts.stepNames[step]
  const faults = wizard.faultsOf(step)
  return (
    <Card className={clsx('min-w-0 py-3 pr-2 pl-4', faults.length > 0 && 'border-ceibo')}>
      <h3 className="flex items-center gap-2.5 font-[620]">
        <Icon size={20} aria-hidden="true" className="text-t2" />
        <span className="min-w-0 flex-1">{name}</span>
        <button
          type="button"
          aria-label={texts.review.editOf(name)}
          className="min-h-11 px-3 font-[560] text-small underline underline-offset-3"
          onClick={() => wizard.open(step)}
        >
          {texts.review.edit}
        </button>
      </h3>
      {faults.map((fault) => (
        <FieldError key={fault.field} id={`review-${fault.field}`}>
          {faultText(fault, texts)}
        </FieldError>
      ))}
      <dl className="mt-1 grid gap-2 pr-2 text-small">
        {lines.map(([label, value]) => (
          <div
            key={label}
            className="grid grid-cols-[minmax(0,6rem)_minmax(0,1fr)] gap-3 max-xs:grid-cols-[minmax(0,1fr)] max-xs:gap-0"
          >
            <dt className="text-t2">{label}</dt>
            <dd className={clsx('whitespace-pre-line font-[540] wrap-anywhere', value === '' && 'text-t3')}>
              {value === '' ? texts.review.none : value}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
