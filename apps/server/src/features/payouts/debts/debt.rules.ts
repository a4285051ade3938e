import { DomainError } from '@puente/contract/protocol/problems'

/** What decides how much of a charge's rest is paid, and how much is set off (ruling 58). Centavos of ARS. */
export interface Dues {
  /** What the charge still owes. */
  readonly restMinor: bigint
  /** What the beneficiary is owed for all of their charges, this one included. Below zero if they owe us. */
  readonly balanceMinor: bigint
  /** The part of the balance that payouts of other charges reserve. */
  readonly reservedMinor: bigint
  /** The overpaid amount of other charges that is not cleared. */
  readonly debtsMinor: bigint
}

export interface Division {
  readonly payableMinor: bigint
  readonly setOffMinor: bigint
}

/**
 * Divides the rest of a charge. The payout is at most the rest, and at most what is left of the balance. The difference is set off, as far as there
 * are debts.
 */
export function divide({ restMinor, balanceMinor, reservedMinor, debtsMinor }: Dues): Division {
  const payableMinor = least(restMinor, atLeastZero(balanceMinor - reservedMinor))
  return { payableMinor, setOffMinor: least(restMinor - payableMinor, debtsMinor) }
}

/**
 * The set-off beside a payout that was sent, and the largest amount that may be recorded as sent. The reserved amount may be recorded even if a
 * refund of another charge came in between, because those pesos may have left. The balance then falls below zero.
 * @param sentMinor what the admin sent
 * @param promisedMinor what the payout reserved when it began
 */
export function divideSent(
  dues: Dues,
  sentMinor: bigint,
  promisedMinor: bigint,
): { readonly maximumMinor: bigint; readonly setOffMinor: bigint } {
  const { payableMinor, setOffMinor } = divide(dues)
  return {
    maximumMinor: least(dues.restMinor, payableMinor > promisedMinor ? payableMinor : promisedMinor),
    setOffMinor: least(atLeastZero(dues.restMinor - sentMinor), setOffMinor),
  }
}

/** A charge that was paid too much. */
export interface Debt {
  readonly chargeId: string
  readonly minor: bigint
}

/**
 * Which debts an amount clears: the oldest first, each in full before the next.
 * @param debts the oldest first
 * @throws RangeError if the amount is more than all of them
 */
export function allocate(debts: readonly Debt[], amountMinor: bigint): Debt[] {
  const parts: Debt[] = []
  let left = amountMinor
  for (const { chargeId, minor } of debts) {
    const part = least(minor, left)
    if (part > 0n) parts.push({ chargeId, minor: part })
    left -= part
  }
  if (left > 0n) throw new RangeError('allocate: more than the debts')
  return parts
}

/** What decides whether a debt may be written off. */
export interface WritableFacts {
  /** Null for an establishment without an owner. */
  readonly ownerId: string | null
  readonly debtMinor: bigint
  /** Whether a return or dispute of the charge is open, so that the debt may still disappear. */
  readonly isUndecided: boolean
}

/**
 * Allows an admin to request or confirm a write-off of the amount that they saw.
 * @throws DomainError `debt.not-found`, `debt.own`, `debt.changed`, `debt.undecided`
 */
export function requireWritable(
  { ownerId, debtMinor, isUndecided }: WritableFacts,
  adminId: string,
  seenMinor: bigint,
): void {
  if (debtMinor === 0n) throw new DomainError('debt.not-found')
  if (ownerId === adminId) throw new DomainError('debt.own')
  if (debtMinor !== seenMinor) throw new DomainError('debt.changed')
  if (isUndecided) throw new DomainError('debt.undecided')
}

/**
 * @param asked the request that waits, or null
 * @throws DomainError `debt.changed` if there is no request of this amount, `debt.own-request`
 */
export function requireAsked<Asked extends { readonly askedBy: string; readonly amountMinor: bigint }>(
  asked: Asked | null,
  adminId: string,
  seenMinor: bigint,
): asserts asked is Asked {
  if (asked === null || asked.amountMinor !== seenMinor) throw new DomainError('debt.changed')
  if (asked.askedBy === adminId) throw new DomainError('debt.own-request')
}

function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

function atLeastZero(minor: bigint): bigint {
  return minor > 0n ? minor : 0n
}
