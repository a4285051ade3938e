import type { QueryClient } from '@tanstack/react-query'
import { loadInBackground } from '../lib/load-in-background.ts'
import { whenCalm } from '../lib/query/when-calm.ts'

/** Loads and keeps the history as soon as the first screen has what it reads. Ends with the signal. */
export function keepWhenCalm(queryClient: QueryClient, accountId: string, stopping: AbortSignal): void {
  const callOff = whenCalm(queryClient, () => {
    const stop = loadInBackground(
      () => import('./keep-history.ts'),
      ({ keepHistory, loadMainScreens }, stopped) => {
        stopped.addEventListener('abort', keepHistory(queryClient, accountId))
        void loadMainScreens()
      },
    )
    stopping.addEventListener('abort', stop)
  })
  stopping.addEventListener('abort', callOff)
}
