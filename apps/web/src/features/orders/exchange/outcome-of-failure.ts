import { type QuoteView, quoteViewSchema } from '@puente/contract/rates/rates'
import { ApiProblem, NetworkFailure } from '../../../lib/api/api-problem.ts'
import { NoCodeYet } from './order-submission.ts'

/** What Crear Orden has to show for an order that was not made. */
export type Outcome =
  | { readonly kind: 'verification'; readonly need: 'required' | 'in-review' | 'rejected' }
  /** The rate changed and no order was made. The person has to confirm the new amounts (ORD-019). */
  | { readonly kind: 'new-rate'; readonly quote: QuoteView | null }
  | { readonly kind: 'field'; readonly field: 'amount' | 'clientDocument' | 'whatsapp' }
  | { readonly kind: 'no-code' }
  | { readonly kind: 'not-saved' }
  /** The provider has not answered. The next press resumes the same order. */
  | { readonly kind: 'no-answer' }
  /** The problem's own text is shown: offline, too many requests, provider down. */
  | { readonly kind: 'problem' }
  | { readonly kind: 'other' }

const needs = {
  'verification.required': 'required',
  'verification.in-review': 'in-review',
  'verification.rejected': 'rejected',
} as const

/** Maps a refusal to what the screen does about it. */
export function outcomeOf(error: unknown): Outcome {
  // There was no answer. The person should check the connection, and can send the same form again.
  if (error instanceof NoCodeYet) return { kind: 'no-answer' }
  if (error instanceof NetworkFailure) return { kind: 'problem' }
  if (!(error instanceof ApiProblem)) return { kind: 'other' }
  const { code } = error
  if (code in needs) return { kind: 'verification', need: needs[code as keyof typeof needs] }
  switch (code) {
    case 'quote.expired':
    case 'quote.superseded':
    case 'quote.used':
    case 'quote.unknown': {
      const fresh = quoteViewSchema.safeParse(error.details['quote'])
      return { kind: 'new-rate', quote: fresh.success ? fresh.data : null }
    }
    case 'order.amount-out-of-range':
    case 'order.pays-nothing':
      return { kind: 'field', field: 'amount' }
    case 'payer.document-invalid':
    case 'payer.document-unsupported':
      return { kind: 'field', field: 'clientDocument' }
    case 'payer.phone-invalid':
      return { kind: 'field', field: 'whatsapp' }
    case 'charge.no-code':
      return { kind: 'no-code' }
    case 'charge.not-saved':
      return { kind: 'not-saved' }
    case 'charge.refused':
      return { kind: 'other' }
    default:
      return { kind: 'problem' }
  }
}
