import { readStored, writeStored } from '../storage.ts'

const keys = { updates: 'autoUpdateEnabled', notifications: 'autoUpdateNotifications' } as const

/** Automatic updates and their notifications: both on until switched off, kept across reloads (UI-022). */
export function livePreference(which: keyof typeof keys): boolean {
  return readStored(keys[which]) !== 'false'
}

export function setLivePreference(which: keyof typeof keys, on: boolean): void {
  writeStored(keys[which], String(on))
}

let paused = false

/** Stops automatic updates until the person goes on or leaves the screen. Not kept: a reload begins with what the person chose. */
export function pauseUpdates(on: boolean): void {
  paused = on
}

/** Whether screens update by themselves now. */
export function updatesRun(): boolean {
  return !paused && livePreference('updates')
}
