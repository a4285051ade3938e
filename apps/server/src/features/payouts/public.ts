/** The door of payouts. */
export { receiptKind } from './record-payout.ts'
