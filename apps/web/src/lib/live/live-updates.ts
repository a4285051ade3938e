import { liveTopics } from '@puente/contract/protocol/events'
import type { Query, QueryClient } from '@tanstack/react-query'
import { sessionIsEnding } from '../session/ending.ts'
import { openLiveChannel } from './live-channel.ts'
import { publishLiveEvent } from './live-events.ts'
import { livePreference, updatesRun } from './live-preferences.ts'
import { liveStatus, setLiveStatus } from './live-status.ts'
import { pollEveryMs, startPolling } from './polling.ts'
import { createRefresher } from './refresher.ts'
import { silentAfterMs } from './silence-watch.ts'

/** Stands for a record's id when no event arrived and the poll reads in case there was a change. */
export const inCase = '*'

/** Whether a query shows what the event is about: its whole topic, or one of the records. */
export function isTouched(query: Pick<Query, 'meta'>, topic: string, ids: ReadonlySet<string>): boolean {
  const wanted = query.meta?.live ?? []
  const polled = ids.has(inCase)
  if (polled && isWhole(ids) && query.meta?.ownInterval === true) return false
  if (wanted.includes(topic)) return true
  const prefix = `${topic}:`
  return wanted.some(
    (entry) => entry.startsWith(prefix) && (polled || ids.size === 0 || ids.has(entry.slice(prefix.length))),
  )
}

/** Whether a refresh names no record of its topic. */
function isWhole(ids: ReadonlySet<string>): boolean {
  return ids.size === 0 || (ids.size === 1 && ids.has(inCase))
}

/** Reads again what is on screen about a topic. While everything is read, a query of several topics is read once, not once for each of them. */
export function readingsOf(queryClient: QueryClient) {
  const read = new Set<string>()
  const overtaken = new Set<string>()
  /**
   * TanStack Query does not repeat a first load: it takes the answer that is under way, which may be older than the event, and counts the
   * query as fresh. So the query is read again once that answer is there. If the load fails, its screen shows the fault and reads again.
   */
  const repeatFirstLoad = (query: Query): void => {
    const { queryHash, queryKey, state, promise } = query
    if (state.data !== undefined || state.fetchStatus === 'idle' || overtaken.has(queryHash)) return
    overtaken.add(queryHash)
    promise?.then(
      () => {
        overtaken.delete(queryHash)
        return queryClient.invalidateQueries({ queryKey, exact: true })
      },
      () => overtaken.delete(queryHash),
    )
  }
  return {
    /** Makes the next event read everything again, even recent answers: they may be older than that event. */
    beginAll: (): void => read.clear(),
    read(topic: string, ids: ReadonlySet<string>): void {
      const due = new Set<string>()
      for (const query of queryClient.getQueryCache().findAll())
        if (isTouched(query, topic, ids) && !(isWhole(ids) && read.has(query.queryHash))) {
          due.add(query.queryHash)
          repeatFirstLoad(query)
        }
      for (const hash of due) read.add(hash)
      void queryClient.invalidateQueries({ predicate: ({ queryHash }) => due.has(queryHash) })
    },
  }
}

/** How long the loss itself is on screen, as long as a toast of its tone (UI-002). */
const lostShownMs = 5_000

interface LiveListeners {
  onRestored: () => void
}

/**
 * Keeps the screen up to date while a person is signed in. Events refresh what they touch. A poll fills in while there is no
 * stream. Losing the network pauses both, and regaining it refreshes once (UI-017 to UI-023).
 * @returns a function that stops it
 */
export function startLiveUpdates(queryClient: QueryClient, listeners: LiveListeners): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const readings = readingsOf(queryClient)
  const refresh = createRefresher({
    now: () => performance.now(),
    setTimer: (run, afterMs) => setTimeout(() => signal.aborted || run(), afterMs),
    refresh: (topic, ids) => {
      if (!sessionIsEnding()) readings.read(topic, ids)
    },
  })
  // After a gap, events may be missing. Reads everything on screen again, unless updates are switched off.
  const refreshAll = (id: typeof inCase | null = null): void => {
    if (!updatesRun()) return
    readings.beginAll()
    for (const topic of liveTopics) refresh(topic, id)
  }

  const closeChannel = openLiveChannel({
    onEvent: (event) => {
      if (!updatesRun()) return
      publishLiveEvent(event)
      readings.beginAll()
      refresh(event.topic, event.id)
    },
    onStatus: (status) => {
      const before = liveStatus().connected
      setLiveStatus(status === 'open' ? { connected: true, lastGoodMs: Date.now() } : { connected: false })
      if (status === 'open' && !before) refreshAll()
    },
    onSilence: (silent) => {
      if (!silent) setLiveStatus({ silent, lastGoodMs: Date.now() })
      // A silence that lasts is reported again. The last sign of life came before the first time.
      else if (!liveStatus().silent) setLiveStatus({ silent, lastGoodMs: Date.now() - silentAfterMs })
    },
  })

  const poll = (): void => {
    const { connected, online } = liveStatus()
    if (!connected && online) refreshAll(inCase)
  }
  const stopPolling = startPolling(poll, pollEveryMs)

  let lostTimer: ReturnType<typeof setTimeout> | undefined
  const onOffline = (): void => {
    clearTimeout(lostTimer)
    lostTimer = setTimeout(() => setLiveStatus({ justLost: false }), lostShownMs)
    setLiveStatus({ online: false, lastGoodMs: Date.now(), justLost: livePreference('notifications') })
  }
  const onOnline = (): void => {
    setLiveStatus({ online: true, justLost: false })
    refreshAll()
    if (livePreference('notifications')) listeners.onRestored()
  }
  addEventListener('offline', onOffline, { signal })
  addEventListener('online', onOnline, { signal })

  return () => {
    stopping.abort()
    clearTimeout(lostTimer)
    stopPolling()
    closeChannel()
    setLiveStatus({ connected: false, silent: false, justLost: false })
  }
}
