import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../../../lib/storage.ts'

/** Choices of the device, off until they are made (ruling 56). */
const keys = { sound: 'payoutSound', browser: 'payoutNotification' } as const
type Choice = keyof typeof keys

const listeners = new Set<() => void>()

export function isChosen(choice: Choice): boolean {
  return readStored(keys[choice]) === 'on'
}

export function choose(choice: Choice, on: boolean): void {
  writeStored(keys[choice], on ? 'on' : 'off')
  for (const listener of listeners) listener()
}

export function useChoice(choice: Choice): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isChosen(choice),
  )
}
