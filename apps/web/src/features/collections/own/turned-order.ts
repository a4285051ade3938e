import { useSyncExternalStore } from 'react'

/** The screen that is turned to the client now. */
interface Turned {
  /** The part of the page that turned it. */
  readonly by: string
  readonly orderId: string
}

let turned: Turned | null = null
const listeners = new Set<() => void>()

export function setTurned(next: Turned | null): void {
  turned = next
  for (const listener of listeners) listener()
}

export function turnedNow(): Turned | null {
  return turned
}

/** Null while no screen is turned. */
export function useTurned(): Turned | null {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, turnedNow)
}
