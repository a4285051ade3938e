import type { DocumentType } from '@puente/contract/verification'
import { ApiProblem, NetworkFailure, UnexpectedAnswer } from '../../lib/api/api-problem.ts'
import type { Areas } from '../../messages/areas.ts'

/** The browser could not read the file that was chosen: moved, deleted, or a drive that is gone. */
export class UnreadableFile extends Error {
  constructor(cause: unknown) {
    super('the file could not be read', { cause })
    this.name = 'UnreadableFile'
  }
}

/** KYC-016: a selfie is a picture; an ID may come as a PDF. */
export function acceptedTypes(type: DocumentType): readonly string[] {
  return type === 'selfie' ? ['image/jpeg', 'image/png'] : ['image/jpeg', 'image/png', 'application/pdf']
}

/** Whether a failed upload is worth another try by itself: a refusal by a rule is not (KYC-018). */
export function isWorthAnotherTry(error: unknown): boolean {
  if (error instanceof NetworkFailure) return true
  return (error instanceof ApiProblem || error instanceof UnexpectedAnswer) && error.status >= 500
}

/** Why a file was not even sent (KYC-015, KYC-016). */
export function refusedFileText(
  reason: 'type' | 'size',
  type: DocumentType,
  texts: Areas['verification']['uploadFailures'],
): string {
  if (reason === 'size') return texts.tooLarge
  return type === 'selfie' ? texts.wrongPictureType : texts.wrongType
}

/** The words of a failed upload (KYC-023); a refusal that the list does not name is worded by its code. */
export function uploadFailureText(
  error: unknown,
  type: DocumentType,
  texts: Areas['verification']['uploadFailures'],
  told: (error: unknown) => string,
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
    // The file arrived; what failed is the act that puts it into the profile.
    case 'server.internal':
      return texts.profile
    case 'access.denied':
    case 'origin.refused':
      return texts.forbidden
    case 'session.required':
    case 'session.expired':
      return texts.unauthenticated
    default:
      return told(error)
  }
}
