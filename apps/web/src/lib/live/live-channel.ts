import { apiPrefix } from '@puente/contract/protocol/endpoint'
import { type LiveEvent, liveEventSchema, livePath, publicLivePath } from '@puente/contract/protocol/events'
import { channelMonitor } from './channel-monitor.ts'

export type ChannelStatus = 'connecting' | 'open' | 'lost'

interface ChannelHandlers {
  onEvent: (event: LiveEvent) => void
  onStatus: (status: ChannelStatus) => void
}

type TabMessage =
  | { kind: 'event'; event: LiveEvent }
  | { kind: 'status'; status: ChannelStatus }
  | { kind: 'ask' }

/** Who listens: a signed-in user, or a visitor of the public pages. Each kind has its own connection. */
const audiences = {
  account: { name: 'puente-live', path: livePath },
  visitor: { name: 'puente-live-public', path: publicLivePath },
} as const
type Audience = keyof typeof audiences

const firstPauseMs = 1_000
const longestPauseMs = 30_000

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

  // A BroadcastChannel reaches our own origin only.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const post = (message: TabMessage): void => tabs.postMessage(message)
  const setStatus = (next: ChannelStatus): void => {
    status = next
    handlers.onStatus(next)
    if (leads) post({ kind: 'status', status: next })
  }
  tabs.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'ask') {
      if (leads) post({ kind: 'status', status })
    } else if (leads) return
    else if (data.kind === 'event') handlers.onEvent(data.event)
    else setStatus(data.status)
  })
  post({ kind: 'ask' })

  navigator.locks
    .request(name, { signal: closing.signal }, () => {
      leads = true
      return followServer(
        path,
        (event) => {
          handlers.onEvent(event)
          post({ kind: 'event', event })
        },
        setStatus,
        closing.signal,
      )
    })
    .catch((reason: unknown) => {
      if (!closing.signal.aborted) throw reason
    })
  return () => {
    noteEnd()
    closing.abort()
    tabs.close()
  }
}

/** Keeps the EventSource open until the signal, then settles, which releases the lock. */
function followServer(
  path: string,
  onEvent: (event: LiveEvent) => void,
  onStatus: (status: ChannelStatus) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let failures = 0
    const connect = (): void => {
      source = new EventSource(apiPrefix + path)
      source.addEventListener('open', () => {
        failures = 0
        onStatus('open')
      })
      source.addEventListener('message', ({ data }: MessageEvent<string>) => {
        const event = liveEventSchema.safeParse(parseJson(data))
        // An event of a newer server may be unknown here. The poll and the next load bring the change.
        if (event.success) onEvent(event.data)
      })
      source.addEventListener('error', () => {
        onStatus('lost')
        // The browser reconnects by itself unless the server refused. Then we retry, with growing pauses.
        if (source?.readyState !== EventSource.CLOSED) return
        timer = setTimeout(connect, Math.min(firstPauseMs * 2 ** failures, longestPauseMs))
        failures++
      })
    }
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      source?.close()
      resolve()
    })
    connect()
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
