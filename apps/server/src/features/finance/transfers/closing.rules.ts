import { transferClosableAfterMs, type TransferState } from '@puente/contract/finance/transfers'
import { DomainError } from '@puente/contract/protocol/problems'

/** What decides whether a transfer may be closed. */
export interface ClosableFacts {
  readonly state: TransferState
  /** The status in the provider's own words. Null until it shows the transfer. */
  readonly providerStatus: string | null
  /** What the provider shows instead of the amount that we sent; null unless it shows another one. */
  readonly shownMinor: bigint | null
  /** When the provider showed it after it was closed. */
  readonly foundAt: Date | null
  readonly createdAt: Date
}

/**
 * From when a transfer may be closed: at once if the provider shows another amount, so that neither outcome would match the books. Null if it has an
 * outcome, if it was closed before, or if the provider has shown it as it was sent: then the provider knows its outcome.
 */
export function closableFrom(transfer: ClosableFacts): Date | null {
  const { state, providerStatus, shownMinor, foundAt, createdAt } = transfer
  if (state !== 'processing' || foundAt !== null) return null
  if (shownMinor !== null) return createdAt
  if (providerStatus !== null) return null
  return unshownFrom(createdAt)
}

/** When a transfer that the provider does not show may be closed. */
function unshownFrom(createdAt: Date): Date {
  return new Date(createdAt.getTime() + transferClosableAfterMs)
}

/** @throws DomainError `transfer.not-closable`, `transfer.closable-later` */
export function requireClosable(transfer: ClosableFacts, now: Date): void {
  const from = closableFrom(transfer)
  if (from === null) throw new DomainError('transfer.not-closable')
  requireReached(from, now)
}

function requireReached(from: Date, now: Date): void {
  if (from > now) throw new DomainError('transfer.closable-later', { from: from.toISOString() })
}

/**
 * Allows the decision if the provider still shows what the admin saw: no such transfer, or the same other amount. One that was shown with another
 * amount and is not shown any more may be closed like one that never was.
 * @param found null if the provider shows no such transfer
 * @throws DomainError `transfer.not-closable` if it shows what we sent, `transfer.shown-changed`, `transfer.closable-later`
 */
export function requireAsKnown(
  known: { readonly amountMinor: bigint; readonly shownMinor: bigint | null; readonly createdAt: Date },
  found: { readonly amountMinor: bigint | null } | null,
  now: Date,
): void {
  const { amountMinor, shownMinor, createdAt } = known
  if (found === null) return requireReached(unshownFrom(createdAt), now)
  const foundMinor = found.amountMinor ?? amountMinor
  if (foundMinor === amountMinor) throw new DomainError('transfer.not-closable')
  if (foundMinor !== shownMinor) throw new DomainError('transfer.shown-changed')
}

/** A closing that one admin requested: `asked` until a second one confirms it. */
export interface AskedClosing {
  readonly id: string
  readonly state: 'asked' | 'done'
  readonly askedBy: string
}

/**
 * Lets another admin confirm a request.
 * @throws DomainError `transfer.closing-changed`, `transfer.own-closing`
 */
export function requireConfirmable(closing: AskedClosing | null, seenId: string, adminId: string): void {
  if (closing?.state !== 'asked' || closing.id !== seenId) throw new DomainError('transfer.closing-changed')
  if (closing.askedBy === adminId) throw new DomainError('transfer.own-closing')
}
