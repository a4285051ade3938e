/** HIST-036: a tab needs one stream for the account and one for visitors. If more than this many are open, some were never closed. */
export const mostWithoutLeak = 3

/** Whether so many subscriptions are open that some were never closed. */
export function isLeak(names: readonly string[]): boolean {
  return names.length > mostWithoutLeak
}

export interface ChannelMonitor {
  /** Records that a subscription of this tab begins. The returned function records its end. */
  readonly begin: (name: string) => () => void
  /** The names of the open subscriptions, the oldest first. A name appears once for each subscription. */
  readonly open: () => readonly string[]
  /** Calls the listener when a subscription has begun or ended. The returned function stops it. */
  readonly follow: (listener: () => void) => () => void
}

/**
 * Counts the open realtime subscriptions of a tab.
 * @param onLeak called for each subscription above the limit, with the names of all
 */
export function createChannelMonitor(onLeak: (names: readonly string[]) => void): ChannelMonitor {
  const channels = new Set<{ readonly name: string }>()
  const listeners = new Set<() => void>()
  let names: readonly string[] = []
  const changed = (): void => {
    names = [...channels].map(({ name }) => name)
    for (const listener of listeners) listener()
  }
  return {
    open: () => names,
    begin: (name) => {
      const channel = { name }
      channels.add(channel)
      changed()
      if (isLeak(names)) onLeak(names)
      return () => {
        if (channels.delete(channel)) changed()
      }
    },
    follow: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/**
 * The monitor of this tab. It warns only in development: in production no developer reads the console, and the server counts the streams of a
 * session.
 */
export const channelMonitor = createChannelMonitor((names) => {
  // oxlint-disable-next-line no-console
  if (import.meta.env.DEV) console.warn(`${names.length} live channels are open: ${names.join(', ')}`)
})
