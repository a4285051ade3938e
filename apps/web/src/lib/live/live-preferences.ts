import { readStored, writeStored } from '../storage.ts'

const keys = { updates: 'autoUpdateEnabled', notifications: 'autoUpdateNotifications' } as const

/** Automatic updates and their notifications: both on until switched off, kept across reloads (UI-022). */
export function livePreference(which: keyof typeof keys): boolean {
  return readStored(keys[which]) !== 'false'
}

export function setLivePreference(which: keyof typeof keys, on: boolean): void {
  writeStored(keys[which], String(on))
}
