import type { Registration } from '@puente/contract/identity/accounts'
import { emailSchema } from '@puente/contract/identity/sessions'
import { readCuit, type WrongCuit } from '@puente/domain/cuit'
import { parseDni } from '@puente/domain/dni'
import { type PhoneFault, readPhone } from '@puente/domain/phone'
import { PHONE_COUNTRIES } from '@puente/domain/phone-countries'
import { type NewPasswordFault, passwordFault, repetitionFault } from '../recovery/new-password.rules.ts'

/** What the form holds: the text of each field as typed, including masks and spaces. */
export interface RegistrationForm {
  readonly email: string
  readonly password: string
  readonly passwordAgain: string
  readonly fullName: string
  readonly dni: string
  /** Digits only. The field adds the hyphens. */
  readonly cuit: string
  /** Calling code without plus. */
  readonly country: string
  readonly phone: string
  readonly occupation: string
  readonly companyName: string
  readonly direccion: string
  readonly numero: string
  readonly barrio: string
  readonly ciudad: string
  readonly provincia: string
  readonly postalCode: string
}

export type RegistrationField = keyof RegistrationForm

export const emptyRegistration: RegistrationForm = {
  email: '',
  password: '',
  passwordAgain: '',
  fullName: '',
  dni: '',
  cuit: '',
  country: '54',
  phone: '',
  occupation: '',
  companyName: '',
  direccion: '',
  numero: '',
  barrio: '',
  ciudad: '',
  provincia: '',
  postalCode: '',
}

/** In the order of the form. */
export const formFields = Object.keys(emptyRegistration) as RegistrationField[]

export const addressFields = ['direccion', 'numero', 'barrio', 'ciudad', 'provincia', 'postalCode'] as const

export type RegistrationFault =
  | { readonly rule: 'required' }
  | {
      readonly rule: 'email-format' | 'dni-digits' | 'dni-length' | 'street-number' | 'markup'
    }
  | { readonly rule: 'password-policy' | 'password-mismatch' | 'password-common' }
  | { readonly rule: 'cuit'; readonly reading: WrongCuit }
  | { readonly rule: 'phone'; readonly fault: PhoneFault }
  | { readonly rule: 'too-short'; readonly limit: number }
  /** Faults that only the server finds: the value is taken, or why it could not be checked (REG-011). */
  | { readonly rule: 'taken' | 'check-network' | 'check-configuration' }

export type RegistrationFaults = Partial<Record<RegistrationField, RegistrationFault>>

const required: RegistrationFault = { rule: 'required' }

/** The shortest text that the contract accepts. The fields' `maxLength` holds its other limits. */
const shortest: Partial<Record<RegistrationField, number>> = { fullName: 2, occupation: 2, postalCode: 3 }

/**
 * Every fault of the form, in touched and untouched fields. The server checks them again (REG-019).
 * @param guessable whether attackers guess the password first
 */
export function registrationFaults(form: RegistrationForm, guessable = false): RegistrationFaults {
  const faults: RegistrationFaults = {}
  const note = (field: RegistrationField, fault: RegistrationFault | null): void => {
    if (fault !== null) faults[field] = fault
  }
  note('email', emailFault(form.email))
  note('password', passwordRule(passwordFault(form.password, guessable)))
  note('passwordAgain', passwordRule(repetitionFault(form.password, form.passwordAgain)))
  note('fullName', lineFault('fullName', form.fullName))
  note('dni', dniFault(form.dni))
  note('cuit', cuitFault(form.cuit))
  note('phone', phoneFault(form))
  note('occupation', lineFault('occupation', form.occupation))
  if (form.companyName.trim() !== '') note('companyName', lineFault('companyName', form.companyName))
  for (const field of addressFields) {
    note(field, field === 'numero' ? streetNumberFault(form.numero) : lineFault(field, form[field]))
  }
  return faults
}

function lineFault(field: RegistrationField, text: string): RegistrationFault | null {
  const trimmed = text.trim()
  if (trimmed === '') return required
  const limit = shortest[field] ?? 1
  if (trimmed.length < limit) return { rule: 'too-short', limit }
  return /[<>]/.test(trimmed) ? { rule: 'markup' } : null
}

export function emailFault(text: string): RegistrationFault | null {
  if (text.trim() === '') return required
  return emailSchema.safeParse(text).success ? null : { rule: 'email-format' }
}

