import { sessionKeys } from './session-keys.ts'

/** `signed-out`: forget at once what is shown. `changed`: ask the server for the current session. */
export type TabMessage = 'signed-out' | 'changed'

const channelName = 'puente-session'
let channel: BroadcastChannel | null = null

function openChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null
  return (channel ??= new BroadcastChannel(channelName))
}

/** Notifies the other tabs of this browser (AUTH-012). Without a channel they learn it from the stored keys. */
export function notifyTabs(message: TabMessage): void {
  // A BroadcastChannel reaches our own origin only.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  openChannel()?.postMessage(message)
}

/**
 * Calls the listener when another tab changed the session.
 * @returns a function that stops it
 */
export function onTabMessage(listener: (message: TabMessage) => void): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const tabs = openChannel()
  tabs?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => listener(data), { signal })
  if (tabs === null) {
    addEventListener(
      'storage',
      ({ key, newValue }) => {
        if (key === sessionKeys.pinVerified) listener(newValue === null ? 'signed-out' : 'changed')
      },
      { signal },
    )
  }
  return () => stopping.abort()
}
