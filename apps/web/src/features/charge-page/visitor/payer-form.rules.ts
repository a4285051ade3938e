import { readPayer, type StorePaymentFaultCode } from '@puente/domain/store-payment'

/** What the payer typed. The CPF without its mask. */
export interface PayerValues {
  readonly payerName: string
  readonly payerCpf: string
  readonly gdprConsent: boolean
}
export type PayerField = keyof PayerValues

/** The consent is never given beforehand (PAY-014). */
export const emptyValues: PayerValues = { payerName: '', payerCpf: '', gdprConsent: false }

const fieldOfCode = {
  NAME_REQUIRED: 'payerName',
  NAME_TOO_SHORT: 'payerName',
  NAME_TOO_LONG: 'payerName',
  NAME_CONTAINS_INVALID_CHARS: 'payerName',
  CPF_REQUIRED: 'payerCpf',
  INVALID_CPF: 'payerCpf',
  GDPR_CONSENT_REQUIRED: 'gdprConsent',
} as const satisfies Partial<Record<StorePaymentFaultCode, PayerField>>

/** `CONSENT_OUTDATED`: another version of the privacy policy than the one that the consent named is in force. */
export type PayerFaultCode = keyof typeof fieldOfCode | 'CONSENT_OUTDATED'
export type PayerFaults = Partial<Record<PayerField, PayerFaultCode>>

/** A code of a newer server is unknown here. */
function isKnown(code: string): code is keyof typeof fieldOfCode {
  return Object.hasOwn(fieldOfCode, code)
}

/** The fault codes by their field. Leaves out codes that this form does not know. */
export function faultsOf(codes: readonly string[]): PayerFaults {
  return Object.fromEntries(codes.filter(isKnown).map((code) => [fieldOfCode[code], code]))
}

/** Every fault of the form, at most one a field. Empty: it can be sent. */
export function payerFaults(values: PayerValues): PayerFaults {
  const reading = readPayer(values)
  return reading.ok ? {} : faultsOf(reading.faults.map(({ code }) => code))
}
