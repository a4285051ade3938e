import { randomInt } from 'node:crypto'
import { livePulse } from '@puente/contract/protocol/events'
import type { Metrics } from '../metrics/metrics.ts'
import type { AddressedEvent } from '../unit-of-work/flush.ts'
import type { Channel } from './channel.ts'

/** Where a stream's text goes. */
export interface StreamSink {
  /** Returns false if the reader is behind and the text waits in memory. */
  write(text: string): boolean
  end(text: string): void
  /** Ends the stream at once and discards what waits. */
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

/** A person without a session, who gets the events for everyone. */
export interface Visitor {
  readonly sessionId: null
  readonly ipAddress: string
}

/** A person without a session who holds the secret of one object, and gets only the events of that object. */
export interface Guest extends Visitor {
  readonly channel: Channel
  readonly expiresAt: Date
}

export type StreamOwner = SignedInListener | Visitor | Guest

export interface LiveHubOptions {
  readonly metrics: Metrics
  readonly perSession?: number
  readonly perAddress: number
  readonly perProcess?: number
  /** The limit for visitors, below the total, so that they never block guests and signed-in people. Default half of `perProcess`. */
  readonly visitorsPerProcess?: number
  /** The limit for guests, counted apart from visitors. Default a quarter of `perProcess`. */
  readonly guestsPerProcess?: number
}

interface Stream {
  readonly owner: StreamOwner
  readonly sink: StreamSink
  readonly channels: readonly Channel[]
}

export interface LiveHub {
  /** Opens a stream. Returns null if its session, its guest's channel, its address or this process has reached a limit. */
  open(owner: StreamOwner, sink: StreamSink): { close(): void } | null
  /** Writes events to the streams that may get them, each once per stream. */
  publish(events: readonly AddressedEvent[]): void
  /** Ends the streams of a session. */
  endSession(sessionId: string): void
  /** Sessions with open streams. */
  sessions(): string[]
  /** Sends every stream its keep-alive, and ends those of sessions that have ended. */
  pulse(now: Date): void
  /** Ends every stream. `bye`: the process is stopping. */
  endAll(reason: 'bye' | 'gap'): void
}

/**
 * Milliseconds after which a browser reconnects. Each stream gets a time of its own between them, so that not all browsers come back at the same
 * moment after a restart.
 */
const retryMs = { least: 1000, most: 3000 }
/** A reader this far behind is cut off. It reads everything again when it reconnects. */
const maxWaitingBytes = 65_536
/** HIST-036: the web app keeps one stream for all tabs of a browser, so a session with more than this leaks them. */
const mostWithoutLeak = 3
const goodbye = 'event: bye\ndata: {}\n\n'
const keepAlive = `event: ${livePulse}\ndata: {}\n\n`

export function createLiveHub(options: LiveHubOptions): LiveHub {
  const { perSession = 12, perProcess = 5000 } = options
  const { visitorsPerProcess = Math.floor(perProcess / 2), guestsPerProcess = Math.floor(perProcess / 4) } =
    options
  const streams = openStreams(options.metrics)

  function end(stream: Stream, text: string): void {
    streams.remove(stream)
    stream.sink.end(text)
  }

  function write(stream: Stream, text: string): void {
    if (stream.sink.write(text) || stream.sink.waitingBytes <= maxWaitingBytes) return
    streams.remove(stream)
    // An orderly end would wait for the reader, and keep in memory what they do not read.
    stream.sink.cut()
  }

  function hasNoShareLeft(owner: StreamOwner): boolean {
    if (owner.sessionId !== null) return streams.ofSession(owner.sessionId).size >= perSession
    if (!('channel' in owner)) return streams.ofCrowd('visitors').size >= visitorsPerProcess
    // Many browsers may hold the same secret, so the streams of its channel are limited like those of a session.
    return (
      streams.ofCrowd('guests').size >= guestsPerProcess ||
      streams.ofChannel(owner.channel).size >= perSession
    )
  }

  return {
    open(owner, sink) {
      const full =
        hasNoShareLeft(owner) ||
        streams.ofAddress(owner.ipAddress).size >= options.perAddress ||
        streams.all.size >= perProcess
      if (full) return null
      const stream: Stream = { owner, sink, channels: channelsOf(owner) }
      streams.add(stream)
      sink.write(`retry: ${randomInt(retryMs.least, retryMs.most + 1)}\n\n`)
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
    sessions: streams.sessions,
    pulse(now) {
      for (const stream of streams.all) {
        if ('expiresAt' in stream.owner && stream.owner.expiresAt <= now) end(stream, goodbye)
        else write(stream, keepAlive)
      }
    },
    endAll(reason) {
      for (const stream of streams.all) end(stream, reason === 'bye' ? goodbye : '')
    },
  }
}

function channelsOf(owner: StreamOwner): readonly Channel[] {
  if ('channel' in owner) return [owner.channel]
  if (owner.sessionId === null) return ['everyone']
  const own: Channel[] = [`user:${owner.userId}`, `session:${owner.sessionId}`, 'everyone']
  return owner.isAdmin ? [...own, 'admins'] : own
}

/** People without a session. */
type Crowd = 'visitors' | 'guests'

interface OpenStreams {
  readonly all: ReadonlySet<Stream>
  ofChannel(channel: Channel): ReadonlySet<Stream>
  ofSession(sessionId: string): ReadonlySet<Stream>
  ofCrowd(crowd: Crowd): ReadonlySet<Stream>
  ofAddress(ipAddress: string): ReadonlySet<Stream>
  sessions(): string[]
  add(stream: Stream): void
  remove(stream: Stream): void
}

/** The open streams, indexed for each lookup, with their metrics. */
function openStreams(metrics: Metrics): OpenStreams {
  const byChannel = new Map<Channel, Set<Stream>>()
  const bySession = new Map<string, Set<Stream>>()
  const byCrowd = new Map<Crowd, Set<Stream>>()
  const byAddress = new Map<string, Set<Stream>>()
  const all = new Set<Stream>()
  const none: ReadonlySet<Stream> = new Set()

  /** HIST-036: leaks are counted by session, and visitors have none. */
  function countOfSession(before: number, after: number): void {
    if (before > 0) metrics.liveSessions.dec({ streams: streamsLabel(before) })
    if (after > 0) metrics.liveSessions.inc({ streams: streamsLabel(after) })
    if (before === mostWithoutLeak && after > before) metrics.liveLeaks.inc()
  }

  return {
    all,
    ofChannel: (channel) => byChannel.get(channel) ?? none,
    ofSession: (sessionId) => bySession.get(sessionId) ?? none,
    ofCrowd: (crowd) => byCrowd.get(crowd) ?? none,
    ofAddress: (ipAddress) => byAddress.get(ipAddress) ?? none,
    sessions: () => [...bySession.keys()],
    add(stream) {
      all.add(stream)
      for (const channel of stream.channels) join(byChannel, channel, stream)
      join(byAddress, stream.owner.ipAddress, stream)
      metrics.liveStreams.set(all.size)
      const { owner } = stream
      if (owner.sessionId === null) {
        join(byCrowd, crowdOf(owner), stream)
      } else {
        const now = join(bySession, owner.sessionId, stream)
        countOfSession(now - 1, now)
      }
    },
    remove(stream) {
      if (!all.delete(stream)) return
      for (const channel of stream.channels) leave(byChannel, channel, stream)
      leave(byAddress, stream.owner.ipAddress, stream)
      metrics.liveStreams.set(all.size)
      const { owner } = stream
      if (owner.sessionId === null) {
        leave(byCrowd, crowdOf(owner), stream)
      } else {
        const now = leave(bySession, owner.sessionId, stream)
        countOfSession(now + 1, now)
      }
    },
  }
}

function crowdOf(owner: Visitor | Guest): Crowd {
  return 'channel' in owner ? 'guests' : 'visitors'
}

function streamsLabel(streams: number): string {
  return streams > mostWithoutLeak ? `over ${mostWithoutLeak}` : String(streams)
}

/** Adds a stream and returns how many the key now has. */
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
