import type { RegistrationDraft } from '@puente/contract/establishments/registration'
import { defaultHours } from '@puente/domain/establishment-hours'
import type {
  RegistrationForm,
  RegistrationRule,
  RegistrationStep,
} from '@puente/domain/establishment-registration'
import type { Weekday } from '@puente/domain/opening-hours'

/** What a registration begins with (EST-014, EST-042). */
export const emptyForm: RegistrationForm = {
  name: '',
  category: 'otros',
  cuit: '',
  phone: '',
  whatsapp: '',
  description: '',
  province: '',
  city: '',
  address: '',
  googleMapsUrl: '',
  operatingHours: defaultHours,
  services: [],
  products: [],
}

/** The form as a request carries it. */
export function wireForm(form: RegistrationForm): RegistrationDraft['form'] {
  return { ...form, services: [...form.services], products: [...form.products] }
}

/** A fault of a field: one of the shared rules, or one that only the server finds. */
export interface FormFault {
  /** Path in the form, as in `RegistrationFault`. Also the id of the control. */
  readonly field: string
  readonly step: RegistrationStep
  readonly rule: RegistrationRule | 'taken' | 'other'
}

/** The path of one time of a day in the form. */
export function timeField(weekday: Weekday, time: 'open' | 'close'): string {
  return `operatingHours.${weekday}.${time}`
}

/** The value at a path of the form; undefined if the form has no such path. */
export function valueAt(form: RegistrationForm, field: string): unknown {
  let value: unknown = form
  for (const part of field.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Reflect.get(value, part)
  }
  return value
}

/** What the server refused, and the form that it refused. */
export interface FormRefusal {
  readonly form: RegistrationForm
  readonly faults: readonly FormFault[]
}

/** The faults of a refusal whose fields still hold what was refused. */
export function standingFaults(refusal: FormRefusal | null, form: RegistrationForm): readonly FormFault[] {
  if (refusal === null) return []
  const { faults, form: refused } = refusal
  return faults.filter(
    ({ field }) => JSON.stringify(valueAt(refused, field)) === JSON.stringify(valueAt(form, field)),
  )
}

/** The first fault of each field, in the order of the form. */
export function firstOfEachField(faults: readonly FormFault[]): readonly FormFault[] {
  return faults.filter(({ field }, index) => faults.findIndex((one) => one.field === field) === index)
}
