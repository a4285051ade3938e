import type { DocumentType } from '@puente/contract/verification/verification'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** For /verification: the two steps stand above the list (KYC-004); how far they are, the server says. */
    fromBankData?: boolean
    /** For /bank-data: it is step 1 of the verification (BANK-002). */
    fromVerificationFlow?: boolean
    /** For /document-upload (KYC-006). */
    title?: string
    documentType?: DocumentType
    nextRoute?: '/document-upload' | '/verification'
    isLastStep?: boolean
  }
}

/** The states that the steps of the verification give each other. */
export const fromBankData = { fromBankData: true } as const
export const fromVerificationFlow = { fromVerificationFlow: true } as const
