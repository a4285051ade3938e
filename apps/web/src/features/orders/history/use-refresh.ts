import { useQuery, type UseQueryResult, useSuspenseQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { livePreference } from '../../../lib/live/live-preferences.ts'
import { useLiveStatus } from '../../../lib/live/live-status.ts'
import { settingsQuery } from '../../../lib/settings/settings-query.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { balanceQuery, freshForMs } from './history-queries.ts'
import { refreshIntervalMs } from './history.rules.ts'

/** Refreshes the history and the balance, by hand and by the clock (HIST-029, HIST-030). */
export function useRefresh(
  list: Pick<UseQueryResult, 'dataUpdatedAt' | 'isError' | 'refetch'>,
  showWaiting: () => void,
) {
  const texts = useTexts('orders/history')
  const { refetch: readBalance, isError: balanceFailed } = useQuery(balanceQuery)
  const { refetch: readList } = list
  const [busy, setBusy] = useState(false)
  const both = useCallback(() => Promise.all([readList(), readBalance()]), [readList, readBalance])
  useRefreshInterval(both)

  const refresh = async (): Promise<void> => {
    const isFresh = Date.now() - list.dataUpdatedAt <= freshForMs && !list.isError && !balanceFailed
    if (!isFresh) {
      setBusy(true)
      const [entries, balance] = await both()
      setBusy(false)
      if (!entries.isError) showWaiting()
      // Each part shows its own failure in its place (HIST-028).
      if (entries.isError || balance.isError) return
    } else showWaiting()
    showToast({ tone: 'success', title: texts.refreshed })
  }
  return { busy, refresh }
}

/** Refreshes at `refreshIntervalMs` while the screen is visible and online, instead of the general poll (HIST-030). */
function useRefreshInterval(refresh: () => Promise<unknown>): void {
  const { online } = useLiveStatus()
  const { historyRefreshSeconds: helper } = useSuspenseQuery(settingsQuery).data
  useEffect(() => {
    if (!online) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && livePreference('updates')) void refresh()
    }, refreshIntervalMs(helper))
    return () => clearInterval(timer)
  }, [online, refresh, helper])
}
