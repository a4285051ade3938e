import { apiPrefix } from '@puente/contract/protocol/endpoint'
import { type LiveEvent, liveEventSchema, livePulse } from '@puente/contract/protocol/events'

export type ChannelStatus = 'connecting' | 'open' | 'lost'

const firstPauseMs = 1_000
const longestPauseMs = 30_000

interface ServerHandlers {
  readonly onEvent: (event: LiveEvent) => void
  readonly onPulse: () => void
  readonly onStatus: (status: ChannelStatus) => void
}

export interface ServerConnection {
  /** Drops an EventSource that is open or opening, and opens another. */
  readonly connectAgain: () => void
  /** Resolves when the signal is aborted, which releases the lock. */
  readonly ended: Promise<void>
}

/**
 * Keeps an EventSource open until the signal is aborted.
 * @param path below the API prefix
 */
export function followServer(path: string, signal: AbortSignal, handlers: ServerHandlers): ServerConnection {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  const drop = (): void => {
    clearTimeout(timer)
    source?.close()
  }
  const connect = (): void => {
    drop()
    const opened = new EventSource(apiPrefix + path)
    source = opened
    opened.addEventListener('open', () => {
      failures = 0
      handlers.onStatus('open')
    })
    opened.addEventListener(livePulse, handlers.onPulse)
    opened.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const event = liveEventSchema.safeParse(parseJson(data))
      // An event of a newer server may be unknown here. The poll and the next load bring the change.
      if (event.success) handlers.onEvent(event.data)
    })
    opened.addEventListener('error', () => {
      handlers.onStatus('lost')
      // The browser reconnects by itself unless the server refused. Then we retry, with growing pauses.
      if (opened.readyState !== EventSource.CLOSED) return
      clearTimeout(timer)
      timer = setTimeout(connect, Math.min(firstPauseMs * 2 ** failures, longestPauseMs))
      failures++
    })
  }
  connect()
  return {
    connectAgain: () => {
      // A refused stream has a pause of its own.
      if (source?.readyState !== EventSource.CLOSED) connect()
    },
    ended: new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        drop()
        resolve()
      })
    }),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
