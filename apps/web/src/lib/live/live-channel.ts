import { type LiveEvent, livePath, publicLivePath } from '@puente/contract/protocol/events'
import { channelMonitor } from './channel-monitor.ts'
import { type ChannelStatus, followServer } from './live-stream.ts'
import { watchSilence } from './silence-watch.ts'

interface ChannelHandlers {
  onEvent: (event: LiveEvent) => void
  onStatus: (status: ChannelStatus) => void
  /** Called when the server has given no sign of life for 8 s, and when it gives one again. */
  onSilence?: (silent: boolean) => void
}

type TabMessage =
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'status'; status: ChannelStatus }
  | { kind: 'pulse' }
  | { kind: 'ask' }

/** Who listens: a signed-in user, or a visitor of the public pages. Each kind has its own connection. */
const audiences = {
  account: { name: 'puente-live', path: livePath },
  visitor: { name: 'puente-live-public', path: publicLivePath },
} as const
type Audience = keyof typeof audiences

/**
 * The stream of live events. Tabs of one browser share one connection (ruling 46). The tab that holds a lock listens to the
 * server and notifies the others. When it closes, another tab takes over.
 */
export function openLiveChannel(handlers: ChannelHandlers, audience: Audience = 'account'): () => void {
  const { name, path } = audiences[audience]
  const tabs = new BroadcastChannel(name)
  const closing = new AbortController()
  const noteEnd = channelMonitor.begin(name)
  let leads = false
  let status: ChannelStatus = 'connecting'
  let connectAgain = (): void => undefined

  // A BroadcastChannel reaches our own origin only.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const post = (message: TabMessage): void => tabs.postMessage(message)
  const setStatus = (next: ChannelStatus): void => {
    status = next
    handlers.onStatus(next)
    if (leads) post({ kind: 'status', status: next })
  }
  const silence = watchSilence({
    onSilent: () => {
      handlers.onSilence?.(true)
      setStatus('lost')
      // A connection that is dead on the way never fails by itself.
      connectAgain()
    },
    onResumed: () => handlers.onSilence?.(false),
  })
  const onEvent = (event: LiveEvent): void => {
    silence.heard()
    handlers.onEvent(event)
  }
  tabs.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'ask') {
      if (leads) post({ kind: 'status', status })
    } else if (leads) return
    else if (data.kind === 'event') onEvent(data.event)
    else if (data.kind === 'pulse') silence.heard()
    else setStatus(data.status)
  })
  post({ kind: 'ask' })

  navigator.locks
    .request(name, { signal: closing.signal }, () => {
      leads = true
      const connection = followServer(path, closing.signal, {
        onEvent: (event) => {
          onEvent(event)
          post({ kind: 'event', event })
        },
        onPulse: () => {
          silence.heard()
          post({ kind: 'pulse' })
        },
        onStatus: setStatus,
      })
      connectAgain = connection.connectAgain
      return connection.ended
    })
    .catch((reason: unknown) => {
      if (!closing.signal.aborted) throw reason
    })
  return () => {
    noteEnd()
    silence.stop()
    closing.abort()
    tabs.close()
  }
}
