/** What other features may use of collections: charges for those who sell, payouts for those who pay. */
export { type QueryDeps as ReconcileDeps } from './query/query-provider.ts'
export type { Charge } from './charge.ts'
export { stuckPix } from './query/stuck-pix.ts'
export { stuckDecisions } from './assign/stuck-decisions.ts'
export { stuckReturns } from './returns/stuck-returns.ts'
export { announceCharge, payerChannel } from './announce-charge.ts'
export { readCharge, readCharges } from './charge-reads.ts'
export { forgetDescriptions, lockCharge, lockCharges, recordFirstShowing } from './charge-repository.ts'
export { findChargeByReceipt, setClientReceipt } from './client-receipt.ts'
export { type BeginDeps, beginCharge, type ChargeCommand } from './begin/begin-charge.ts'
export { type PayerKeys, paymentPlace, type SealedDocument, sealDocument } from './payer-fields.ts'
export { readHeldPix } from './assign/held-pix-reads.ts'
export { readReturns } from './returns/return-reads.ts'
export { type NamedAccount, namesAccount } from './returns/return-account.ts'
export { unfinishedReturnsAt } from './returns/return-request-repository.ts'
export { heldCondition, isHeld, pixCondition } from './held-condition.ts'
export { reviewCondition } from './review-condition.ts'
export { debtAmount, debtCondition } from './pesos/debt-text.ts'
export {
  confirmedAfter,
  paymentColumns,
  paymentJoin,
  paymentOf,
  type PaymentRow,
  payerOf,
} from './receive/payment-view.ts'
export { needsSecondAdmin } from './assign/pix-decision.rules.ts'
export { confirmByHand } from './receive/confirm-by-hand.ts'
export {
  addPesosPaid,
  addPesosSetOff,
  clearDebt,
  setReservedPesos,
  setReservedPesosOfMany,
} from './pesos/charge-pesos.ts'
export { longestCallMs, type PixCollector } from './ports/collector.port.ts'
export { hasHeldPix } from './receive/received-pix-repository.ts'
export { cancelCharge } from './cancel/cancel-charge.ts'
export { queryWhileWaiting, type Urgency, waitedFor } from './query/reconcile-charges.ts'
export { encryptedPixColumns } from './encrypted-columns.ts'
export type {
  ProviderBalance,
  ProviderStatement,
  StatementEntry,
  StatementMovement,
} from './ports/statement.port.ts'
export { CollectorFailure, type PixWindow, type ReceivedPix } from './ports/collector.port.ts'
export {
  type NoticeAddress,
  type NoticeRegistration,
  noticesBase,
  type PixNotices,
} from './ports/notices.port.ts'
export { partsOf } from './query/listed-pix.ts'
export type { TakenIn } from './query/sweep-received-pix.ts'
export { readAnswerTimes } from './receive/answer-times.ts'
export { testEvent, testNotice } from './receive/test-notice.ts'
export { readStatementPage } from './statement/read-statement-page.ts'
export { statementLimits } from './statement/statement-query.rules.ts'
export {
  type ProviderLimits,
  type ProviderTransfers,
  type Transfer as SentTransfer,
  TransferRefused,
} from './ports/transfers.port.ts'
