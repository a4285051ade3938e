import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { HistoryPageKey } from './history-queries.ts'

const route = getRouteApi('/app/historial')

interface Address extends HistoryPageKey {
  /** The day whose report is open. */
  day?: string | undefined
}

/** The address holds the page, the period and the open day. Default values are left out. */
export function useHistoryAddress() {
  const { page = 1, period = 'all', day } = route.useSearch()
  const navigate = useNavigate()
  const go = useCallback(
    (change: Partial<Address>, how?: 'replace'): void => {
      const next = { page, period, day, ...change }
      void navigate({
        to: '/historial',
        search: {
          ...(next.page !== 1 && { page: next.page }),
          ...(next.period !== 'all' && { period: next.period }),
          ...(next.day !== undefined && { day: next.day }),
        },
        replace: how === 'replace',
        // A dialog must not scroll the list beneath it.
        resetScroll: next.page !== page || next.period !== period,
      })
    },
    [navigate, page, period, day],
  )
  return { page, period, day, go }
}
