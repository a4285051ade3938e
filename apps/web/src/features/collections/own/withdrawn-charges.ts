import { useSyncExternalStore } from 'react'
import { tabKeys } from '../../../lib/session/session-keys.ts'
import { whenOwnerLeaves } from '../../../lib/session/session-query.ts'
import { readOfTab, removeOfTab, writeOfTab } from '../../../lib/storage.ts'

/**
 * `correct`: the person wants the form back. `cancel`: the sale is off. `later`: the provider did not answer, the server goes on trying, and
 * the person has left the question.
 */
export type Wish = 'correct' | 'cancel' | 'later'

const kinds: ReadonlySet<unknown> = new Set<Wish>(['correct', 'cancel', 'later'])

/** Kept over a reload: a person who was promised the outcome still wants it then. The question that was open is gone, so all of them are `later`. */
const wishes = readKept()
const listeners = new Set<() => void>()

function readKept(): Map<string, Wish> {
  const kept: unknown = JSON.parse(readOfTab(tabKeys.wishes) ?? '[]')
  return new Map(Array.isArray(kept) ? kept.filter(isEntry).map(([id]) => [id, 'later']) : [])
}

function isEntry(entry: unknown): entry is [string, Wish] {
  return Array.isArray(entry) && typeof entry[0] === 'string' && kinds.has(entry[1])
}

function changed(): void {
  if (wishes.size === 0) removeOfTab(tabKeys.wishes)
  else writeOfTab(tabKeys.wishes, JSON.stringify([...wishes]))
  for (const listener of listeners) listener()
}

/** Records that the person on this page asked to cancel a charge, until `forgetWish`. */
export function recordWish(orderId: string, wish: Wish): void {
  wishes.set(orderId, wish)
  changed()
}

/** The person learned how it ended, or that the charge goes on. */
export function forgetWish(orderId: string): void {
  if (wishes.delete(orderId)) changed()
}

/** What the person on this page wanted when they asked to cancel the charge. Null if they did not. */
export function wishFor(orderId: string): Wish | null {
  return wishes.get(orderId) ?? null
}

/** The same, for a screen that shows it. */
export function useWish(orderId: string): Wish | null {
  return useSyncExternalStore(subscribe, () => wishFor(orderId))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

whenOwnerLeaves(() => {
  wishes.clear()
  changed()
})
