import type { OrderView } from '@puente/contract/orders/orders'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { logError } from '../../../lib/errors/error-log.ts'
import { showAmount } from '../../../lib/format/money.ts'
import { useLanguage } from '../../../lib/i18n/language-scope.tsx'
import { textsOf } from '../../../lib/i18n/texts.ts'
import { onLiveEvent } from '../../../lib/live/live-events.ts'
import { showUntilUntrue } from '../../../ui/toast-store.ts'
import { orderQuery, waitingOrdersQuery } from '../../orders/exchange/public.ts'
import { type ChargeNews, newsOf } from './charge-news.rules.ts'
import { isOnScreen } from './charge-on-screen.ts'
import type { ShownOnce } from './shown-once.ts'
import { forgetWithdrawal, withdrawalOf } from './withdrawn-charges.ts'

/** Names a piece of news in the list of those that were shown. */
export function newsKey(news: ChargeNews, id: string): string {
  return `${news}:${id}`
}

/**
 * Announces, on any screen and once, what happened to an own charge other than its payment. Looks at a charge that has left the list of
 * waiting codes, which is read again after every gap of the stream, and at each other charge that an event names.
 * @param since when the watch began
 * @returns the charges whose payment is held, which a toast does not suffice for
 */
export function useChargeNews(shown: ShownOnce, since: number): readonly OrderView[] {
  const queryClient = useQueryClient()
  const announce = useAnnounce()
  const { data } = useQuery(waitingOrdersQuery)
  const [held, setHeld] = useState<readonly OrderView[]>([])
  const waiting = useRef<ReadonlySet<string>>(new Set())
  /** By charge: dismisses the warning of its dispute, once the dispute has ended. */
  const dismissals = useRef(new Map<string, () => void>())

  const look = useEffectEvent(async (id: string): Promise<void> => {
    // A read under way may have been answered before the event: wait for it, then read again. If that read fails, nothing is known; the history
    // shows the charge.
    await queryClient
      .getQueryCache()
      .find(orderQuery(id))
      ?.promise?.catch(() => null)
    const order = await queryClient.fetchQuery(orderQuery(id)).catch(() => null)
    if (order === null) return
    const news = newsOf(
      order,
      withdrawalOf(id) === 'later',
      shown.has(newsKey('held', id)),
      // Its own screen shows a held payment of any age, so its return is news afterwards.
      isOnScreen(id) ? 0 : since,
    )
    if (news !== 'disputed') {
      dismissals.current.get(id)?.()
      dismissals.current.delete(id)
    }
    if (news === null || shown.has(newsKey(news, id))) return
    if (news === 'withdrawn' || news === 'ended') forgetWithdrawal(id)
    if (!isOnScreen(id) && news === 'held') return setHeld((before) => [...before, order])
    shown.add(newsKey(news, id))
    if (isOnScreen(id) || news === 'held') return
    const dismiss = await announce(order, news)
    if (news === 'disputed') dismissals.current.set(id, dismiss)
  })

  useEffect(() => {
    if (data === undefined) return
    const now = new Set(data.map(({ id }) => id))
    for (const id of waiting.current) if (!now.has(id)) void look(id)
    waiting.current = now
  }, [data])
  useEffect(
    () =>
      onLiveEvent(({ topic, id }) => {
        if (topic === 'charge' && !waiting.current.has(id)) void look(id)
      }),
    [],
  )
  return held
}

/** Announces news in a toast. The toast stays until the person closes it or opens the charge, or the resolved function dismisses it. */
function useAnnounce(): (order: OrderView, news: Exclude<ChargeNews, 'held'>) => Promise<() => void> {
  const navigate = useNavigate()
  const language = useLanguage()
  return (order, news) =>
    textsOf(language, 'collections/news').then(
      (texts) =>
        showUntilUntrue({
          tone: news === 'withdrawn' || news === 'ended' ? 'info' : 'warning',
          title: texts[news].title(showAmount(order.total)),
          description: texts[news].text(order.clientName),
          action: {
            label: texts.see,
            onPress: () => void navigate({ to: '/historial/$id', params: { id: order.id } }),
          },
          stays: true,
          yields: 'waits',
        }),
      (error: unknown) => {
        logError(error, location.pathname)
        return () => undefined
      },
    )
}
