import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../../lib/storage.ts'

/** The lists that an admin looks at, and the keys under which this device keeps when they last did. */
const keys = {
  payouts: 'payoutsSeenAt',
  reviews: 'reviewsSeenAt',
  flagged: 'flaggedSeenAt',
  stores: 'storesSeenAt',
} as const
export type WaitingList = keyof typeof keys
export const waitingLists = [
  'payouts',
  'reviews',
  'flagged',
  'stores',
] as const satisfies readonly WaitingList[]

/** Times of the server, RFC 3339. Absent before the first look. */
export type SeenMarks = Partial<Record<WaitingList, string>>

const listeners = new Set<() => void>()
let known: { readonly text: string; readonly marks: SeenMarks } = { text: '', marks: {} }

/** The same object until a mark changes. */
export function seenMarks(): SeenMarks {
  const stored = waitingLists.map((list) => [list, readStored(keys[list])] as const)
  const text = stored.join(' ')
  if (text !== known.text) {
    known = { text, marks: Object.fromEntries(stored.filter(([, at]) => at !== null)) }
  }
  return known.marks
}

/** @param at `readAt` of the answer that the admin has seen */
export function markListSeen(list: WaitingList, at: string): void {
  writeStored(keys[list], at)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const stopping = new AbortController()
  listeners.add(listener)
  // Another tab has looked.
  addEventListener('storage', listener, { signal: stopping.signal })
  return () => {
    listeners.delete(listener)
    stopping.abort()
  }
}

export function useSeenMarks(): SeenMarks {
  return useSyncExternalStore(subscribe, seenMarks)
}