function passwordRule(fault: NewPasswordFault | null): RegistrationFault | null {
  if (fault === null || fault === 'required') return fault === null ? null : required
  return { rule: `password-${fault}` }
}

/** REG-007: a pasted DNI may hold dots and spaces. Any other character that is not a digit is a fault. */
function dniFault(text: string): RegistrationFault | null {
  const dni = text.replace(/[.\s]/g, '')
  if (dni === '') return required
  if (/\D/.test(dni)) return { rule: 'dni-digits' }
  return parseDni(dni) === null ? { rule: 'dni-length' } : null
}

/** REG-009, and the messages of EST-020 behind it (ruling 20). */
function cuitFault(text: string): RegistrationFault | null {
  const reading = readCuit(text)
  if (reading.ok) return null
  return reading.fault === 'empty' ? required : { rule: 'cuit', reading }
}

function phoneFault({ country, phone }: RegistrationForm): RegistrationFault | null {
  if (phone.trim() === '') return required
  // A text that still begins with a plus has a calling code that we do not serve. Those that we serve have moved to their own
  // field.
  if (phone.trim().startsWith('+')) return { rule: 'phone', fault: 'country' }
  const reading = readPhone(country, phone)
  return reading.ok ? null : { rule: 'phone', fault: reading.fault }
}

/** REG-013. */
function streetNumberFault(text: string): RegistrationFault | null {
  const numero = text.trim()
  if (numero === '') return required
  return /^[1-9]\d{0,5}$/.test(numero) ? null : { rule: 'street-number' }
}

/** Whether a fault shows while the person still types: from 7 characters of a DNI, 11 of a CUIT (REG-007, REG-009). */
export function showsWhileTyping(field: RegistrationField, form: RegistrationForm): boolean {
  if (field === 'dni') return form.dni.length >= 7
  return field === 'cuit' && form.cuit.length >= 11
}

/** Invisible characters that no name contains. They come with pasted text. */
const invisible = /[\p{Cc}\p{Cf}]/gu

/**
 * The form after typing or pasting into a field. A DNI loses its dots. A number with its calling code, `+54 9 11 …`, fills both
 * fields of the phone, and its dots become spaces. Invisible characters are dropped. Passwords stay as they are.
 */
export function typedInto(field: RegistrationField, text: string): Partial<RegistrationForm> {
  if (field === 'password' || field === 'passwordAgain') return { [field]: text }
  const seen = text.replace(invisible, '')
  if (field === 'dni') return { dni: seen.replace(/[.\s]/g, '') }
  if (field === 'phone') return splitPhone(seen) ?? { phone: seen.replaceAll('.', ' ') }
  return { [field]: seen }
}

function splitPhone(text: string): { country: string; phone: string } | null {
  const [, digits] = /^\s*\+\s*(\d[\d\s.()-]*)$/.exec(text) ?? []
  if (digits === undefined) return null
  const country = PHONE_COUNTRIES.find(({ callingCode }) => digits.startsWith(callingCode))
  return country === undefined
    ? null
    : {
        country: country.callingCode,
        phone: digits.slice(country.callingCode.length).replaceAll('.', ' ').trim(),
      }
}

/** The required fields that are still empty, in the order of the form (REG-004). */
export function missingFields(form: RegistrationForm): RegistrationField[] {
  return formFields.filter((field) => field !== 'companyName' && form[field].trim() === '')
}

/** The only request of REG-002, made from a form without faults. */
export function registrationBody(form: RegistrationForm, language: Registration['language']): Registration {
  return {
    email: form.email.trim().toLowerCase(),
    password: form.password,
    fullName: form.fullName.trim(),
    phone: { countryCode: `+${form.country}`, number: form.phone.replace(/\D/g, '') },
    dni: form.dni.replace(/\D/g, ''),
    cuit: form.cuit.replace(/\D/g, ''),
    occupation: form.occupation.trim(),
    companyName: form.companyName.trim() === '' ? null : form.companyName.trim(),
    address: {
      postalCode: form.postalCode.trim(),
      direccion: form.direccion.trim(),
      numero: form.numero.trim(),
      barrio: form.barrio.trim(),
      ciudad: form.ciudad.trim(),
      provincia: form.provincia.trim(),
    },
    language,
  }
}
