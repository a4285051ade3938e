import type { ProblemCode } from '@puente/contract/problems'

/**
 * Years after its last movement of money that an account's records are kept: books and their papers ten years (Código Civil y
 * Comercial, art. 328), and as long for what was known of a customer (Ley 25.246, art. 21).
 */
export const retentionYears = 10

/** So long an account without movements waits for its erasure: the mail that tells of it has to leave first. */
export const erasureDelayMs = 86_400_000

/** So long after a charge closed unpaid a Pix may still reach it, late, and is then owed (ruling 3). */
export const latePaymentMs = 86_400_000

export interface ClosingFacts {
  readonly role: 'user' | 'admin'
  /** Centavos of ARS in the ledger, negative when the person owes them. */
  readonly balanceMinor: bigint
  /** Charges that may still be paid, are disputed, hold a Pix that waits for a decision, or have a payout on its way. */
  readonly openCharges: number
  /** Charges that closed unpaid less than `latePaymentMs` ago: their Pix may be on its way. */
  readonly latePayableCharges: number
  /** The newest charge that was ever paid, or payout; null when no money moved. */
  readonly lastMovementAt: Date | null
}

export type ClosingRefusal = Extract<
  ProblemCode,
  'account.balance-open' | 'account.charges-open' | 'account.payment-possible' | 'account.admin'
>

/** Why the account cannot be closed now; null when it can. */
export function closingRefusal(facts: ClosingFacts): ClosingRefusal | null {
  if (facts.role === 'admin') return 'account.admin'
  if (facts.openCharges > 0) return 'account.charges-open'
  if (facts.balanceMinor !== 0n) return 'account.balance-open'
  return facts.latePayableCharges > 0 ? 'account.payment-possible' : null
}

/** Until when the law makes us keep the account's records; null when no money moved and nothing has to be kept. */
export function keptUntil(facts: Pick<ClosingFacts, 'lastMovementAt'>): Date | null {
  if (facts.lastMovementAt === null) return null
  const until = new Date(facts.lastMovementAt)
  until.setUTCFullYear(until.getUTCFullYear() + retentionYears)
  return until
}

/**
 * Until when an erasure that is due has to wait after all, for money may come to a closed account: a Pix that is late, held, or
 * disputed. Null when it need not.
 */
export function postponedUntil(facts: ClosingFacts, now: Date): Date | null {
  const kept = keptUntil(facts)
  if (kept !== null && kept > now) return kept
  return closingRefusal(facts) === null ? null : new Date(now.getTime() + erasureDelayMs)
}
