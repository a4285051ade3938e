import { pixStatuses } from '@puente/contract/collections'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { PaymentsPlace } from './own-payments-queries.ts'

const route = getRouteApi('/app/mis-establecimientos/$id/pagos')

/** The address holds the establishment, the page, the period and the status. Default values are left out. */
export function usePaymentsAddress() {
  const { id } = route.useParams()
  const search = route.useSearch()
  const { page = 1, period = 'all' } = search
  const status = pixStatuses.find((known) => known === search.status)
  const navigate = useNavigate()
  const go = useCallback(
    (change: Partial<PaymentsPlace>, how?: 'replace'): void => {
      const next = { page, period, status, ...change }
      void navigate({
        to: '/mis-establecimientos/$id/pagos',
        params: { id },
        search: {
          ...(next.page !== 1 && { page: next.page }),
          ...(next.period !== 'all' && { period: next.period }),
          ...(next.status !== undefined && { status: next.status }),
        },
        replace: how === 'replace',
      })
    },
    [navigate, id, page, period, status],
  )
  return { id, place: { page, period, status }, go }
}
