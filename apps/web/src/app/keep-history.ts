import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { applyBalanceEvent, balanceQuery, historyQuery } from '../features/orders/history/history-queries.ts'
import { languageOf } from '../lib/i18n/language.ts'
import { loadTexts } from '../lib/i18n/texts.ts'
import { onLiveEvent } from '../lib/live/live-events.ts'

/**
 * Keeps the first page of the history and the balance in memory for as long as the person is signed in, and current while the live
 * stream works: the history is available without a network, even to a person who has not opened it yet. It stays in memory only.
 * @returns a function that stops it. After that, normal cache expiry applies.
 */
export function keepHistory(queryClient: QueryClient, accountId: string): () => void {
  // The screen decides itself when its answers are too old. Held here, they are read again only after an event.
  // The screen retries a failed read.
  const held = { staleTime: Number.POSITIVE_INFINITY, refetchOnMount: false, retryOnMount: false } as const
  const stops = [
    new QueryObserver(queryClient, { ...historyQuery({ page: 1, period: 'all' }), ...held }).subscribe(
      () => {},
    ),
    new QueryObserver(queryClient, { ...balanceQuery, ...held }).subscribe(() => {}),
    onLiveEvent((event) => applyBalanceEvent(queryClient, event, accountId)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * Loads Crear Orden, the history, its parts, the page of a charge and their texts, for a browser whose service worker has not kept them yet: people go
 * between them without a network too. The screen reloads anything that fails here.
 */
export async function loadMainScreens(): Promise<void> {
  await Promise.allSettled([
    import('../features/orders/exchange/exchange-screen.tsx'),
    import('../features/orders/exchange/submission-outcome.tsx'),
    import('../features/orders/exchange/verification-dialogs.tsx'),
    import('../features/orders/exchange/today-list.tsx'),
    loadTexts(languageOf('site'), ['orders/exchange', 'rates/own']),
    import('./pages/history-page.tsx'),
    import('../features/orders/history/history-feed.tsx'),
    import('../features/orders/history/upcoming-payouts.tsx'),
    loadTexts(languageOf('site'), ['orders/history', 'orders/upcoming', 'orders/entry', 'charge-page/own']),
    import('../features/orders/history/entry-details.tsx'),
    import('./pages/charge-page.tsx'),
    import('../features/orders/history/kept-charge.tsx'),
  ])
}
