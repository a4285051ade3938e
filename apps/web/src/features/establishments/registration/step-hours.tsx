import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { HoursFields } from './hours-fields.tsx'
import { StepFrame } from './step-frame.tsx'
import type { WizardHandle } from './use-wizard.ts'

/** Step 3. */
export function StepHours({ wizard, onNext }: { wizard: WizardHandle; onNext: () => void }) {
  const { hours } = useTexts('establishments/registration')
  return (
    <StepFrame wizard={wizard} step={3} title={hours.title} lead={hours.lead} onNext={onNext}>
      <HoursFields wizard={wizard} />
    </StepFrame>
  )
}
