/** The door of payouts: its routes, and the use case for the demo's seed. */
export { payoutRoutes } from './payouts.routes.ts'
export { type RecordPayoutDeps, receiptKind, recordPayout } from './record-payout.ts'
