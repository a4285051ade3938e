import type { OrderView } from '@puente/contract/orders/orders'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { confirmedSince } from '../../orders/exchange/public.ts'
import { ShownOnce } from './shown-once.ts'
import { newlyConfirmed } from './announced-orders.rules.ts'
import { newsKey, useChargeNews } from './use-charge-news.ts'

/** Each read starts a little earlier than needed: a confirmation is committed a little after the time that it carries. */
const marginMs = 5_000
const tidyEveryMs = 60 * 60_000
/** Pause after the tab becomes visible again (GEN-018). A hidden tab waits as long, so that a visible one can announce first. */
const pauseMs = 1_000

/** A full screen about an order: it is paid, or its payment is held and nothing may be handed over. */
interface Announcement {
  readonly kind: 'confirmed' | 'held'
  readonly order: OrderView
}

interface ConfirmedWatch {
  announcement: Announcement | null
  /** How many confirmations this person has seen, including this one. */
  confirmationsShown: number
  dismiss: () => void
}

function keyOf({ kind, order: { id } }: Announcement): string {
  return kind === 'held' ? newsKey('held', id) : id
}

/**
 * Returns the full-screen announcement to show now, or null. Reads the confirmed orders of this session again on each event about a
 * charge, when the tab becomes visible again, and after a lost connection (GEN-015 to GEN-019). A held payment is announced first, because
 * the merchant may be about to hand over the goods.
 */
export function useConfirmedWatch(): ConfirmedWatch {
  const [since, setSince] = useState(() => serverClock.now() - marginMs)
  const [shown] = useState(() => new ShownOnce(sessionStorage))
  const [seen, setSeen] = useState<readonly string[]>(() => shown.all())
  const [open, setOpen] = useState<Announcement | null>(null)
  const [start] = useState(since)
  const heldOrders = useChargeNews(shown, start)
  const { data } = useQuery({
    queryKey: ['confirmed-since', since],
    queryFn: ({ signal }) => confirmedSince(new Date(since).toISOString(), signal),
    staleTime: 0,
    gcTime: 0,
    // When the tab becomes visible again, the read starts from when it was hidden.
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

  const justShown = useTabShown((hiddenAt) => {
    // The next read must still include orders that wait for their turn.
    const waiting = unseen.map(({ confirmedAt }) => Date.parse(confirmedAt ?? ''))
    setSince(Math.min(hiddenAt, ...waiting.filter(Number.isFinite)) - marginMs)
  })
  const firstHeld = heldOrders.find(({ id }) => !seen.includes(newsKey('held', id)))
  const kind = firstHeld === undefined ? 'confirmed' : 'held'
  const next = open === null && !justShown ? (firstHeld ?? unseen[0]) : undefined
  useEffect(() => {
    if (next === undefined) return
    const announcement = { kind, order: next } as const
    const show = (): void => {
      markSeen(keyOf(announcement))
      setOpen(announcement)
    }
    if (document.visibilityState === 'visible') {
      show()
      return
    }
    const timer = setTimeout(show, pauseMs)
    return () => clearTimeout(timer)
  }, [next, kind, markSeen])
  useOtherTabs(open && keyOf(open), (key) => {
    markSeen(key)
    setOpen((before) => (before !== null && keyOf(before) === key ? null : before))
  })
  useEffect(() => {
    const timer = setInterval(() => shown.tidy(), tidyEveryMs)
    return () => clearInterval(timer)
  }, [shown])
  // Keys with a colon belong to other news, such as a held payment or a dispute.
  const confirmationsShown = seen.filter((key) => !key.includes(':')).length
  return { announcement: open, confirmationsShown, dismiss: useCallback(() => setOpen(null), []) }
}

/** Calls back with the time when the tab was hidden, once it is visible again. Returns true for the second after that. */
function useTabShown(onShown: (hiddenAt: number) => void): boolean {
  const [pausing, setPausing] = useState(false)
  const notifyShown = useEffectEvent(onShown)
  useEffect(() => {
    let hiddenAt = document.visibilityState === 'hidden' ? serverClock.now() : null
    let timer: ReturnType<typeof setTimeout>
    const onVisibilityChange = (): void => {
      if (document.visibilityState === 'hidden') {
        hiddenAt ??= serverClock.now()
        return
      }
      if (hiddenAt === null) return
      notifyShown(hiddenAt)
      hiddenAt = null
      setPausing(true)
      clearTimeout(timer)
      timer = setTimeout(() => setPausing(false), pauseMs)
    }
    document.addEventListener('visibilitychange', onVisibilityChange)
    addEventListener('focus', onVisibilityChange)
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange)
      removeEventListener('focus', onVisibilityChange)
      clearTimeout(timer)
    }
  }, [])
  return pausing
}

/** Announces each payment in one tab only. The visible tab notifies the hidden ones, which then skip it. */
function useOtherTabs(openId: string | null, onShownElsewhere: (id: string) => void): void {
  const notifyShownElsewhere = useEffectEvent(onShownElsewhere)
  useEffect(() => {
    const tabs = new BroadcastChannel('puente-confirmed')
    tabs.addEventListener('message', ({ data }: MessageEvent<string>) => {
      if (document.visibilityState === 'hidden') notifyShownElsewhere(data)
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
