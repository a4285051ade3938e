import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { OfferFields } from './offer-fields.tsx'
import { StepFrame } from './step-frame.tsx'
import type { WizardHandle } from './use-wizard.ts'

/** Step 4. */
export function StepOffers({ wizard, onNext }: { wizard: WizardHandle; onNext: () => void }) {
  const { offers } = useTexts('establishments/registration')
  return (
    <StepFrame wizard={wizard} step={4} title={offers.title} lead={offers.lead} onNext={onNext}>
      <OfferFields wizard={wizard} />
    </StepFrame>
  )
}
