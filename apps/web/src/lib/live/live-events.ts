import type { LiveEvent } from '@puente/contract/protocol/events'

const listeners = new Set<(event: LiveEvent) => void>()

/**
 * Calls the listener for each live event. For a screen that does more than read again, such as taking the balance from the event. Not
 * called while updates are switched off.
 * @returns a function that stops it
 */
export function onLiveEvent(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Passes an event of the stream to the screens. */
export function publishLiveEvent(event: LiveEvent): void {
  for (const listener of listeners) listener(event)
}
