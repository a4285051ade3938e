import { arsToBrl, brlToArs } from './conversion.ts'
import { parseCpf } from './cpf.ts'
import { type Money, money } from './money.ts'
import { readName } from './names.ts'
import type { Rate } from './rate.ts'
import { isLegible, withoutUnseen } from './unseen.ts'

/** The fee and the limits of a payment at an establishment, in centavos of BRL. The upper limit includes the fee (ruling 8). */
export interface StorePaymentLimits {
  readonly feeMinor: bigint
  readonly minMinor: bigint
  readonly maxMinor: bigint
}

/** The fee, the limits and the rate that price such a payment. */
export interface StorePaymentTerms extends StorePaymentLimits {
  /** Pesos for one real. */
  readonly rate: Rate
}

/** A payment in both currencies. Centavos. */
export interface StorePaymentAmounts {
  /** The amount that the payer typed, before the fee. Only this amount is converted. */
  readonly realValueMinor: bigint
  readonly feeMinor: bigint
  readonly totalMinor: bigint
  readonly pesosValueMinor: bigint
}

/** The payment for an amount in reais. The fee comes on top and is not converted (PAY-031). */
export function paymentOfReais(
  realValueMinor: bigint,
  { rate, feeMinor }: Pick<StorePaymentTerms, 'rate' | 'feeMinor'>,
): StorePaymentAmounts {
  return {
    realValueMinor,
    feeMinor,
    totalMinor: realValueMinor + feeMinor,
    pesosValueMinor: brlToArs(money(realValueMinor, 'BRL'), rate).minor,
  }
}

/**
 * The payment for pesos that were typed (PAY-003). They are converted to reais, and the pesos of the payment are converted back from these reais. So
 * they may differ from the typed pesos by less than the value of one BRL centavo.
 */
export function paymentOfPesos(
  pesos: Money,
  terms: Pick<StorePaymentTerms, 'rate' | 'feeMinor'>,
): StorePaymentAmounts {
  return paymentOfReais(arsToBrl(pesos, terms.rate).minor, terms)
}

/** The texts of the form as they were typed. Null or absent if nothing was. */
export interface StorePaymentForm {
  /** BRL centavos as digits. */
  readonly realValueMinor?: string | null | undefined
  readonly payerName?: string | null | undefined
  readonly payerCpf?: string | null | undefined
  readonly payerEmail?: string | null | undefined
  readonly payerPhone?: string | null | undefined
  readonly productDescription?: string | null | undefined
  readonly licensePlate?: string | null | undefined
  readonly gdprConsent?: boolean | null | undefined
}

/** The stable codes of SEC-010, and three of our own for rules of PAY-008 and SEC-011 that have no code. */
export type StorePaymentFaultCode =
  | 'INVALID_AMOUNT'
  | 'NAME_REQUIRED'
  | 'NAME_TOO_SHORT'
  | 'NAME_TOO_LONG'
  | 'NAME_CONTAINS_INVALID_CHARS'
  | 'CPF_REQUIRED'
  | 'INVALID_CPF'
  | 'INVALID_EMAIL'
  | 'INVALID_PHONE'
  | 'DESCRIPTION_REQUIRED'
  | 'DESCRIPTION_TOO_SHORT'
  | 'DESCRIPTION_TOO_LONG'
  | 'IDENTIFICATION_TOO_LONG'
  | 'GDPR_CONSENT_REQUIRED'

export interface StorePaymentFault {
  readonly field: keyof StorePaymentForm
  readonly code: StorePaymentFaultCode
}

/** A payment's form after its checks. */
export interface StorePaymentFields {
  readonly realValueMinor: bigint
  /** As typed (ruling 44). */
  readonly payerName: string
  /** 11 digits. */
  readonly cpf: string
  readonly email: string | null
  /** 10 or 11 digits: area code and number. */
  readonly phone: string | null
  readonly productDescription: string
  /** In upper case (PAY-013). */
  readonly licensePlate: string | null
}

export type StorePaymentReading =
  | { readonly ok: true; readonly fields: StorePaymentFields }
  | { readonly ok: false; readonly faults: readonly StorePaymentFault[] }

export const longestProductDescription = 500
export const shortestProductDescription = 3
export const longestLicensePlate = 50
const longestEmail = 254
/** Characters of any text of a payment (PAY-040). */
const longestText = 1000

/**
 * Reads the form of a payment (PAY-006 to PAY-013, PAY-032 to PAY-037). Returns all faults, in the order of PAY-008: amount, name, CPF,
 * contact, description, identification, consent. The first is the one that a screen shows.
 */
export function readStorePayment(form: StorePaymentForm, limits: StorePaymentLimits): StorePaymentReading {
  const { faults, check } = collectFaults()
  const realValueMinor = check('realValueMinor', readAmount(form.realValueMinor, limits))
  const payerName = check('payerName', readPayerName(form.payerName))
  const cpf = check('payerCpf', readCpf(form.payerCpf))
  const email = check('payerEmail', readEmail(form.payerEmail))
  const phone = check('payerPhone', readPhoneDigits(form.payerPhone))
  const productDescription = check('productDescription', readDescription(form.productDescription))
  const licensePlate = check('licensePlate', readPlate(form.licensePlate))
  check('gdprConsent', readConsent(form.gdprConsent))
  if (
    faults.length > 0 ||
    realValueMinor === null ||
    payerName === null ||
    cpf === null ||
    productDescription === null
  ) {
    return { ok: false, faults }
  }
  return {
    ok: true,
    fields: { realValueMinor, payerName, cpf, email, phone, productDescription, licensePlate },
  }
}

