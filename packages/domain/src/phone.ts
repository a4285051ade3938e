import { formatArgentinePhone, parseArgentinePhone } from './phone-argentina.ts'
import { formatBrazilianPhone, parseBrazilianPhone } from './phone-brazil.ts'
import { PHONE_COUNTRIES, type PhoneCountry } from './phone-countries.ts'

export interface Phone {
  /** `+`, calling code and national number. */
  readonly e164: string
  readonly callingCode: string
  readonly kind: 'mobile' | 'landline' | 'toll-free' | 'unknown'
}

export type PhoneFault = 'country' | 'characters' | 'incomplete' | 'invalid'

export type PhoneReading =
  | { readonly ok: true; readonly phone: Phone }
  | { readonly ok: false; readonly fault: PhoneFault }

/**
 * Reads the two fields of a form, calling code and national number, naming the first fault in the order of REG-016:
 * a country not in the list, characters other than digits, spaces, hyphens and parentheses, digits missing, anything
 * else. Argentina and Brazil by their numbering rules, the others by length.
 */
export function readPhone(callingCode: string, national: string): PhoneReading {
  const country = PHONE_COUNTRIES.find((known) => known.callingCode === callingCode)
  if (country === undefined) return { ok: false, fault: 'country' }
  if (!/^[\d\s()-]*$/.test(national)) return { ok: false, fault: 'characters' }
  const digits = significantDigits(national, country)
  if (digits.length < country.minDigits) return { ok: false, fault: 'incomplete' }
  const phone = nationalPhone(digits, country)
  return phone === null ? { ok: false, fault: 'invalid' } : { ok: true, phone }
}

/** Reads a stored or pasted international number, `+5491123456789`; null if it is not valid in a known country. */
export function parsePhone(text: string): Phone | null {
  const trimmed = text.trim()
  const country = PHONE_COUNTRIES.find(({ callingCode }) => trimmed.startsWith(`+${callingCode}`))
  if (country === undefined) return null
  const reading = readPhone(country.callingCode, trimmed.slice(country.callingCode.length + 1))
  return reading.ok ? reading.phone : null
}

/**
 * The number for a `wa.me` link: digits only, with the 9 of an Argentine mobile (`549…`).
 * Null for a toll-free number, which has no chat.
 */
export function whatsappNumber(phone: Phone): string | null {
  return phone.kind === 'toll-free' ? null : phone.e164.slice(1)
}

/** For reading: `+55 (11) 98765-4321`, `+54 9 11 2345-6789`. A number of another country as it is stored, `+14155550123`. */
export function formatPhone({ e164, callingCode }: Phone): string {
  if (callingCode === '55') return `+55 ${formatBrazilianPhone(e164)}`
  const argentine = callingCode === '54' ? parseArgentinePhone(e164) : null
  return argentine === null ? e164 : formatArgentinePhone(argentine)
}

function significantDigits(national: string, { trunkZero }: PhoneCountry): string {
  const digits = national.replace(/\D/g, '')
  return trunkZero ? digits.replace(/^0/, '') : digits
}

function nationalPhone(digits: string, { callingCode, iso, maxDigits }: PhoneCountry): Phone | null {
  if (iso === 'AR') return inCountry(callingCode, parseArgentinePhone(`+54${digits}`))
  if (iso === 'BR') return inCountry(callingCode, parseBrazilianPhone(`+55${digits}`))
  if (digits.length > maxDigits) return null
  return { e164: `+${callingCode}${digits}`, callingCode, kind: 'unknown' }
}

function inCountry(callingCode: string, phone: Pick<Phone, 'e164' | 'kind'> | null): Phone | null {
  return phone && { e164: phone.e164, callingCode, kind: phone.kind }
}
