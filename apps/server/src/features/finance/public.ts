/**
 * What other parts of the server may use of finance: its gate, the open transfers, the words of a provider that refused, and what the operator's
 * commands need to set the shared password, rotate keys and list stuck work.
 */
export { behindGate } from './finance.routes.ts'
export { wordsOf } from './provider-failure.ts'
export { leastPasswordLength, setFinancePassword } from './set-password.ts'
export { encryptedTransferColumns } from './transfers/encrypted-columns.ts'
export { stuckTransfers } from './transfers/stuck-transfers.ts'
export { openTransfersAt } from './transfers/transfer-reads.ts'
