import type { RegistrationForm } from '@puente/domain/establishment-registration'
import { useState } from 'react'
import { type Filled, type OfferField, ownItem, type SideTexts, withOwnItem } from './side-texts.rules.ts'

/** The form and what is typed beside it. */
export function useFilled(beginning: Filled) {
  const [filled, setFilled] = useState<Filled>({ form: beginning.form, side: beginning.side })
  return {
    filled,
    setFilled,
    set: (part: Partial<RegistrationForm>): void =>
      setFilled((before) => ({ ...before, form: { ...before.form, ...part } })),
    setSide: (part: Partial<SideTexts>): void =>
      setFilled((before) => ({ ...before, side: { ...before.side, ...part } })),
    /** A change of both at once. */
    change: (part: (before: Filled) => Filled): void => setFilled(part),
    addOwnItem: (field: OfferField): void => setFilled((before) => withOwnItem(before, field)),
    ownItem: (field: OfferField) => ownItem(field, filled),
  }
}