/** `check` returns what was read, or null after it has added the fault to `faults`. */
function collectFaults() {
  const faults: StorePaymentFault[] = []
  const check = <T>(field: keyof StorePaymentForm, read: T | Fault): T | null => {
    if (!isFault(read)) return read
    faults.push({ field, code: read.fault })
    return null
  }
  return { faults, check }
}

function readConsent(consent: boolean | null | undefined): true | Fault {
  return consent === true ? true : { fault: 'GDPR_CONSENT_REQUIRED' }
}

export type PayerReading =
  | { readonly ok: true; readonly payerName: string; readonly cpf: string }
  | { readonly ok: false; readonly faults: readonly StorePaymentFault[] }

/** Reads the name, CPF and consent of a payer whose payment has its other fields already, by the rules of `readStorePayment`. */
export function readPayer(
  form: Pick<StorePaymentForm, 'payerName' | 'payerCpf' | 'gdprConsent'>,
): PayerReading {
  const { faults, check } = collectFaults()
  const payerName = check('payerName', readPayerName(form.payerName))
  const cpf = check('payerCpf', readCpf(form.payerCpf))
  check('gdprConsent', readConsent(form.gdprConsent))
  if (faults.length > 0 || payerName === null || cpf === null) return { ok: false, faults }
  return { ok: true, payerName, cpf }
}

/**
 * Cleans a text for the provider and for files (PAY-040): one line of at most 1000 characters, without angle brackets, quotes, ampersands and
 * invisible characters.
 */
export function plainPaymentText(text: string): string {
  const line = withoutUnseen(text).replace(/[<>"'&]/g, '')
  return [...line.trim()].slice(0, longestText).join('')
}

interface Fault {
  readonly fault: StorePaymentFaultCode
}

function isFault(read: unknown): read is Fault {
  return typeof read === 'object' && read !== null && 'fault' in read
}

/** Whether an amount may be paid (SEC-009): the minimum applies before the fee, the maximum includes it. */
export function isPayableAmount(
  realValueMinor: bigint,
  { feeMinor, minMinor, maxMinor }: StorePaymentLimits,
): boolean {
  return realValueMinor > 0n && realValueMinor >= minMinor && realValueMinor + feeMinor <= maxMinor
}

function readAmount(text: string | null | undefined, limits: StorePaymentLimits): bigint | Fault {
  if (text === null || text === undefined || !/^\d{1,15}$/.test(text)) return { fault: 'INVALID_AMOUNT' }
  const minor = BigInt(text)
  return isPayableAmount(minor, limits) ? minor : { fault: 'INVALID_AMOUNT' }
}

const nameFaults = {
  empty: 'NAME_REQUIRED',
  'too-short': 'NAME_TOO_SHORT',
  'too-long': 'NAME_TOO_LONG',
  markup: 'NAME_CONTAINS_INVALID_CHARS',
} as const

function readPayerName(text: string | null | undefined): string | Fault {
  const reading = readName(text ?? '')
  return reading.ok ? reading.name : { fault: nameFaults[reading.fault] }
}

function readCpf(text: string | null | undefined): string | Fault {
  if (isBlank(text)) return { fault: 'CPF_REQUIRED' }
  return parseCpf(text) ?? { fault: 'INVALID_CPF' }
}

function readEmail(text: string | null | undefined): string | null | Fault {
  if (isBlank(text)) return null
  const email = text.trim()
  const isEmail =
    email.length <= longestEmail &&
    /^[^\s@<>"'&,;:()\p{Cc}]+@[^\s@<>"'&,;:()\p{Cc}]+\.[^\s@.<>"'&,;:()\p{Cc}]{2,}$/u.test(email)
  return isEmail ? email : { fault: 'INVALID_EMAIL' }
}

function readPhoneDigits(text: string | null | undefined): string | null | Fault {
  if (isBlank(text)) return null
  const digits = text.replace(/[\s()-]/g, '')
  return /^\d{10,11}$/.test(digits) ? digits : { fault: 'INVALID_PHONE' }
}

function readDescription(text: string | null | undefined): string | Fault {
  if (isBlank(text)) return { fault: 'DESCRIPTION_REQUIRED' }
  if ([...text.trim()].length > longestProductDescription) return { fault: 'DESCRIPTION_TOO_LONG' }
  const plain = plainPaymentText(text)
  const isEnough = [...plain].length >= shortestProductDescription && isLegible(plain)
  return isEnough ? plain : { fault: 'DESCRIPTION_TOO_SHORT' }
}

function readPlate(text: string | null | undefined): string | null | Fault {
  if (isBlank(text)) return null
  if ([...text.trim()].length > longestLicensePlate) return { fault: 'IDENTIFICATION_TOO_LONG' }
  // The upper case of one character may be two characters: "SS" for "ß".
  const plate = [...plainPaymentText(text).toUpperCase()].slice(0, longestLicensePlate).join('')
  return plate === '' ? null : plate
}

function isBlank(text: string | null | undefined): text is null | undefined | '' {
  return text === null || text === undefined || text.trim() === ''
}
