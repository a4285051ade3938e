/** What other parts of the server may use of finance: the operator's commands set the shared password, rotate keys and list stuck work. */
export { leastPasswordLength, setFinancePassword } from './set-password.ts'
export { encryptedTransferColumns } from './transfers/encrypted-columns.ts'
export { stuckTransfers } from './transfers/stuck-transfers.ts'
