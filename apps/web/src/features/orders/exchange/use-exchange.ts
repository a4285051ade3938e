import type { QuoteView } from '@puente/contract/rates/rates'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { amountOf, customerRateOf } from '../../../lib/format/money.ts'
import { useFaults } from '../../../lib/form/use-faults.ts'
import { queryRetries } from '../../../lib/query/retry.ts'
import { sessionQuery } from '../../../lib/session/session-query.ts'
import { quoteQuery, refreshQuote } from '../../rates/own/public.ts'
import { draftStore } from './order-draft.ts'
import { type Limits, orderAmounts, orderFaults } from './order-form.rules.ts'

/** Everything that Crear Orden knows: the quote, the signed-in user, the draft, and what follows from them. */
export function useExchange() {
  const queryClient = useQueryClient()
  const quote = useQuery(quoteQuery)
  const session = useQuery(sessionQuery)
  const draft = useSyncExternalStore(draftStore.subscribe, draftStore.get)
  const refresh = useMutation({
    mutationFn: refreshQuote,
    onSuccess: (fresh) => queryClient.setQueryData(quoteQuery.queryKey, fresh),
  })
  const rate = quote.data === undefined ? null : customerRateOf(quote.data.rate.value)
  const amounts = orderAmounts(draft.amount, rate)
  const limits = quote.data === undefined ? null : limitsOf(quote.data)
  const form = useFaults({
    faults: limits === null ? {} : orderFaults(draft, amounts.realMinor, limits),
  })
  const { refetch } = quote
  // Do not repeat a request that is under way: on a slow connection none would ever be answered.
  const reload = useCallback(() => void refetch({ cancelRefetch: false }), [refetch])
  return {
    quote,
    account: session.data?.account ?? null,
    /** The account could not be read at the last try, so its state may have changed (ORD-012). */
    accountUnread: session.data?.account == null || session.isError || session.failureCount > 0,
    draft,
    rate,
    amounts,
    limits,
    form,
    refresh,
    /** Why the refresh that the person asked for failed. Null if a quote has arrived since. */
    refreshFailure: quote.dataUpdatedAt < refresh.submittedAt ? refresh.error : null,
    reload,
    retry: () => {
      void refetch()
      void session.refetch()
    },
    // The session query retries for ever. It counts as failed after as many tries as the rate query gets.
    limitedConnection: quote.isError || session.isError || session.failureCount > queryRetries,
  }
}

export type Exchange = ReturnType<typeof useExchange>

/** The limits that the server applies to an order on this quote. */
export function limitsOf(quote: QuoteView): Limits {
  return { minMinor: amountOf(quote.min).minor, maxMinor: amountOf(quote.max).minor }
}
