import type { DocumentType } from '@puente/contract/verification/verification'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** For /verification: shows the two steps above the list (KYC-004). The server reports how far they are. */
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

/** The route states that the steps of the verification pass to each other. */
export const fromBankData = { fromBankData: true } as const
export const fromVerificationFlow = { fromVerificationFlow: true } as const
