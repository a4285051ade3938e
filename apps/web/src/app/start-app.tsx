import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { noteActivity, onTouch } from '../lib/api/activity.ts'
import { loadInBackground } from '../lib/load-in-background.ts'
import { createQueryClient } from '../lib/query/query-client.ts'
import { watchInstallOffer } from '../lib/install/install-prompt.ts'
import { CriticalBoundary } from './critical-boundary.tsx'
import { createAppHistory } from './app-history.ts'
import { createAppRouter } from './router.tsx'

/** Delay after the first screen before loading what any screen may open next. */
const idleLoadAfterMs = 2_000

export function start(root: HTMLElement): void {
  watchInstallOffer()
  onTouch(() => noteActivity(Date.now()))
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient, createAppHistory())
  // The first screen does not need it: the route and the session guard what that screen shows.
  loadInBackground(
    () => import('./session-follower.ts'),
    ({ followSession }) => followSession(queryClient, router),
  )
  createRoot(root).render(
    <StrictMode>
      <CriticalBoundary>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </CriticalBoundary>
    </StrictMode>,
  )
  setTimeout(() => {
    loadInBackground(
      () => import('./session-watch.ts'),
      ({ watchSession }) => watchSession(queryClient),
    )
    if (navigator.onLine) loadLayers()
    else addEventListener('online', loadLayers, { once: true })
  }, idleLoadAfterMs)
}

/**
 * Loads these before they are needed. Their users load them again, and report a failure then. Not without a network: Chromium keeps a failed
 * load for the life of the page, and the first dialog after the network's return would fail with it.
 */
function loadLayers(): void {
  void Promise.allSettled([import('../ui/dialog-layer.tsx'), import('../ui/toast-layer.tsx')])
}
