/** What other features may use of payouts. */
export { owedAmount, owedCondition } from './owed-text.ts'
export { allowedActions, type PayoutFacts, remainingMinor } from './payout.rules.ts'
export { openPayoutAccount } from './payout-account.ts'
export { receiptKind } from './record-payout.ts'
export { encryptedPayoutColumns } from './encrypted-columns.ts'
