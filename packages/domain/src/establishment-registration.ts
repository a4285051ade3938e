import { parseCuit } from './cuit.ts'
import {
  addressLength,
  type ArgentineProvince,
  cityLength,
  type EstablishmentCategory,
  establishmentNameLength,
  type LineReading,
  longestDescription,
  parseArgentineProvince,
  parseEstablishmentCategory,
  readDescription,
  readEstablishmentName,
  readLine,
} from './establishment.ts'
import { type EstablishmentHours, establishmentHoursFaults } from './establishment-hours.ts'
import { offerItemLength, type OfferList, products, readOffers, services } from './establishment-offers.ts'
import { parseMapsLink } from './maps-link.ts'
import { parseArgentinePhone } from './phone-argentina.ts'

/** The form of a registration as typed (EST-011). The image is not part of it. */
export interface RegistrationForm {
  readonly name: string
  readonly category: string
  readonly cuit: string
  readonly phone: string
  /** Empty if not given, as is `description`. */
  readonly whatsapp: string
  readonly description: string
  readonly province: string
  readonly city: string
  readonly address: string
  readonly googleMapsUrl: string
  readonly operatingHours: EstablishmentHours
  /** Keys of options, and texts of the owner's own. */
  readonly services: readonly string[]
  readonly products: readonly string[]
}

/** A registration without faults. */
export interface Registration {
  readonly name: string
  readonly category: EstablishmentCategory
  /** 11 digits. */
  readonly cuit: string
  /** E.164. */
  readonly phone: string
  readonly whatsapp: string | null
  readonly description: string | null
  readonly province: ArgentineProvince
  readonly city: string
  readonly address: string
  readonly googleMapsUrl: string
  readonly operatingHours: EstablishmentHours
  readonly services: readonly string[]
  readonly products: readonly string[]
}

/** The fields that an owner may change without another approval (decision 0040). */
export type StoreDetails = Pick<Registration, 'description' | 'operatingHours' | 'services' | 'products'>

/** The same as typed. */
export type StoreDetailsForm = Pick<
  RegistrationForm,
  'description' | 'operatingHours' | 'services' | 'products'
>

/** The steps that have fields (EST-002). The fifth confirms. */
export const registrationSteps = [1, 2, 3, 4] as const
export type RegistrationStep = (typeof registrationSteps)[number]

/** Each code means one text per field; `limit` is the bound that was passed. */
export type RegistrationRule =
  | 'required'
  | 'too-short'
  | 'too-long'
  | 'edge-spaces'
  | 'characters'
  | 'unknown'
  | 'format'
  | 'order'
  | 'none-open'
  | 'too-few'
  | 'too-many'
  | 'duplicate'

export interface RegistrationFault {
  /** Path in the form: `name`, `operatingHours.monday.close`, `services.2`; `operatingHours` or `services` for the whole. */
  readonly field: string
  readonly step: RegistrationStep
  readonly rule: RegistrationRule
  readonly limit?: number
}

export type RegistrationReading =
  | { readonly ok: true; readonly registration: Registration }
  /** In the order of the form, so that the first names the first failing step (EST-057, EST-059). */
  | { readonly ok: false; readonly faults: readonly RegistrationFault[] }

/** Reads the whole form. Browser and server use the same rules (EST-058). */
export function readRegistration(form: RegistrationForm): RegistrationReading {
  const [basics, place, hours, offers] = [readBasics(form), readPlace(form), readHours(form), readLists(form)]
  if (basics.value !== null && place.value !== null && hours.value !== null && offers.value !== null)
    return { ok: true, registration: { ...basics.value, ...place.value, ...hours.value, ...offers.value } }
  return { ok: false, faults: [basics, place, hours, offers].flatMap(({ faults }) => faults) }
}

export type StoreDetailsReading =
  | { readonly ok: true; readonly details: StoreDetails }
  /** In the order of the form. */
  | { readonly ok: false; readonly faults: readonly RegistrationFault[] }

/** Reads an owner's later change, by the rules of the registration. */
export function readStoreDetails(form: StoreDetailsForm): StoreDetailsReading {
  const at = faultsOf(1)
  const description = descriptionOf(at, form.description)
  const [hours, offers] = [readHours(form), readLists(form)]
  if (at.faults.length === 0 && hours.value !== null && offers.value !== null)
    return { ok: true, details: { description, ...hours.value, ...offers.value } }
  return { ok: false, faults: [at, hours, offers].flatMap(({ faults }) => faults) }
}

/** The faults of one step (EST-005). */
export function registrationFaults(
  form: RegistrationForm,
  step: RegistrationStep,
): readonly RegistrationFault[] {
  return { 1: readBasics, 2: readPlace, 3: readHours, 4: readLists }[step](form).faults
}

/** A step's fields, or its faults. */
interface StepReading<T> {
  readonly value: T | null
  readonly faults: readonly RegistrationFault[]
}

