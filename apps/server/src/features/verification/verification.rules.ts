import type { ProblemCode } from '@puente/contract/protocol/problems'
import type { VerificationStatus } from '@puente/contract/identity/sessions'
import { type DocumentType, documentTypes } from '@puente/contract/verification/verification'

/** The facts that decide whether a person may have a Pix charge. */
export interface VerificationState {
  readonly status: VerificationStatus
  /** Whether the front and the back of the DNI and the selfie are all there. */
  readonly hasAllDocuments: boolean
  readonly hasBankData: boolean
  readonly rejectionReason: string | null
  /** An admin withdrew the approval, and nobody gave it again since. */
  readonly approvalWithdrawn: boolean
}

/**
 * ORD-012 to ORD-016: null if a charge may be made, else the refusal whose modal the screen opens. A rejected person has no documents
 * any more (ruling 13), so rejection is checked before missing documents.
 */
export function chargeRefusal(state: VerificationState): ProblemCode | null {
  if (state.status === 'rejected') return 'verification.rejected'
  if (!state.hasAllDocuments || !state.hasBankData) return 'verification.required'
  switch (state.status) {
    case 'approved':
      return null
    case 'pending':
      return 'verification.in-review'
    case 'not_started':
      return 'verification.required'
  }
}

/** The stored verification of a person. Our own rows always have one of the four statuses. An imported profile may have another. */
export interface StoredProfile {
  readonly verified: boolean
  readonly status: string | null
  readonly hasAllDocuments: boolean
}

/** The state that the user area shows. It shows `approved` as verified (VST-001 to VST-005). */
export function statusOfProfile(profile: StoredProfile | null): VerificationStatus {
  if (profile === null) return 'not_started'
  if (profile.verified) return 'approved'
  switch (profile.status) {
    case 'verified':
    case 'approved':
      return 'approved'
    case 'pending':
    case 'rejected':
      return profile.status
    case null:
      return profile.hasAllDocuments ? 'pending' : 'not_started'
    default:
      return 'not_started'
  }
}

/** KYC-022: documents never change while a reviewer looks at them or after the approval. */
export function documentsAreOpen(status: VerificationStatus): boolean {
  return status === 'not_started' || status === 'rejected'
}

/** The state of a document's virus check. */
export type ScanState = 'pending' | 'clean' | 'infected'

/** The facts of a verification that is about to be sent to review. */
export interface Submission {
  readonly status: VerificationStatus
  /** The state of each document's virus check, or null without a document. */
  readonly documents: Readonly<Record<DocumentType, ScanState | null>>
  readonly hasBankData: boolean
}

export type SubmissionOutcome =
  | { readonly kind: 'send' }
  /** It is in review already, so nothing has to be done. */
  | { readonly kind: 'sent' }
  | {
      readonly kind: 'refuse'
      readonly code: ProblemCode
      readonly missing?: ReadonlyArray<DocumentType | 'bankData'>
    }

/** KYC-026, KYC-027: needs three documents that the virus check found clean, and the bank data; from not_started or rejected. */
export function submissionOutcome(submission: Submission): SubmissionOutcome {
  const { status, documents, hasBankData } = submission
  if (status === 'pending') return { kind: 'sent' }
  if (!documentsAreOpen(status)) return { kind: 'refuse', code: 'verification.closed' }
  const missing = [
    ...documentTypes.filter((type) => documents[type] === null || documents[type] === 'infected'),
    ...(hasBankData ? [] : (['bankData'] as const)),
  ]
  if (missing.length > 0) return { kind: 'refuse', code: 'verification.incomplete', missing }
  if (documentTypes.some((type) => documents[type] === 'pending'))
    return { kind: 'refuse', code: 'file.scan-pending' }
  return { kind: 'send' }
}
