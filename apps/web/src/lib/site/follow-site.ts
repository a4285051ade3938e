import type { LiveEvent } from '@puente/contract/protocol/events'
import { openLiveChannel } from '../live/live-channel.ts'
import { latestOnly } from './latest-only.ts'

const pollEveryMs = 60_000

/**
 * Keeps an open public page up to date. Server events report what changed (RATE-029), and at most ten a second are handled (RATE-030). A
 * poll reads everything while there is no stream. A hidden page sends no requests, and reads everything when it is visible and connected
 * again.
 */
export function followSite(
  onChange: (event: Pick<LiveEvent, 'topic' | 'id'>) => void,
  onAll: () => void,
): () => void {
  const events = latestOnly((event: LiveEvent) => `${event.topic}:${event.id}`, onChange)
  let connected = false
  let close = (): void => {}
  let poll: ReturnType<typeof setInterval> | undefined
  const start = (): void => {
    close = openLiveChannel(
      {
        onEvent: events.take,
        onStatus: (status) => {
          // Events sent while the stream was closed are lost.
          if (status === 'open' && !connected) onAll()
          connected = status === 'open'
        },
      },
      'visitor',
    )
    poll = setInterval(() => {
      if (!connected) onAll()
    }, pollEveryMs)
  }
  const stop = (): void => {
    clearInterval(poll)
    close()
    connected = false
  }
  const onVisibility = (): void => {
    stop()
    if (document.visibilityState === 'visible') start()
  }
  onVisibility()
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    stop()
    events.stop()
  }
}
