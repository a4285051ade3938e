/** What other features may use of reconciliation: the books, in the form of a statement's movements. */
export { ledgerBalance, ledgerLines } from './ledger-lines.ts'
export { returnKey } from './statement-lines.ts'
