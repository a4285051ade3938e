import type { LiveEvent } from '@puente/contract/events'

const listeners = new Set<(event: LiveEvent) => void>()

/**
 * For a screen that does more with an event than ask again, such as taking the balance that it carries. Silent while updates are
 * switched off. Answers how to stop.
 */
export function onLiveEvent(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Tells the screens an event of the stream. */
export function tellLiveEvent(event: LiveEvent): void {
  for (const listener of listeners) listener(event)
}
