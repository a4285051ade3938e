import { useEffect, useSyncExternalStore } from 'react'
import { subscribeToUnknown, unknownPayouts } from './unknown-payouts.ts'

/** What a person must know about the payout of the page while the password is asked over it (ADM-024, rulings 64 and 72). */
export interface OpenPayout {
  /** `held`: confirmed, refused because the session had ended, and sent once the person is back. `unknown`: no answer came. */
  readonly state: 'begun' | 'held' | 'unknown'
  /** When the reservation ends; null if it is not known. */
  readonly expiresAt: string | null
}

let open: OpenPayout | null = null
const listeners = new Set<() => void>()

function change(next: OpenPayout | null): void {
  open = next
  for (const listener of listeners) listener()
}

/** The payout dialog calls this, so that its state can be shown outside the page, which is hidden while the session is over. */
export function useOpenPayout(state: OpenPayout['state'], expiresAt: string | null): void {
  useEffect(() => {
    if (state !== 'begun' || expiresAt !== null) change({ state, expiresAt })
    return () => change(null)
  }, [state, expiresAt])
}

/** Null if nothing was begun. A payout without an answer counts, also if its dialog was closed. */
export function useOpenPayoutShown(): OpenPayout | null {
  const unknown = useSyncExternalStore(subscribeToUnknown, unknownPayouts)
  const shown = useSyncExternalStore(subscribe, () => open)
  return shown ?? (unknown.length > 0 ? { state: 'unknown', expiresAt: null } : null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
