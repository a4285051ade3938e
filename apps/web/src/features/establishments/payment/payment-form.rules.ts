import type { CreatePaymentBody } from '@puente/contract/establishments/payments'
import type { Language } from '@puente/contract/identity/sessions'
import { money } from '@puente/domain/money'
import {
  paymentOfPesos,
  paymentOfReais,
  readStorePayment,
  type StorePaymentAmounts,
  type StorePaymentFaultCode,
  type StorePaymentForm,
  type StorePaymentTerms,
} from '@puente/domain/store-payment'
import type { TypedAmount } from './typed-amount.rules.ts'

/** What the payer typed besides the amount. CPF and phone are their digits, without the mask. */
export interface PayerValues {
  readonly payerName: string
  readonly payerCpf: string
  readonly payerEmail: string
  readonly payerPhone: string
  readonly productDescription: string
  readonly licensePlate: string
  readonly gdprConsent: boolean
}

/** The consent is never given beforehand (PAY-014). */
export const emptyValues: PayerValues = {
  payerName: '',
  payerCpf: '',
  payerEmail: '',
  payerPhone: '',
  productDescription: '',
  licensePlate: '',
  gdprConsent: false,
}

export type PaymentField = keyof StorePaymentForm

/** The limits and prices of a payment, and its rate as the server wrote it. */
export interface Terms extends StorePaymentTerms {
  readonly rateText: string
}

/**
 * The server has one code for a wrong amount. The form has a text for each reason (PAY-006, PAY-007). `CONSENT_OUTDATED`: another
 * version of the privacy policy than the one that the consent named is in force.
 */
export type FormFaultCode = StorePaymentFaultCode | 'AMOUNT_MISSING' | 'AMOUNT_TOO_LARGE' | 'CONSENT_OUTDATED'

export interface FormFault {
  readonly field: PaymentField
  readonly code: FormFaultCode
}

/** What is paid for an amount; null while none is typed. */
export function paymentOf(
  { currency, minor }: TypedAmount,
  terms: Pick<StorePaymentTerms, 'rate' | 'feeMinor'>,
): StorePaymentAmounts | null {
  if (minor === null) return null
  return currency === 'ARS' ? paymentOfPesos(money(minor, 'ARS'), terms) : paymentOfReais(minor, terms)
}

/** The first fault in the order of PAY-008, or null if the form can be sent. */
export function firstFault(amount: TypedAmount, values: PayerValues, terms: Terms): FormFault | null {
  const realValueMinor = paymentOf(amount, terms)?.realValueMinor ?? null
  const reading = readStorePayment({ ...values, realValueMinor: realValueMinor?.toString() ?? null }, terms)
  const first = reading.ok ? undefined : reading.faults[0]
  if (first === undefined) return null
  return first.code === 'INVALID_AMOUNT'
    ? { field: first.field, code: amountFault(realValueMinor, terms) }
    : first
}

function amountFault(realValueMinor: bigint | null, { feeMinor, maxMinor }: Terms): FormFaultCode {
  if (realValueMinor === null || realValueMinor <= 0n) return 'AMOUNT_MISSING'
  return realValueMinor + feeMinor > maxMinor ? 'AMOUNT_TOO_LARGE' : 'INVALID_AMOUNT'
}

/** How the payer consented: the version of the privacy policy that the form named, and the language of its words. */
export interface Consent {
  readonly privacyVersion: string
  readonly language: Language
}

/** What is sent for a form without faults, with the figures and the policy that its payer saw (PAY-031). */
export function bodyOf(
  amount: TypedAmount,
  values: PayerValues,
  terms: Terms,
  { privacyVersion, language }: Consent,
): CreatePaymentBody {
  const { rateText, feeMinor } = terms
  return {
    ...values,
    realValueMinor: paymentOf(amount, terms)?.realValueMinor.toString() ?? null,
    language,
    shown: { rate: rateText, feeMinor: feeMinor.toString(), privacyVersion },
  }
}
