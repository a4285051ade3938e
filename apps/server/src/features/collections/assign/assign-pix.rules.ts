import { DomainError } from '@puente/contract/protocol/problems'

/** What decides whether an admin may take a Pix for the payment of a charge. Centavos. */
interface AssignmentFacts {
  readonly disposition: 'credited' | 'held' | 'honoured' | 'returned'
  readonly amountMinor: bigint
  /** What no return has taken or is about to take. */
  readonly leftMinor: bigint
  /** The owner of the charge that the admin names. */
  readonly ownerId: string | null
}

/** @throws DomainError `assignment.pix-not-held`, `assignment.own-charge` */
export function requireAssignable(facts: AssignmentFacts, adminId: string): void {
  const { disposition, amountMinor, leftMinor, ownerId } = facts
  if (ownerId === adminId) throw new DomainError('assignment.own-charge')
  if (disposition !== 'held' || leftMinor !== amountMinor) throw new DomainError('assignment.pix-not-held')
}
