/** What other features may read of reconciliation: the books as the movements that a statement has. */
export { ledgerBalance, ledgerLines } from './ledger-lines.ts'
export { returnKey } from './statement-lines.ts'
