import { DomainError } from '@puente/contract/protocol/problems'

/** What decides whether a difference may be written off. Centavos. */
interface WritableFacts {
  readonly kind: 'missing-here' | 'missing-there' | 'amount' | 'unreadable' | 'balance'
  readonly statementMinor: bigint | null
  readonly ledgerMinor: bigint | null
  readonly state: 'open' | 'asked' | 'closed'
  readonly askedBy: string | null
  readonly version: number
}

/** The provider's amount minus that of the books, in centavos. A side that lacks the movement counts as 0. Null if a side cannot be read. */
export function excessMinor({ kind, statementMinor, ledgerMinor }: WritableFacts): bigint | null {
  return kind === 'unreadable' ? null : (statementMinor ?? 0n) - (ledgerMinor ?? 0n)
}

/** @throws DomainError `reconciliation.difference-changed`, `reconciliation.not-writable` */
export function requireAskable(facts: WritableFacts, seenVersion: number): void {
  if (facts.state !== 'open' || facts.version !== seenVersion)
    throw new DomainError('reconciliation.difference-changed')
  if (excessMinor(facts) === null) throw new DomainError('reconciliation.not-writable')
}

/**
 * @returns what is written off, in centavos
 * @throws DomainError `reconciliation.difference-changed`, `reconciliation.own-request`, `reconciliation.not-writable`
 */
export function requireConfirmable(facts: WritableFacts, adminId: string, seenVersion: number): bigint {
  if (facts.state !== 'asked' || facts.version !== seenVersion)
    throw new DomainError('reconciliation.difference-changed')
  if (facts.askedBy === adminId) throw new DomainError('reconciliation.own-request')
  const excess = excessMinor(facts)
  if (excess === null) throw new DomainError('reconciliation.not-writable')
  return excess
}
