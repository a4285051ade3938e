import type { ChargeHistoryEntry, ChargeStep } from '@puente/contract/transactions'

/** The steps after which a status of the transaction is another one, or money of it is somewhere else. */
const statusSteps: ReadonlySet<ChargeStep> = new Set([
  'code-issued',
  'payment-deleted',
  'pix-held',
  'held-pix-corrected',
  'held-pix-part-returned',
  'held-pix-returned',
  'pix-confirmed',
  'pix-confirmed-by-hand',
  'pix-part-refunded',
  'pix-refunded',
  'pix-disputed',
  'dispute-ended',
  'pix-expired',
  'pix-cancelled',
  'pix-failed',
  'payout-recorded',
  'debt-set-off',
  'debt-written-off',
])

/** The history of the statuses, newest first as the whole one is (TXN-034). */
export function statusHistory(timeline: readonly ChargeHistoryEntry[]): readonly ChargeHistoryEntry[] {
  return timeline.filter(({ step }) => statusSteps.has(step))
}
