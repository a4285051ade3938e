import { livePulseMs } from '@puente/contract/protocol/events'
import type { Clock } from '../clock/clock.ts'
import type { DatabaseSockets } from '../db/sockets.ts'
import type { Logger } from '../log/logger.ts'
import type { LiveHub } from './live-hub.ts'
import type { AddressedEvent } from '../unit-of-work/flush.ts'
import { type LiveListener, startLiveListener } from './live-listener.ts'

export interface LiveServiceOptions {
  readonly url: string
  readonly sockets?: DatabaseSockets
  readonly hub: LiveHub
  readonly clock: Clock
  readonly log: Logger
  /** Which of these sessions may still have a stream. */
  readonly liveSessions: (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>
  /** Receives every event before any browser does. */
  readonly onEvents?: (events: readonly AddressedEvent[]) => void
  /** Called if events may have been missed. */
  readonly onGap?: () => void
}

/** How often the sessions of open streams are read again. */
const sessionsMs = 15_000

/** Feeds the hub from the database's notifications, sends streams their keep-alive, and ends those of sessions that have ended. */
export async function startLive(options: LiveServiceOptions): Promise<LiveListener> {
  const { hub, log } = options

  async function endDead(sessions: readonly string[]): Promise<void> {
    if (sessions.length === 0) return
    try {
      const holding = await options.liveSessions(sessions)
      for (const session of sessions) if (!holding.has(session)) hub.endSession(session)
    } catch (error) {
      // The next round reads again. Until then a stream only announces that something changed.
      log.warn({ event: 'live.sessions-unread', err: error }, 'sessions of live streams could not be read')
    }
  }

  const listener = await startLiveListener({
    url: options.url,
    ...(options.sockets === undefined ? {} : { sockets: options.sockets }),
    log,
    onEvents: (events) => {
      options.onEvents?.(events)
      hub.publish(events)
      // The session is over or its rights changed since the stream was opened. A browser whose session is still valid reconnects at once.
      for (const { topic, id } of events) if (topic === 'session') hub.endSession(id)
    },
    // Announcements in the gap are lost, so everyone reconnects and reads again.
    onGap: () => {
      options.onGap?.()
      hub.endAll('gap')
    },
  })
  const pulse = setInterval(() => {
    // Without announcements the streams of this process would miss a payment, so they get no heartbeat either.
    if (listener.isConnected()) hub.pulse(options.clock.now())
  }, livePulseMs)
  // A session that became idle or waits for its PIN announces nothing.
  const sessions = setInterval(() => void endDead(hub.sessions()), sessionsMs)
  return {
    isConnected: listener.isConnected,
    async stop() {
      clearInterval(pulse)
      clearInterval(sessions)
      hub.endAll('bye')
      await listener.stop()
    },
  }
}
