import type { ChargeStep, HistoryActor } from '@puente/contract/transactions'

/** The parts of a charge's audit entry that decide its step in the history. */
export interface AuditedStep {
  readonly command: string
  readonly pixBefore: string | null
  readonly pixAfter: string | null
  /** Centavos returned to the payer, or null if the entry has none. */
  readonly refundedBefore: string | null
  readonly refundedAfter: string | null
  readonly flag: string | null
  /** The state of a request to write the debt of the charge off. */
  readonly writeOff: string | null
  /** Pesos of the charge were kept for a debt, or a debt of the charge was covered. */
  readonly setsOff: boolean
  /** What became of a request for a second admin, or the cause by which it ended. Null in an entry about anything else. */
  readonly approval: string | null
}

const outcomes: Readonly<Record<string, ChargeStep>> = {
  confirmed: 'pix-confirmed',
  refunded: 'pix-refunded',
  disputed: 'pix-disputed',
  expired: 'pix-expired',
  cancelled: 'pix-cancelled',
  failed: 'pix-failed',
}

const approvalSteps: Readonly<Record<string, ChargeStep>> = {
  asked: 'approval-asked',
  approved: 'approval-given',
  refused: 'approval-refused',
  withdrawn: 'approval-withdrawn',
  'taken-back': 'approval-taken-back',
}

/**
 * Every command that audits a charge, or the payment at an establishment that it is for. `charge-history.rules.test.ts` finds one that is missing.
 */
export const stepOfCommand: Readonly<Record<string, ChargeStep>> = {
  'orders.place': 'attempt-started',
  'charges.issue': 'code-issued',
  'charges.issue-unsent': 'issue-unsent',
  'charges.issue-unanswered': 'issue-unanswered',
  'charges.fail': 'pix-failed',
  'charges.note-showing': 'code-shown',
  'charges.ask': 'provider-asked',
  'charges.reconcile': 'provider-asked',
  'charges.sweep': 'provider-asked',
  'notice.process': 'notice-received',
  'charges.ask-to-cancel': 'cancellation-asked',
  'charges.flag-missing-pix': 'flagged',
  'charges.clear-flags': 'other',
  'returns.answer': 'other',
  'returns.ask': 'other',
  'returns.refuse': 'other',
  'suspense.assign': 'other',
  'suspense.confirm': 'other',
  'suspense.finish': 'other',
  'suspense.honour': 'other',
  'suspense.withdraw': 'other',
  'payments.create': 'attempt-started',
  'payments.check': 'checked-by-payer',
  'payments.read-payer-contact': 'payer-contact-read',
  'payments.open': 'details-opened',
  'payments.forget-payer': 'payer-forgotten',
  'payments.delete': 'payment-deleted',
  'payouts.begin': 'payout-begun',
  'payouts.expire': 'payout-expired',
  'payouts.record': 'payout-recorded',
  'payouts.make-file': 'payout-begun',
  'payouts.record-from-file': 'payout-recorded',
  'payouts.release': 'payout-released',
  'payouts.release-from-file': 'payout-released',
  'payouts.refused-by-bank': 'payout-released',
  'payouts.void-file': 'payout-released',
  'payouts.set-off': 'debt-set-off',
  'payouts.ask-write-off': 'write-off-asked',
  'payouts.write-off': 'debt-written-off',
  'payouts.withdraw-write-off': 'write-off-fallen',
  'receipts.attach': 'client-receipt',
}

/** The facts of a Pix in suspense that an audit entry holds. Amounts are centavos as text, null if the entry holds none. */
export interface AuditedHeldPix {
  readonly disposition: string | null
  readonly heldBefore: string | null
  readonly heldAfter: string | null
  readonly returnedBefore: string | null
  readonly returnedAfter: string | null
}

/** The step of an entry about a Pix in suspense, and the centavos that were received or returned. Null for any other entry. */
export function heldStepOf(
  entry: AuditedHeldPix,
): { readonly step: ChargeStep; readonly amountMinor: bigint } | null {
  const { disposition, heldBefore, heldAfter, returnedBefore, returnedAfter } = entry
  if (disposition === null) return null
  if (returnedAfter !== null) {
    const step = disposition === 'returned' ? 'held-pix-returned' : 'held-pix-part-returned'
    return { step, amountMinor: BigInt(returnedAfter) - BigInt(returnedBefore ?? '0') }
  }
  if (heldAfter === null) return null
  return {
    step: heldBefore === null ? 'pix-held' : 'held-pix-corrected',
    amountMinor: BigInt(heldAfter),
  }
}

/** The step of an entry: by the change of the Pix if the entry has one, otherwise by the command that wrote it. */
export function stepOf(entry: AuditedStep): ChargeStep {
  const { command, pixBefore, pixAfter } = entry
  if (entry.approval !== null) return approvalSteps[entry.approval] ?? 'approval-ended'
  if (pixAfter !== null && pixAfter !== pixBefore) {
    const outcome = outcomes[pixAfter]
    if (outcome === 'pix-confirmed' && pixBefore === 'disputed') return 'dispute-ended'
    if (outcome === 'pix-confirmed' && command === 'payouts.record') return 'pix-confirmed-by-hand'
    if (outcome !== undefined) return outcome
  }
  if (entry.refundedAfter !== null && entry.refundedAfter !== entry.refundedBefore) return 'pix-part-refunded'
  if (entry.flag !== null) return 'flagged'
  // Beside a payout, or beside another request.
  if (entry.writeOff === 'fallen') return 'write-off-fallen'
  if (entry.setsOff) return 'debt-set-off'
  return stepOfCommand[command] ?? 'other'
}

const parts: Readonly<Record<string, HistoryActor['kind']>> = {
  webhook: 'provider',
  operator: 'operator',
}

/** @param email null if the actor is not a person */
export function actorOf(kind: string, part: string | null, email: string | null): HistoryActor {
  if (email !== null) return { kind: 'person', name: email }
  if (kind === 'anonymous') return { kind: 'visitor', name: null }
  if (kind !== 'system') return { kind: 'erased', name: null }
  return { kind: parts[part ?? ''] ?? 'automatic', name: null }
}
