/** HIST-036: one stream for the account and one for visitors are ours; more than this many were never closed. */
const mostChannels = 3

export interface ChannelMonitor {
  /** Notes a subscription of this tab that begins; the answer notes its end. */
  readonly begin: (name: string) => () => void
  /** The open ones, the oldest first; a name as often as it is open. */
  readonly open: () => readonly string[]
}

/**
 * Counts the open realtime subscriptions of a tab.
 * @param onLeak hears of each one that is too many, with the names of all
 */
export function createChannelMonitor(onLeak: (names: readonly string[]) => void): ChannelMonitor {
  const channels = new Set<{ readonly name: string }>()
  const open = (): readonly string[] => [...channels].map(({ name }) => name)
  return {
    open,
    begin: (name) => {
      const channel = { name }
      channels.add(channel)
      if (channels.size > mostChannels) onLeak(open())
      return () => {
        channels.delete(channel)
      }
    },
  }
}

/** The tab's own. In production nobody reads the console, and the server counts the streams of a session. */
export const channelMonitor = createChannelMonitor((names) => {
  // oxlint-disable-next-line no-console
  if (import.meta.env.DEV) console.warn(`${names.length} live channels are open: ${names.join(', ')}`)
})
