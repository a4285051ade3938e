import { useEffect, useSyncExternalStore } from 'react'

const onScreen: string[] = []
const listeners = new Set<() => void>()

/** Whether a screen of this charge is open, which announces what happens to it. */
export function isOnScreen(id: string): boolean {
  return onScreen.includes(id)
}

/** The id of another charge whose screen is open, which its client may be looking at. Null without one. */
export function useAnotherOnScreen(id: string): string | null {
  return useSyncExternalStore(subscribe, () => onScreen.find((shown) => shown !== id) ?? null)
}

/** @param id null if the address names no charge */
export function useOnScreen(id: string | null): void {
  useEffect(() => {
    if (id === null) return
    onScreen.push(id)
    announce()
    return () => {
      onScreen.splice(onScreen.indexOf(id), 1)
      announce()
    }
  }, [id])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function announce(): void {
  for (const listener of listeners) listener()
}
