import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadInBackground } from '../../lib/load-in-background.ts'

/** Preloads the history for offline use soon after the sign-in, because the network may fail at any moment. */
export function useKeptHistory(accountId: string | undefined): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (accountId === undefined) return
    return loadInBackground(
      () => import('../keep-when-calm.ts'),
      ({ keepWhenCalm }, stopping) => keepWhenCalm(queryClient, accountId, stopping),
    )
  }, [queryClient, accountId])
}
