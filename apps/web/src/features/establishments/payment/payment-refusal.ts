import { brlSchema, rateSchema } from '@puente/contract/protocol/wire'
import type { StorePaymentFaultCode } from '@puente/domain/store-payment'
import { NetworkFailure, UnexpectedAnswer, ApiProblem } from '../../../lib/api/api-problem.ts'
import { isOutcomeOpen } from '../../../lib/api/charge-outcome.ts'
import type { FormFault, PaymentField } from './payment-form.rules.ts'

/** What the form has to show for a payment that was not made. */
export type Refusal =
  | { readonly kind: 'field'; readonly fault: FormFault }
  /** Nothing was made. The payer has to confirm the new figures (PAY-031), and consent again to another version of the privacy policy. */
  | {
      readonly kind: 'terms'
      readonly rateText: string
      readonly feeMinor: bigint
      /** The version in force. */
      readonly privacyVersion: string
    }
  | { readonly kind: 'too-many' }
  | { readonly kind: 'no-store' }
  /** Nobody knows whether it was made. The next press sends the same request (ruling 64). */
  | { readonly kind: 'unknown' }
  /** The problem's own text is shown. */
  | { readonly kind: 'problem' }

/** Codes with a status of 5xx that still prove that no payment was made. */
const madeNothing: readonly string[] = ['rate.unavailable', 'provider.busy', 'payment.not-created']

/** Maps a refusal to what the form does about it (PAY-019). */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiProblem)) return { kind: 'unknown' }
  switch (error.code) {
    case 'payment.invalid':
      return faultOf(error)
    case 'payer.document-unsupported':
      return { kind: 'field', fault: { field: 'payerCpf', code: 'INVALID_CPF' } }
    case 'order.pays-nothing':
      return { kind: 'field', fault: { field: 'realValueMinor', code: 'INVALID_AMOUNT' } }
    case 'payment.terms-changed':
      return newTermsOf(error)
    case 'payment.rate-limited':
    case 'rate-limit.exceeded':
      return { kind: 'too-many' }
    case 'payment.establishment-not-found':
      return { kind: 'no-store' }
    default:
      return { kind: isOutcomeOpen(error) && !madeNothing.includes(error.code) ? 'unknown' : 'problem' }
  }
}

/** The field of each code. A newer server may send other codes, for which the form shows the general text. */
const fieldOfCode: Readonly<Record<StorePaymentFaultCode, PaymentField>> = {
  INVALID_AMOUNT: 'realValueMinor',
  NAME_REQUIRED: 'payerName',
  NAME_TOO_SHORT: 'payerName',
  NAME_TOO_LONG: 'payerName',
  NAME_CONTAINS_INVALID_CHARS: 'payerName',
  CPF_REQUIRED: 'payerCpf',
  INVALID_CPF: 'payerCpf',
  INVALID_EMAIL: 'payerEmail',
  INVALID_PHONE: 'payerPhone',
  DESCRIPTION_REQUIRED: 'productDescription',
  DESCRIPTION_TOO_SHORT: 'productDescription',
  DESCRIPTION_TOO_LONG: 'productDescription',
  IDENTIFICATION_TOO_LONG: 'licensePlate',
  GDPR_CONSENT_REQUIRED: 'gdprConsent',
}

function isFaultCode(rule: string): rule is keyof typeof fieldOfCode {
  return Object.hasOwn(fieldOfCode, rule)
}

function faultOf({ errors }: ApiProblem): Refusal {
  const code = errors.map(({ rule }) => rule).find(isFaultCode)
  return code === undefined
    ? { kind: 'problem' }
    : { kind: 'field', fault: { field: fieldOfCode[code], code } }
}

function newTermsOf({ details }: ApiProblem): Refusal {
  const [rate, fee] = [rateSchema.safeParse(details['rate']), brlSchema.safeParse(details['fee'])]
  const { privacyVersion } = details
  if (!rate.success || !fee.success || typeof privacyVersion !== 'string') return { kind: 'problem' }
  return { kind: 'terms', rateText: rate.data, feeMinor: BigInt(fee.data.amountMinor), privacyVersion }
}

/** Why a payment could not be read or checked (PAY-028). */
export type ReadFault = 'failed' | 'unknown' | 'malformed' | 'other'

export function readFaultOf(error: unknown): ReadFault {
  if (error instanceof NetworkFailure || error instanceof UnexpectedAnswer) return 'failed'
  if (!(error instanceof ApiProblem)) return 'other'
  if (error.code === 'payment.not-found') return 'unknown'
  return error.code === 'request.invalid' || error.code === 'request.malformed' ? 'malformed' : 'other'
}
