import type { QueryClient } from '@tanstack/react-query'
import { loadInBackground } from '../lib/load-in-background.ts'
import { whenCalm } from '../lib/query/when-calm.ts'

/** Loads and keeps the history some time after the first screen has what it reads, once there is a network. Ends with the signal. */
export function keepWhenCalm(queryClient: QueryClient, accountId: string, stopping: AbortSignal): void {
  const load = (): void => {
    const stop = loadInBackground(
      () => import('./keep-history.ts'),
      ({ keepHistory, loadMainScreens }, stopped) => {
        stopped.addEventListener('abort', keepHistory(queryClient, accountId))
        void loadMainScreens()
      },
    )
    stopping.addEventListener('abort', stop)
  }
  const callOff = whenCalm(queryClient, () => {
    // Chromium keeps a failed load of a code file for the life of the page, so the main screens must not be tried without a network.
    if (navigator.onLine) load()
    else addEventListener('online', load, { once: true, signal: stopping })
  })
  stopping.addEventListener('abort', callOff)
}
