import { createQuote, type QuoteView } from '@puente/contract/rates/rates'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'

/**
 * The quote that the next order is made on (ruling 43). Asking again returns the quote that is still open, so a remount or a rate event
 * costs nothing and never moves the deadline.
 */
export const quoteQuery = queryOptions({
  queryKey: ['quote'],
  queryFn: ({ signal }): Promise<QuoteView> => call(createQuote, { body: { refresh: false } }, { signal }),
  staleTime: 60_000,
  // The deadline may have passed while the screen was not shown.
  refetchOnMount: 'always',
  meta: { live: ['rate', 'settings'] },
})

/** Asks for a new reading of the market. The server gives at most one every 10 s (RATE-016). */
export function refreshQuote(): Promise<QuoteView> {
  return call(createQuote, { body: { refresh: true } })
}
