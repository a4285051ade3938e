/** What other features may use of payouts. */
export { owedAmount, owedCondition } from './owed-text.ts'
export { type Division, divide } from './debts/debt.rules.ts'
export { readDebtEntries, readStandings, type Standing } from './debts/debt-reads.ts'
export { allowedActions, debtMinor, type PayoutFacts, remainingMinor } from './payout.rules.ts'
export { openPayoutAccount } from './payout-account.ts'
export { receiptKind } from './record-payout.ts'
export { encryptedPayoutColumns } from './encrypted-columns.ts'
