/** The door of payouts. */
export { allowedActions, remainingMinor } from './payout.rules.ts'
export { receiptKind } from './record-payout.ts'
