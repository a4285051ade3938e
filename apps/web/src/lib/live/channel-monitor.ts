/** HIST-036: a tab needs one stream for the account and one for visitors. If more than this many are open, some were never closed. */
const mostChannels = 3

export interface ChannelMonitor {
  /** Records that a subscription of this tab begins. The returned function records its end. */
  readonly begin: (name: string) => () => void
  /** The names of the open subscriptions, the oldest first. A name appears once for each subscription. */
  readonly open: () => readonly string[]
}

/**
 * Counts the open realtime subscriptions of a tab.
 * @param onLeak called for each subscription above the limit, with the names of all
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

/**
 * The monitor of this tab. It warns only in development: in production no developer reads the console, and the server counts the streams of a
 * session.
 */
export const channelMonitor = createChannelMonitor((names) => {
  // oxlint-disable-next-line no-console
  if (import.meta.env.DEV) console.warn(`${names.length} live channels are open: ${names.join(', ')}`)
})
