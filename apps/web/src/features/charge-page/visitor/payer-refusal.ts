import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { isClosed, isOutcomeOpen } from '../../../lib/api/charge-outcome.ts'
import { faultsOf, type PayerFaults } from './payer-form.rules.ts'

/** What the form shows for a charge that was not made. */
export type PayerRefusal =
  | { readonly kind: 'fields'; readonly faults: PayerFaults }
  /** The version of the privacy policy in force. */
  | { readonly kind: 'policy'; readonly privacyVersion: string }
  /** Another payer filled it in, or it is over: the page reads what it is now. */
  | { readonly kind: 'over' }
  | { readonly kind: 'too-many' }
  /** The provider was too busy for it. The next press sends the same request. */
  | { readonly kind: 'busy' }
  /** The charge was made and closed without a code. Only a new request leads to another. */
  | { readonly kind: 'closed' }
  /** It is unknown whether the charge was made. The next press sends the same request (ruling 64). */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'other' }

/** Maps a refusal to what the form does about it. */
export function refusalOf(error: unknown): PayerRefusal {
  if (!(error instanceof ApiProblem)) return { kind: 'unknown' }
  const { code, details } = error
  switch (code) {
    case 'payer-request.invalid': {
      const faults = faultsOf(codesOf(details['faults']))
      // A fault of a newer server has no field here.
      return Object.keys(faults).length > 0 ? { kind: 'fields', faults } : { kind: 'other' }
    }
    case 'payer.document-unsupported':
      return { kind: 'fields', faults: { payerCpf: 'INVALID_CPF' } }
    case 'payer-request.policy-changed': {
      const { privacyVersion } = details
      return typeof privacyVersion === 'string' ? { kind: 'policy', privacyVersion } : { kind: 'other' }
    }
    case 'payer-request.taken':
    case 'payer-request.ended':
    case 'payer-request.not-found':
      return { kind: 'over' }
    case 'payer-request.rate-limited':
    case 'rate-limit.exceeded':
      return { kind: 'too-many' }
    case 'provider.busy':
      return { kind: 'busy' }
    default:
      if (isClosed(error)) return { kind: 'closed' }
      return { kind: isOutcomeOpen(error) ? 'unknown' : 'other' }
  }
}

/** The codes of the faults that a refusal carries. */
function codesOf(faults: unknown): string[] {
  if (!Array.isArray(faults)) return []
  return faults.flatMap((fault: unknown) =>
    typeof fault === 'object' && fault !== null && 'code' in fault && typeof fault.code === 'string'
      ? [fault.code]
      : [],
  )
}
