import type { OrderView } from '@puente/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { serverClock } from '../../lib/clock/server-clock.ts'
import { confirmedSince } from '../orders/order-queries.ts'
import { ShownOnce } from './shown-once.ts'
import { newlyConfirmed } from './told-orders.rules.ts'

/** A look goes a little behind the moment it starts from: the commit of a confirmation is a little younger than its time. */
const marginMs = 5_000
const tidyEveryMs = 60 * 60_000
/** GEN-018: so long after the return; a hidden tab leaves a visible one so long to tell it first. */
const pauseMs = 1_000

interface ConfirmedWatch {
  order: OrderView | null
  /** How many this person was shown, with this one. */
  shownSoFar: number
  dismiss: () => void
}

/**
 * The confirmed orders of this session, newest first: asked again by each event about a charge, on the way back to the tab
 * and after a lost connection (GEN-015 to GEN-019). Answers the first one not shown yet, until it is dismissed.
 */
export function useConfirmedWatch(): ConfirmedWatch {
  const [since, setSince] = useState(() => serverClock.now() - marginMs)
  const [shown] = useState(() => new ShownOnce(sessionStorage))
  const [seen, setSeen] = useState<readonly string[]>(() => shown.all())
  const [open, setOpen] = useState<OrderView | null>(null)
  const { data } = useQuery({
    queryKey: ['confirmed-since', since],
    queryFn: () => confirmedSince(new Date(since).toISOString()),
    staleTime: 0,
    gcTime: 0,
    // The way back to the tab asks from when it was hidden.
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
    // One that still waits for its turn stays within the look.
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

/** Tells when the tab is seen again, with the time since when it was not, and is true for the second after it. */
function useReturn(onReturn: (hiddenAt: number) => void): boolean {
  const [pausing, setPausing] = useState(false)
  const tell = useEffectEvent(onReturn)
  useEffect(() => {
    let hiddenAt = document.visibilityState === 'hidden' ? serverClock.now() : null
    let timer: ReturnType<typeof setTimeout>
    const look = (): void => {
      if (document.visibilityState === 'hidden') {
        hiddenAt ??= serverClock.now()
        return
      }
      if (hiddenAt === null) return
      tell(hiddenAt)
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

/** One payment is told in one tab: the one that the person sees tells the others, which are hidden, to leave it be. */
function useOtherTabs(openId: string | null, onShownElsewhere: (id: string) => void): void {
  const hear = useEffectEvent(onShownElsewhere)
  useEffect(() => {
    const tabs = new BroadcastChannel('puente-confirmed')
    tabs.addEventListener('message', ({ data }: MessageEvent<string>) => {
      if (document.visibilityState === 'hidden') hear(data)
    })
    const tell = (): void => {
      // A BroadcastChannel reaches our own origin only.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      if (openId !== null && document.visibilityState === 'visible') tabs.postMessage(openId)
    }
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => {
      document.removeEventListener('visibilitychange', tell)
      tabs.close()
    }
  }, [openId])
}
