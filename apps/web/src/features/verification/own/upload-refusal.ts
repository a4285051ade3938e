import type { DocumentType } from '@puente/contract/verification/verification'
import { ApiProblem, NetworkFailure, UnexpectedAnswer } from '../../../lib/api/api-problem.ts'
import type { Areas } from '../../../messages/areas.ts'

/** The browser could not read the chosen file: it was moved or deleted, or its drive is gone. */
export class UnreadableFile extends Error {
  constructor(cause: unknown) {
    super('the file could not be read', { cause })
    this.name = 'UnreadableFile'
  }
}

/** KYC-016: a selfie must be a picture. An ID may be a PDF. */
export function acceptedTypes(type: DocumentType): readonly string[] {
  return type === 'selfie' ? ['image/jpeg', 'image/png'] : ['image/jpeg', 'image/png', 'application/pdf']
}

/** Whether a failed upload deserves an automatic retry: one that a rule refused does not (KYC-018). */
export function isRetryable(error: unknown): boolean {
  if (error instanceof NetworkFailure) return true
  return (error instanceof ApiProblem || error instanceof UnexpectedAnswer) && error.status >= 500
}

/** Why a file was refused before it was sent (KYC-015, KYC-016). */
export function refusedFileText(
  reason: 'type' | 'size',
  type: DocumentType,
  texts: Areas['verification/own']['uploadFailures'],
): string {
  if (reason === 'size') return texts.tooLarge
  return type === 'selfie' ? texts.wrongPictureType : texts.wrongType
}

/** The text of a failed upload (KYC-023). For any other refusal, its code selects the text. */
export function uploadFailureText(
  error: unknown,
  type: DocumentType,
  texts: Areas['verification/own']['uploadFailures'],
  problem: (error: unknown) => string,
): string {
  if (error instanceof UnreadableFile) return texts.unreadable
  if (error instanceof NetworkFailure || error instanceof UnexpectedAnswer) return texts.upload
  if (!(error instanceof ApiProblem)) return texts.upload
  switch (error.code) {
    case 'file.too-large':
    case 'request.too-large':
      return refusedFileText('size', type, texts)
    case 'file.type-refused':
      return refusedFileText('type', type, texts)
    case 'file.storage-failed':
      return texts.storage
    // The file arrived, but saving it to the profile failed.
    case 'server.internal':
      return texts.profile
    case 'access.denied':
    case 'origin.refused':
      return texts.forbidden
    case 'session.required':
    case 'session.expired':
      return texts.unauthenticated
    default:
      return problem(error)
  }
}
