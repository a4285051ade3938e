import { useSyncExternalStore } from 'react'
import { tabKeys } from '../../../lib/session/session-keys.ts'
import { whenOwnerLeaves } from '../../../lib/session/session-query.ts'
import { readOfTab, removeOfTab, writeOfTab } from '../../../lib/storage.ts'

/**
 * `correct`: the person wants the form back. `cancel`: the sale is off. `later`: the provider did not answer, the server goes on trying, and
 * the person has left the question.
 */
export type Withdrawal = 'correct' | 'cancel' | 'later'

const kinds: ReadonlySet<unknown> = new Set<Withdrawal>(['correct', 'cancel', 'later'])

/** Kept over a reload: a person who was promised the outcome still wants it then. The question that was open is gone, so all of them are `later`. */
const withdrawals = readKept()
const listeners = new Set<() => void>()

function readKept(): Map<string, Withdrawal> {
  const kept: unknown = JSON.parse(readOfTab(tabKeys.withdrawals) ?? '[]')
  return new Map(Array.isArray(kept) ? kept.filter(isEntry).map(([id]) => [id, 'later']) : [])
}

function isEntry(entry: unknown): entry is [string, Withdrawal] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && kinds.has(entry[1])
}

function changed(): void {
  if (withdrawals.size === 0) removeOfTab(tabKeys.withdrawals)
  else writeOfTab(tabKeys.withdrawals, JSON.stringify([...withdrawals]))
  for (const listener of listeners) listener()
}

/** Records that the person on this page asked to cancel a charge, until `forgetWithdrawal`. */
export function recordWithdrawal(orderId: string, withdrawal: Withdrawal): void {
  withdrawals.set(orderId, withdrawal)
  changed()
}

/** The person learned how it ended, or that the charge goes on. */
export function forgetWithdrawal(orderId: string): void {
  if (withdrawals.delete(orderId)) changed()
}

/** What the person on this page wanted when they asked to cancel the charge. Null if they did not. */
export function withdrawalOf(orderId: string): Withdrawal | null {
  return withdrawals.get(orderId) ?? null
}

/** The same, for a screen that shows it. */
export function useWithdrawal(orderId: string): Withdrawal | null {
  return useSyncExternalStore(subscribe, () => withdrawalOf(orderId))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

whenOwnerLeaves(() => {
  withdrawals.clear()
  changed()
})
