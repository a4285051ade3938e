/** What other features may import from verification/own. */
export { AccountFields, useBankWords, useFaultText } from './bank-fields.tsx'
export { type BankFaults, bankFields, type BankForm, fieldFaults, savedForm } from './bank-form.rules.ts'
export { bankFaultText, faultsOfServer } from './bank-texts.ts'
export { clearProgress } from './documents-progress.ts'
export { fromVerificationFlow } from './route-state.ts'
export { isRetryable, UnreadableFile } from './upload-refusal.ts'
export { useAccountEntry } from './use-account-entry.ts'
export { assertReadable } from './use-document-upload.ts'
