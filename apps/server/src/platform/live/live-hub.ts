import type { Metrics } from '../metrics/metrics.ts'
import type { AddressedEvent } from '../unit-of-work/flush.ts'
import type { Channel } from './channel.ts'

/** Where a stream's text goes. */
export interface StreamSink {
  /** False when the reader is behind and what was written waits in memory. */
  write(text: string): boolean
  end(text: string): void
  /** Ends it at once: what waits is thrown away. */
  cut(): void
  /** Bytes that wait for a reader who is behind. */
  readonly waitingBytes: number
}

export interface SignedInListener {
  readonly sessionId: string
  readonly userId: string
  readonly isAdmin: boolean
  readonly ipAddress: string
  readonly expiresAt: Date
}

/** Somebody without a session: hears what concerns everyone. */
export interface Visitor {
  readonly sessionId: null
  readonly ipAddress: string
}

export type StreamOwner = SignedInListener | Visitor

export interface LiveHubOptions {
  readonly metrics: Metrics
  readonly perSession?: number
  readonly perAddress: number
  readonly perProcess?: number
  /** Visitors are fewer than all, so that they never keep out who is signed in. Default half of `perProcess`. */
  readonly visitorsPerProcess?: number
}

interface Stream {
  readonly owner: StreamOwner
  readonly sink: StreamSink
  readonly channels: readonly Channel[]
}

export interface LiveHub {
  /** Opens a stream, or null when the session, its address or this process has as many as it may. */
  open(owner: StreamOwner, sink: StreamSink): { close(): void } | null
  /** Writes events to the streams that may hear them, each once per stream. */
  publish(events: readonly AddressedEvent[]): void
  /** Ends the streams of a session. */
  endSession(sessionId: string): void
  /** Sessions with open streams. */
  sessions(): string[]
  /** Keeps connections alive and ends streams of sessions that are over. */
  beat(now: Date): void
  /** Ends every stream; with `bye` the process is going away. */
  endAll(reason: 'bye' | 'gap'): void
}

/** Milliseconds after which a browser comes back; spread by the process so that a restart is not a stampede. */
const retryMs = 2000
/** A reader this far behind is cut off: it will read everything again when it returns. */
const maxWaitingBytes = 65_536
/** HIST-036: our browser keeps one stream for all its tabs, so a session with more than this leaks them. */
const mostWithoutLeak = 3
const goodbye = 'event: bye\ndata: {}\n\n'

export function createLiveHub(options: LiveHubOptions): LiveHub {
  const { perSession = 12, perProcess = 5000 } = options
  const { visitorsPerProcess = Math.floor(perProcess / 2) } = options
  const streams = openStreams(options.metrics)

  function end(stream: Stream, text: string): void {
    streams.remove(stream)
    stream.sink.end(text)
  }

  function write(stream: Stream, text: string): void {
    if (stream.sink.write(text) || stream.sink.waitingBytes <= maxWaitingBytes) return
    streams.remove(stream)
    // An end in good order would wait for the reader, and keep in memory what he does not take.
    stream.sink.cut()
  }

  return {
    open(owner, sink) {
      const mostOfSession = owner.sessionId === null ? visitorsPerProcess : perSession
      const full =
        streams.ofSession(owner.sessionId).size >= mostOfSession ||
        streams.ofAddress(owner.ipAddress).size >= options.perAddress ||
        streams.all.size >= perProcess
      if (full) return null
      const stream: Stream = { owner, sink, channels: channelsOf(owner) }
      streams.add(stream)
      sink.write(`retry: ${retryMs}\n\n`)
      return { close: () => streams.remove(stream) }
    },
    publish(events) {
      for (const { channels, ...event } of events) {
        const hearers = new Set<Stream>()
        for (const channel of channels) for (const stream of streams.ofChannel(channel)) hearers.add(stream)
        const text = `data: ${JSON.stringify(event)}\n\n`
        for (const stream of hearers) write(stream, text)
        options.metrics.liveEvents.inc(hearers.size)
      }
    },
    endSession(sessionId) {
      for (const stream of streams.ofSession(sessionId)) end(stream, goodbye)
    },
    sessions: () => streams.sessions().filter((session) => session !== null),
    beat(now) {
      for (const stream of streams.all) {
        if (stream.owner.sessionId !== null && stream.owner.expiresAt <= now) end(stream, goodbye)
        else write(stream, ': beat\n\n')
      }
    },
    endAll(reason) {
      for (const stream of streams.all) end(stream, reason === 'bye' ? goodbye : '')
    },
  }
}

function channelsOf(owner: StreamOwner): readonly Channel[] {
  if (owner.sessionId === null) return ['everyone']
  const own: Channel[] = [`user:${owner.userId}`, `session:${owner.sessionId}`, 'everyone']
  return owner.isAdmin ? [...own, 'admins'] : own
}

interface OpenStreams {
  readonly all: ReadonlySet<Stream>
  ofChannel(channel: Channel): ReadonlySet<Stream>
  /** Visitors together are the session that is none. */
  ofSession(sessionId: string | null): ReadonlySet<Stream>
  ofAddress(ipAddress: string): ReadonlySet<Stream>
  sessions(): (string | null)[]
  add(stream: Stream): void
  remove(stream: Stream): void
}

/** The open streams by what they are found by, and the metrics of them. */
function openStreams(metrics: Metrics): OpenStreams {
  const byChannel = new Map<Channel, Set<Stream>>()
  const bySession = new Map<string | null, Set<Stream>>()
  const byAddress = new Map<string, Set<Stream>>()
  const all = new Set<Stream>()
  const none: ReadonlySet<Stream> = new Set()

  function count({ sessionId }: StreamOwner, before: number, after: number): void {
    metrics.liveStreams.set(all.size)
    // HIST-036: visitors have no session to leak them.
    if (sessionId === null) return
    if (before > 0) metrics.liveSessions.dec({ streams: streamsLabel(before) })
    if (after > 0) metrics.liveSessions.inc({ streams: streamsLabel(after) })
    if (before === mostWithoutLeak && after > before) metrics.liveLeaks.inc()
  }

  return {
    all,
    ofChannel: (channel) => byChannel.get(channel) ?? none,
    ofSession: (sessionId) => bySession.get(sessionId) ?? none,
    ofAddress: (ipAddress) => byAddress.get(ipAddress) ?? none,
    sessions: () => [...bySession.keys()],
    add(stream) {
      all.add(stream)
      for (const channel of stream.channels) join(byChannel, channel, stream)
      join(byAddress, stream.owner.ipAddress, stream)
      const now = join(bySession, stream.owner.sessionId, stream)
      count(stream.owner, now - 1, now)
    },
    remove(stream) {
      if (!all.delete(stream)) return
      for (const channel of stream.channels) leave(byChannel, channel, stream)
      leave(byAddress, stream.owner.ipAddress, stream)
      const now = leave(bySession, stream.owner.sessionId, stream)
      count(stream.owner, now + 1, now)
    },
  }
}

function streamsLabel(streams: number): string {
  return streams > mostWithoutLeak ? `over ${mostWithoutLeak}` : String(streams)
}

/** How many the key has then. */
function join<Key>(map: Map<Key, Set<Stream>>, key: Key, stream: Stream): number {
  const set = map.get(key) ?? new Set()
  set.add(stream)
  map.set(key, set)
  return set.size
}

function leave<Key>(map: Map<Key, Set<Stream>>, key: Key, stream: Stream): number {
  const set = map.get(key)
  set?.delete(stream)
  if (set?.size === 0) map.delete(key)
  return set?.size ?? 0
}
