import pg from 'pg'
import type { DatabaseSockets } from '../db/sockets.ts'
import type { Logger } from '../log/logger.ts'
import type { AddressedEvent } from '../unit-of-work/flush.ts'
import { liveChannelName } from '../outbox/pass-on.ts'

export interface LiveListenerOptions {
  readonly url: string
  readonly sockets?: DatabaseSockets
  readonly log: Logger
  readonly onEvents: (events: readonly AddressedEvent[]) => void
  /** Called when the connection broke: this process missed what was announced meanwhile. */
  readonly onGap: () => void
}

export interface LiveListener {
  /** Whether the connection works, so that announcements arrive. */
  isConnected(): boolean
  stop(): Promise<void>
}

const firstPauseMs = 200
const longestPauseMs = 10_000
/** A query at this interval detects a connection that died without an error. */
const heartbeatMs = 3_000

/** Holds one connection that receives the announcements of relays in any process. Reconnects if it breaks. */
export async function startLiveListener(options: LiveListenerOptions): Promise<LiveListener> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let failures = 0
  let isConnected = false

  async function connect(): Promise<void> {
    const next = newClient(options)
    next.on('notification', ({ payload }) => options.onEvents(JSON.parse(payload ?? '[]')))
    next.on('error', (error) => lost(next, error))
    next.on('end', () => lost(next, new Error('the connection ended')))
    client = next
    await next.connect()
    await next.query(`listen ${liveChannelName}`)
    failures = 0
    isConnected = true
    beat(next)
  }

  function beat(current: pg.Client): void {
    timer = setTimeout(async () => {
      try {
        await current.query('select')
        if (client === current) beat(current)
      } catch (error) {
        lost(current, error)
      }
    }, heartbeatMs)
  }

  function lost(which: pg.Client, error: unknown): void {
    if (stopped || client !== which) return
    client = undefined
    isConnected = false
    clearTimeout(timer)
    options.log.warn({ event: 'live.line-lost', err: error }, 'the line for live events broke')
    options.onGap()
    which.end().catch(() => undefined)
    retry()
  }

  function retry(): void {
    const pauseMs = Math.min(firstPauseMs * 2 ** failures, longestPauseMs)
    failures += 1
    timer = setTimeout(() => {
      connect().catch((error: unknown) => {
        const failed = client
        if (failed === undefined) return
        lost(failed, error)
      })
    }, pauseMs)
  }

  await connect()
  return {
    isConnected: () => isConnected,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}

function newClient({ url, sockets }: LiveListenerOptions): pg.Client {
  return new pg.Client({
    connectionString: url,
    application_name: 'puente live',
    keepAlive: true,
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
    ...(sockets === undefined ? {} : { stream: sockets.open }),
  })
}
