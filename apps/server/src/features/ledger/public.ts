/** What other features may use of the ledger: postings inside the caller's transaction, balances, and the proof of the books. */
export {
  type ChargeShares,
  type ChargeTerms,
  chargeConfirmed,
  chargeShares,
  debtCovered,
  debtSetOff,
  debtWrittenOff,
  differenceWrittenOff,
  disputeOpened,
  disputeReleased,
  disputeReturned,
  heldPaymentReleased,
  heldPaymentReturned,
  type Line,
  paymentHeld,
  payoutBegun,
  payoutDone,
  refundAsked,
  refundNotDone,
  refundReported,
  refundReturned,
  refundShares,
  transferBegun,
  transferCompleted,
  transferFailed,
} from './ledger.rules.ts'
export { type ComparedBalance, compareBalances } from './compare-balances.ts'
export { balanceOf, balancesOf, journalsOf } from './ledger-reads.ts'
export { post } from './ledger-repository.ts'
export { verifyLedger } from './verify-ledger.ts'
