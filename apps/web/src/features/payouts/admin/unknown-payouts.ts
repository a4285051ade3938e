import { whenOwnerLeaves } from '../../../lib/session/session-query.ts'

/** A payout whose answer did not come, until the server says where it stands (ruling 64). */
export interface UnknownPayout {
  readonly chargeId: string
  readonly payoutId: string
  readonly wholeAtOnce: boolean
  /** When the answer was missed, ms since 1970. */
  readonly since: number
}

let unknown: readonly UnknownPayout[] = []
const listeners = new Set<() => void>()

function change(next: readonly UnknownPayout[]): void {
  unknown = next
  for (const listener of listeners) listener()
}

/** All payouts without an answer. They outlive their dialog: their rows stay marked, and the page keeps asking the server. */
export function unknownPayouts(): readonly UnknownPayout[] {
  return unknown
}

export function noteUnknown(payout: UnknownPayout): void {
  change([...unknown.filter(({ chargeId }) => chargeId !== payout.chargeId), payout])
}

/** Called when the server has answered, or when the payout is sent again. */
export function forgetUnknown(chargeId: string): void {
  if (unknown.some((one) => one.chargeId === chargeId))
    change(unknown.filter((one) => one.chargeId !== chargeId))
}

export function subscribeToUnknown(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

whenOwnerLeaves(() => change([]))