/** Collects the faults of one step. */
function faultsOf(step: RegistrationStep) {
  const faults: RegistrationFault[] = []
  return {
    faults,
    add(field: string, rule: RegistrationRule, limit?: number): null {
      faults.push(limit === undefined ? { field, step, rule } : { field, step, rule, limit })
      return null
    },
  }
}
type Faults = ReturnType<typeof faultsOf>

type Basics = Pick<Registration, 'name' | 'category' | 'cuit' | 'phone' | 'whatsapp' | 'description'>

function readBasics(form: RegistrationForm): StepReading<Basics> {
  const at = faultsOf(1)
  const name = lineOf(at, 'name', readEstablishmentName(form.name), establishmentNameLength)
  const category = parseEstablishmentCategory(form.category) ?? at.add('category', 'unknown')
  const cuit = cuitOf(at, form.cuit)
  const phone = form.phone.trim() === '' ? at.add('phone', 'required') : phoneOf(at, 'phone', form.phone)
  const whatsapp = form.whatsapp.trim() === '' ? null : phoneOf(at, 'whatsapp', form.whatsapp)
  const description = descriptionOf(at, form.description)
  if (at.faults.length > 0 || name === null || category === null || cuit === null || phone === null)
    return { value: null, faults: at.faults }
  return { value: { name, category, cuit, phone, whatsapp, description }, faults: [] }
}

function descriptionOf(at: Faults, text: string): string | null {
  const written = readDescription(text)
  if (written.ok) return written.description
  return at.add('description', written.fault, written.fault === 'too-long' ? longestDescription : undefined)
}

type Place = Pick<Registration, 'province' | 'city' | 'address' | 'googleMapsUrl'>

function readPlace(form: RegistrationForm): StepReading<Place> {
  const at = faultsOf(2)
  const province =
    parseArgentineProvince(form.province) ?? at.add('province', form.province === '' ? 'required' : 'unknown')
  const city = lineOf(at, 'city', readLine(form.city, cityLength), cityLength)
  const address = lineOf(at, 'address', readLine(form.address, addressLength), addressLength)
  const googleMapsUrl =
    parseMapsLink(form.googleMapsUrl) ??
    at.add('googleMapsUrl', form.googleMapsUrl.trim() === '' ? 'required' : 'format')
  return province === null || city === null || address === null || googleMapsUrl === null
    ? { value: null, faults: at.faults }
    : { value: { province, city, address, googleMapsUrl }, faults: [] }
}

function readHours({
  operatingHours,
}: Pick<RegistrationForm, 'operatingHours'>): StepReading<Pick<Registration, 'operatingHours'>> {
  const at = faultsOf(3)
  for (const { weekday, time, rule } of establishmentHoursFaults(operatingHours))
    at.add(['operatingHours', weekday, time].filter((part) => part !== null).join('.'), rule)
  return at.faults.length > 0 ? { value: null, faults: at.faults } : { value: { operatingHours }, faults: [] }
}

function readLists(
  form: Pick<RegistrationForm, 'services' | 'products'>,
): StepReading<Pick<Registration, 'services' | 'products'>> {
  const at = faultsOf(4)
  const offered = {
    services: offersOf(at, 'services', services, form.services),
    products: offersOf(at, 'products', products, form.products),
  }
  return at.faults.length > 0 ? { value: null, faults: at.faults } : { value: offered, faults: [] }
}

function offersOf(at: Faults, field: string, list: OfferList, texts: readonly string[]): readonly string[] {
  const { items, faults } = readOffers(list, texts)
  const limits = { 'too-few': 1, 'too-many': list.most, ...lengthLimits(offerItemLength) }
  for (const { index, rule } of faults)
    at.add(index === null ? field : `${field}.${index}`, rule, limitOf(limits, rule))
  return items
}

function lineOf(
  at: Faults,
  field: string,
  reading: LineReading,
  bounds: { readonly least: number; readonly most: number },
): string | null {
  return reading.ok
    ? reading.text
    : at.add(field, reading.fault, limitOf(lengthLimits(bounds), reading.fault))
}

function lengthLimits({ least, most }: { readonly least: number; readonly most: number }) {
  return { 'too-short': least, 'too-long': most }
}

function limitOf(limits: Readonly<Record<string, number>>, rule: string): number | undefined {
  return limits[rule]
}

const shortestTypedCuit = 11
const longestTypedCuit = 13

/** EST-021. The live messages of EST-020 come from `readCuit`. */
function cuitOf(at: Faults, text: string): string | null {
  const typed = text.trim()
  if (typed === '') return at.add('cuit', 'required')
  if (typed.length < shortestTypedCuit) return at.add('cuit', 'too-short', shortestTypedCuit)
  if (typed.length > longestTypedCuit) return at.add('cuit', 'format')
  return parseCuit(typed) ?? at.add('cuit', 'format')
}

const typedPhoneLength = { least: 10, most: 20 } as const

/** EST-025. */
function phoneOf(at: Faults, field: string, text: string): string | null {
  const typed = text.trim()
  const fits = typed.length >= typedPhoneLength.least && typed.length <= typedPhoneLength.most
  const phone = fits ? parseArgentinePhone(typed) : null
  return phone?.e164 ?? at.add(field, 'format')
}
