import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { loadInBackground } from '../../lib/load-in-background.ts'

/** Preloads the history for offline use, soon: the network may be gone a moment after the sign-in. */
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
