/** The door of payouts. */
export { allowedActions, type PayoutFacts, remainingMinor } from './payout.rules.ts'
export { openPayoutAccount } from './payout-account.ts'
export { receiptKind } from './record-payout.ts'
