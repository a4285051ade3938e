import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadInBackground } from '../../lib/load-in-background.ts'

/** After the first screen, and after what any screen may open next. */
const keepAfterMs = 3_000

/** Preloads the history for offline use, once the page is idle. */
export function useKeptHistory(accountId: string | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (accountId === undefined) return
    let stop = (): void => {}
    const timer = setTimeout(() => {
      stop = loadInBackground(
        () => import('../keep-history.ts'),
        ({ keepHistory, loadHistoryScreen }, stopping) => {
          stopping.addEventListener('abort', keepHistory(queryClient, accountId))
          void loadHistoryScreen()
        },
      )
    }, keepAfterMs)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queryClient, accountId])
}
