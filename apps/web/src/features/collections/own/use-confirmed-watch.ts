import type { OrderView } from '@puente/contract/orders/orders'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { confirmedSince } from '../../orders/exchange/public.ts'
import { ShownOnce } from './shown-once.ts'
import { newlyConfirmed } from './announced-orders.rules.ts'

/** Each read starts a little earlier than needed: a confirmation is committed a little after the time that it carries. */
const marginMs = 5_000
const tidyEveryMs = 60 * 60_000
/** GEN-018: the pause after the return. A hidden tab waits this long, so that a visible one can announce first. */
const pauseMs = 1_000

interface ConfirmedWatch {
  order: OrderView | null
  /** How many confirmations this person has seen, including this one. */
  shownSoFar: number
  dismiss: () => void
}

/**
 * The confirmed orders of this session, newest first. Reads them again on each event about a charge, on the return to the tab and
 * after a lost connection (GEN-015 to GEN-019). Returns the first one not shown yet, until it is dismissed.
 */
export function useConfirmedWatch(): ConfirmedWatch {
  const [since, setSince] = useState(() => serverClock.now() - marginMs)
  const [shown] = useState(() => new ShownOnce(sessionStorage))
  const [seen, setSeen] = useState<readonly string[]>(() => shown.all())
  const [open, setOpen] = useState<OrderView | null>(null)
  const { data } = useQuery({
    queryKey: ['confirmed-since', since],
    queryFn: ({ signal }) => confirmedSince(new Date(since).toISOString(), signal),
    staleTime: 0,
    gcTime: 0,
    // On the return to the tab, the read starts from when the tab was hidden.
    refetchOnWindowFocus: false,
    meta: { live: ['charge'] },
  })
  const unseen = newlyConfirmed(data ?? [], { since, seen })
  const markSeen = useCallback(
    (id: string): void => {
      shown.add(id)
      setSeen((before) => (before.includes(id) ? before : [...before, id]))
    },
    [shown],
  )

  const returned = useReturn((hiddenAt) => {
    // The next read must still include orders that wait for their turn.
    const waiting = unseen.map(({ confirmedAt }) => Date.parse(confirmedAt ?? ''))
    setSince(Math.min(hiddenAt, ...waiting.filter(Number.isFinite)) - marginMs)
  })
  const next = open === null && !returned ? unseen[0] : undefined
  useEffect(() => {
    if (next === undefined) return
    const show = (): void => {
      markSeen(next.id)
      setOpen(next)
    }
    if (document.visibilityState === 'visible') {
      show()
      return
    }
    const timer = setTimeout(show, pauseMs)
    return () => clearTimeout(timer)
  }, [next, markSeen])
  useOtherTabs(open?.id ?? null, (id) => {
    markSeen(id)
    setOpen((before) => (before?.id === id ? null : before))
  })
  useEffect(() => {
    const timer = setInterval(() => shown.tidy(), tidyEveryMs)
    return () => clearInterval(timer)
  }, [shown])
  return { order: open, shownSoFar: seen.length, dismiss: useCallback(() => setOpen(null), []) }
}

/** Calls back with the time when the tab was hidden, once it is visible again. True for the second after that. */
function useReturn(onReturn: (hiddenAt: number) => void): boolean {
  const [pausing, setPausing] = useState(false)
  const notifyReturn = useEffectEvent(onReturn)
  useEffect(() => {
    let hiddenAt = document.visibilityState === 'hidden' ? serverClock.now() : null
    let timer: ReturnType<typeof setTimeout>
    const look = (): void => {
      if (document.visibilityState === 'hidden') {
        hiddenAt ??= serverClock.now()
        return
      }
      if (hiddenAt === null) return
      notifyReturn(hiddenAt)
      hiddenAt = null
      setPausing(true)
      clearTimeout(timer)
      timer = setTimeout(() => setPausing(false), pauseMs)
    }
    document.addEventListener('visibilitychange', look)
    addEventListener('focus', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('focus', look)
      clearTimeout(timer)
    }
  }, [])
  return pausing
}

/** Announces each payment in one tab only. The visible tab notifies the hidden ones, which then skip it. */
function useOtherTabs(openId: string | null, onShownElsewhere: (id: string) => void): void {
  const hear = useEffectEvent(onShownElsewhere)
  useEffect(() => {
    const tabs = new BroadcastChannel('puente-confirmed')
    tabs.addEventListener('message', ({ data }: MessageEvent<string>) => {
      if (document.visibilityState === 'hidden') hear(data)
    })
    const notifyTabs = (): void => {
      // A BroadcastChannel reaches our own origin only.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      if (openId !== null && document.visibilityState === 'visible') tabs.postMessage(openId)
    }
    notifyTabs()
    document.addEventListener('visibilitychange', notifyTabs)
    return () => {
      document.removeEventListener('visibilitychange', notifyTabs)
      tabs.close()
    }
  }, [openId])
}
