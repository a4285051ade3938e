import {
  type DocumentType,
  documentTypes,
  type VerificationView,
} from '@puente/contract/verification/verification'

type Progress = Pick<VerificationView, 'status' | 'hasBankData' | 'documents'>

/** Returns where the verification continues (KYC-002): the first step that is not done, or the screen for a submitted verification. */
export function resumePoint(
  verification: Progress,
): '/bank-data' | '/verification' | '/verification-processing' | '/exchange' {
  if (verification.status === 'approved') return '/exchange'
  if (verification.status === 'pending') return '/verification-processing'
  return verification.hasBankData ? '/verification' : '/bank-data'
}

export type StepState = 'done' | 'now' | 'missing'

/**
 * The state of the two steps, as the list of documents shows it (KYC-004). The photos are the current step while anything is left to do on
 * the list.
 */
export function checklistSteps({ hasBankData, documents }: Omit<Progress, 'status'>): {
  bank: StepState
  photos: StepState
} {
  if (hasBankData) return { bank: 'done', photos: 'now' }
  // A person who began with the photos still has the bank data to give.
  return missingDocuments(documents).length === 0
    ? { bank: 'now', photos: 'done' }
    : { bank: 'missing', photos: 'now' }
}

/** Returns the missing documents in the order of the flow (KYC-008). */
export function missingDocuments(documents: Readonly<Record<DocumentType, unknown>>): DocumentType[] {
  return documentTypes.filter((type) => documents[type] === null)
}

/**
 * The document to make after one was sent. Null if that was the last. The one just sent is not asked for again, even if the list
 * could not be refreshed and still lacks it.
 */
export function documentAfter(
  sent: DocumentType,
  documents: Readonly<Record<DocumentType, unknown>>,
): DocumentType | null {
  return missingDocuments(documents).find((type) => type !== sent) ?? null
}

/** What the screen that opens /document-upload passes to it (KYC-006). */
export interface DocumentRequest {
  readonly title: string
  readonly documentType: DocumentType
  /** Where a successful upload leads: to the next document, or back to the list. */
  readonly nextRoute: '/document-upload' | '/verification'
  readonly isLastStep: boolean
}

/**
 * The request for one document. It is the last step if no other document is missing: the flow then returns to /verification.
 * @param titleOf the heading of a document in the person's language
 */
export function documentRequest(
  type: DocumentType,
  documents: Readonly<Record<DocumentType, unknown>>,
  titleOf: (type: DocumentType) => string,
): DocumentRequest {
  const isLastStep = missingDocuments(documents).every((missing) => missing === type)
  return {
    title: titleOf(type),
    documentType: type,
    nextRoute: isLastStep ? '/verification' : '/document-upload',
    isLastStep,
  }
}

/** Reads the request from a route's state. Null for anything else (KYC-007). */
export function readDocumentRequest(state: Readonly<Record<string, unknown>>): DocumentRequest | null {
  const { title, documentType, nextRoute, isLastStep } = state
  const type = documentTypes.find((known) => known === documentType)
  if (type === undefined || typeof title !== 'string' || title === '') return null
  if (nextRoute !== '/document-upload' && nextRoute !== '/verification') return null
  return { title, documentType: type, nextRoute, isLastStep: isLastStep === true }
}
