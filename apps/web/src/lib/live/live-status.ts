import { useSyncExternalStore } from 'react'

/** What the screens can learn about the connection to the server. */
export interface LiveStatus {
  /** The stream is open: events arrive, no poll is needed. */
  readonly connected: boolean
  readonly online: boolean
  /** The server has given no sign of life for 8 s: a payment would not be announced. */
  readonly silent: boolean
  /** The network was just lost, and the person wants to be notified of it (UI-008). */
  readonly justLost: boolean
  /** Local time in ms when the connection was last known to be good: the age of the data on screen. */
  readonly lastGoodMs: number
}

let status: LiveStatus = {
  connected: false,
  online: true,
  silent: false,
  justLost: false,
  lastGoodMs: Date.now(),
}
const listeners = new Set<() => void>()

export function liveStatus(): LiveStatus {
  return status
}

export function setLiveStatus(change: Partial<LiveStatus>): void {
  status = { ...status, ...change }
  for (const listener of listeners) listener()
}

export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, liveStatus)
}
