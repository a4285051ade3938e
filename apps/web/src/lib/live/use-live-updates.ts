import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTexts } from '../i18n/language-scope.tsx'
import { loadInBackground } from '../load-in-background.ts'
import { showToast } from '../../ui/toast-store.ts'

/**
 * Keeps the screens of a signed-in account live. One per shell, started again for another account. Its code loads beside the
 * screen.
 */
export function useLiveUpdates(accountId: string | undefined): void {
  const queryClient = useQueryClient()
  const texts = useTexts('shell').live
  useEffect(() => {
    if (accountId === undefined) return
    return loadInBackground(
      () => import('./live-updates.ts'),
      ({ startLiveUpdates }, stopping) => {
        const stop = startLiveUpdates(queryClient, {
          // The strip reports the loss. A code on screen has a line of its own for both.
          onRestored: () => showToast({ tone: 'success', title: texts.restored, yields: 'drops' }),
        })
        stopping.addEventListener('abort', stop)
      },
    )
  }, [queryClient, accountId, texts])
}
