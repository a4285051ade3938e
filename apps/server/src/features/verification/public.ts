export { approveVerification } from './review/approve-verification.ts'
export { payoutsHeldAmong, payoutsHeldUntil } from './bank-data/bank-account-repository.ts'
export { closeVerification, eraseVerification } from './erase-verification.ts'
export type { TypedAccount } from './bank-data/confirm-bank-data.ts'
export type { VerifyingPerson } from './bank-data/save-bank-data.ts'
export {
  approvalWithdrawn,
  lockVerificationState as lockVerification,
  readStatus,
  readWithdrawal,
  withdrawnAmong,
} from './verification-repository.ts'
export { isVerified } from './verification-reads.ts'
export { chargeRefusal } from './verification.rules.ts'
export type { VerificationApi } from './verification.feature.ts'
export { encryptedBankColumns } from './encrypted-columns.ts'
