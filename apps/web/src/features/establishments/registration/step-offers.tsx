import { products, serviceOptions, services } from '@puente/domain/establishment-offers'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { OfferCard } from './offer-card.tsx'
import { StepFrame } from './step-frame.tsx'
import type { WizardHandle } from './use-wizard.ts'
import { productsFor } from './usual-products.rules.ts'

/** Step 4: what the place offers, in two lists (EST-047 to EST-052). */
export function StepOffers({ wizard, onNext }: { wizard: WizardHandle; onNext: () => void }) {
  const { offers } = useTexts('establishments/registration')
  const { form, set } = wizard
  // Decided when the step opens: an order that changes under the finger would select the wrong product.
  const [offeredProducts] = useState(() => productsFor(form.category))
  return (
    <StepFrame wizard={wizard} step={4} title={offers.title} lead={offers.lead} onNext={onNext}>
      <div className="grid gap-3.5">
        <OfferCard
          wizard={wizard}
          field="services"
          list={services}
          options={serviceOptions}
          items={form.services}
          onChange={(items) => set({ services: items })}
        />
        <OfferCard
          wizard={wizard}
          field="products"
          list={products}
          options={offeredProducts}
          items={form.products}
          onChange={(items) => set({ products: items })}
        />
      </div>
    </StepFrame>
  )
}
