import { products, serviceOptions, services } from '@puente/domain/establishment-offers'
import { useState } from 'react'
import { OfferCard } from './offer-card.tsx'
import type { FieldsHandle } from './use-wizard.ts'
import { productsFor } from './usual-products.rules.ts'

/** What the place offers, in two lists (EST-047 to EST-052). */
export function OfferFields({ wizard }: { wizard: FieldsHandle }) {
  const { form, set } = wizard
  // Decided when the fields open: an order that changes under the finger would select the wrong product.
  const [offeredProducts] = useState(() => productsFor(form.category))
  return (
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
  )
}
