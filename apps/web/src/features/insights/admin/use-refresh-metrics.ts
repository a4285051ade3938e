import { refreshMetrics } from '@puente/contract/insights'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/api/client.ts'
import { useTexts } from '../../../lib/i18n/language-scope.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import type { ShownPeriod } from './dashboard-search.ts'
import { dateOf } from './summary-queries.ts'
import { useReadAgain } from './use-read-again.ts'

/**
 * DASH-014: calculates the figures again, then reads the cards and the table.
 * @param onDone called when they are read
 */
export function useRefreshMetrics(period: ShownPeriod | undefined, onDone?: () => void) {
  const texts = useTexts('insights/desk')
  const readAgain = useReadAgain()
  return useMutation({
    mutationFn: () => call(refreshMetrics, { body: dateOf(period) }),
    retry: 2,
    retryDelay: 1_000,
    onSuccess: async () => {
      await readAgain()
      onDone?.()
    },
    onError: () =>
      showToast({ tone: 'error', title: texts.refreshFailed, description: texts.refreshFailedHint }),
  })
}
