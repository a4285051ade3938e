export { approveVerification } from './approve-verification.ts'
export { readBankAccount } from './bank-account.ts'
export { payoutsHeldUntil } from './bank-account-repository.ts'
export { closeVerification, eraseVerification } from './erase-verification.ts'
export { prepareConfirmation, type TypedAccount } from './confirm-bank-data.ts'
export { type SaveBankDataDeps, saveBankData, type VerifyingPerson } from './save-bank-data.ts'
export { submitVerification } from './submit-verification.ts'
export { dropInfectedDocument, uploadDocument } from './upload-document.ts'
export { isVerified, readBankFormView } from './verification-reads.ts'
export {
  insertVerification as openVerification,
  lockVerificationState as lockVerification,
} from './verification-repository.ts'
export { chargeRefusal } from './verification.rules.ts'
