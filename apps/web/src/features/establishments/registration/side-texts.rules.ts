import { products, readOfferItem, services } from '@puente/domain/establishment-offers'
import {
  type RegistrationForm,
  registrationFaults,
  type RegistrationStep,
} from '@puente/domain/establishment-registration'
import type { FormFault } from './registration-form.rules.ts'

/** What is typed beside the form, in fields that only help to fill it in. The draft on this device keeps it; the server never gets it. */
export interface SideTexts {
  /** Suggests province and city. */
  readonly postalCode: string
  /** What a postal code filled in and nobody touched since; empty if there is no such thing. */
  readonly filledProvince: string
  readonly filledCity: string
  /** An own service and an own product that are not added to their list yet. */
  readonly services: string
  readonly products: string
}

export const noSideTexts: SideTexts = {
  postalCode: '',
  filledProvince: '',
  filledCity: '',
  services: '',
  products: '',
}

/** The side texts of a kept draft. One of an earlier release has none. */
export function readSideTexts(kept: unknown): SideTexts {
  const texts: Record<string, unknown> = { ...(typeof kept === 'object' ? kept : null) }
  const textOf = (name: keyof SideTexts): string => {
    const text = texts[name]
    return typeof text === 'string' ? text : ''
  }
  return {
    postalCode: textOf('postalCode'),
    filledProvince: textOf('filledProvince'),
    filledCity: textOf('filledCity'),
    services: textOf('services'),
    products: textOf('products'),
  }
}

const lists = { services, products } as const
export type OfferField = keyof typeof lists

export type OwnItem =
  | { readonly ok: true; readonly item: string }
  | { readonly ok: false; readonly fault: FormFault }

/** The form, and what is typed beside it. */
export interface Filled {
  readonly form: RegistrationForm
  readonly side: SideTexts
}

/** The typed item as it would be added to its list; null if nothing is typed (EST-050, EST-051). */
export function ownItem(field: OfferField, { form, side }: Filled): OwnItem | null {
  if (side[field].trim() === '') return null
  const reading = readOfferItem(lists[field], side[field], form[field])
  if (!reading.ok) return { ok: false, fault: { field: `${field}.typed`, step: 4, rule: reading.fault } }
  return form[field].length >= lists[field].most
    ? { ok: false, fault: { field, step: 4, rule: 'too-many' } }
    : reading
}

/** Adds the typed item to its list and empties its field. One that cannot be added stays typed. */
export function withOwnItem(filled: Filled, field: OfferField): Filled {
  const own = ownItem(field, filled)
  if (own === null || !own.ok) return filled
  const { form, side } = filled
  return { form: { ...form, [field]: [...form[field], own.item] }, side: { ...side, [field]: '' } }
}

/** What is ready to be validated when the step is left: an item that is typed but not added would be lost. */
export function readyToLeave(filled: Filled, step: RegistrationStep): Filled {
  return step === 4 ? withOwnItem(withOwnItem(filled, 'services'), 'products') : filled
}

/** The faults of a step: those of the form, and of typed items that cannot be added. */
export function stepFaults(filled: Filled, step: RegistrationStep): readonly FormFault[] {
  const faults: readonly FormFault[] = registrationFaults(filled.form, step)
  if (step !== 4) return faults
  const own = (['services', 'products'] as const).map((field) => ownItem(field, filled))
  return [...faults, ...own.flatMap((item) => (item === null || item.ok ? [] : [item.fault]))]
}
