import type { ProblemCode } from '@puente/contract/protocol/problems'

/**
 * How many years we keep an account's records after its last movement of money. The law requires ten years for books and their documents (Código
 * Civil y Comercial, art. 328) and ten for data about customers (Ley 25.246, art. 21).
 */
export const retentionYears = 10

/** Milliseconds that an account without movements waits for its erasure, because the mail that announces it has to leave first. */
export const erasureDelayMs = 86_400_000

/** Milliseconds after a charge closed unpaid in which a Pix may still arrive late, and is then owed (ruling 3). */
export const latePaymentMs = 86_400_000

export interface ClosingFacts {
  readonly role: 'user' | 'admin'
  /** Centavos of ARS in the ledger. Negative if the person owes them. */
  readonly balanceMinor: bigint
  /** Charges that may still be paid, are disputed, hold a Pix that waits for a decision, or have a payout on its way. */
  readonly openCharges: number
  /** Charges that closed unpaid less than `latePaymentMs` ago: their Pix may be on its way. */
  readonly latePayableCharges: number
  /** When the newest unpaid code that may still be paid ended or ends. Null if no code can. */
  readonly lastCodeEndedAt: Date | null
  /** When the newest charge that was ever paid, or the newest payout, happened. Null if no money moved. */
  readonly lastMovementAt: Date | null
}

export type ClosingRefusal = Extract<
  ProblemCode,
  'account.balance-open' | 'account.charges-open' | 'account.payment-possible' | 'account.admin'
>

/** Why the account cannot be closed now, or null if it can. */
export function closingRefusal(facts: ClosingFacts): ClosingRefusal | null {
  if (facts.role === 'admin') return 'account.admin'
  if (facts.openCharges > 0) return 'account.charges-open'
  if (facts.balanceMinor !== 0n) return 'account.balance-open'
  return facts.latePayableCharges > 0 ? 'account.payment-possible' : null
}

/**
 * The time from which no code of a person can be paid any more, so that codes no longer keep them from closing their account. Null if no code can be
 * paid now. Each new code moves it, so it is final only once the pages of their establishments are paused.
 */
export function codesOutOfReachAt({ lastCodeEndedAt }: Pick<ClosingFacts, 'lastCodeEndedAt'>): Date | null {
  return lastCodeEndedAt === null ? null : new Date(lastCodeEndedAt.getTime() + latePaymentMs)
}

/** Until when the law requires us to keep the account's records. Null if no money moved, because then nothing has to be kept. */
export function keptUntil(facts: Pick<ClosingFacts, 'lastMovementAt'>): Date | null {
  if (facts.lastMovementAt === null) return null
  const until = new Date(facts.lastMovementAt)
  until.setUTCFullYear(until.getUTCFullYear() + retentionYears)
  return until
}

/**
 * Until when a due erasure has to be postponed, or null if it need not be. Money may still come to a closed account: a Pix that
 * is late, held, or disputed.
 */
export function postponedUntil(facts: ClosingFacts, now: Date): Date | null {
  const kept = keptUntil(facts)
  if (kept !== null && kept > now) return kept
  return closingRefusal(facts) === null ? null : new Date(now.getTime() + erasureDelayMs)
}
