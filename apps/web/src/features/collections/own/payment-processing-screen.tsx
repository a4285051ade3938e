import type { OrderView } from '@puente/contract/orders/orders'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { serverClock } from '../../../lib/clock/server-clock.ts'
import { useProblemText } from '../../../lib/errors/problem-text.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { settingsQuery } from '../../../lib/settings/settings-query.ts'
import { useDocumentTitle } from '../../../ui/page.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { findPendingOrder, orderQuery } from '../../orders/exchange/public.ts'
import { isUnknownCharge } from '../../../lib/errors/unknown-charge.ts'
import { chargeIdOf, chargeNamedBy, stateFor } from './charge-name.ts'
import { ChargeSkeleton } from './charge-view.tsx'
import { LoadFailure } from './open-charge.tsx'
import { recallPending } from './pending-navigation.ts'
import { searchCharge } from './search-charge.ts'

const route = getRouteApi('/app/payment-processing')

/** QR-033: the words stay readable for this long, however early the code arrives. */
const staysForMs = 1_500

/** Shown between a pending order and its code: from the history, after the account is confirmed, or after a reload. */
export function PaymentProcessingScreen() {
  const navigate = useNavigate()
  const texts = useTexts('collections/own')
  const { problem } = useProblemText()
  const search = useSearched()
  const [openedAt] = useState(() => performance.now())
  useDocumentTitle(texts.preparing.title)
  const found = search.data
  useEffect(() => {
    if (found === undefined) return
    if (found === null) {
      showToast({ tone: 'error', title: texts.notFoundAnywhere })
      void navigate({ to: '/exchange', replace: true })
      return
    }
    const timer = setTimeout(
      () => void navigate({ to: '/qr-code', state: stateFor(found.transactionId), replace: true }),
      Math.max(0, openedAt + staysForMs - performance.now()),
    )
    return () => clearTimeout(timer)
  }, [found, openedAt, navigate, texts])
  if (search.isError) return <LoadFailure message={problem(search.error)} onRetry={() => search.refetch()} />
  return (
    <ChargeSkeleton
      heading={texts.preparing.title}
      total={null}
      receives={null}
      onBack={() => navigate({ to: '/exchange' })}
    />
  )
}

/** The charge that the screen was opened for. Null if there is no charge to show. */
function useSearched() {
  const queryClient = useQueryClient()
  const { order } = route.useSearch()
  const inState = useLocation({ select: ({ state }) => chargeNamedBy(state) })
  const { qrValiditySeconds } = useSuspenseQuery(settingsQuery).data
  // Keep the charge it was opened with: the next screen replaces the navigation state.
  const [named] = useState(chargeIdOf(order) ?? inState)
  const read = async (id: string): Promise<OrderView | null> => {
    try {
      return await queryClient.fetchQuery({ ...orderQuery(id), retry: false })
    } catch (error) {
      if (isUnknownCharge(error)) return null
      throw error
    }
  }
  return useQuery({
    queryKey: ['charge-search', named],
    queryFn: () =>
      searchCharge({
        named: () => named ?? recallPending(serverClock.now(), qrValiditySeconds * 1000),
        read,
        latest: findPendingOrder,
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      }),
    // One search each time the screen opens. The search itself retries.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}
