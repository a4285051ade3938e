import type { QueryClient } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { noteActivity, onTouch } from '../lib/api/activity.ts'
import { loadInBackground } from '../lib/load-in-background.ts'
import { createQueryClient } from '../lib/query/query-client.ts'
import { watchInstallOffer } from '../lib/install/install-prompt.ts'
import { settingsQuery } from '../lib/settings/settings-query.ts'
import { createAppHistory } from './app-history.ts'
import { AppView } from './app-view.tsx'
import { doorDataOf, doorPath } from './door/door.ts'
import { focusAfterNavigation } from './focus-after-navigation.ts'
import { type AppRouter, createAppRouter } from './router.tsx'

/** Delay after the first screen before loading what any screen may open next. */
const idleLoadAfterMs = 2_000

export async function start(root: HTMLElement): Promise<void> {
  watchInstallOffer()
  onTouch(() => noteActivity(Date.now()))
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient, createAppHistory())
  focusAfterNavigation(router)
  // The first screen does not need it: the route guard protects that screen.
  loadInBackground(
    () => import('./session-follower.ts'),
    ({ followSession }) => followSession(queryClient, router),
  )
  await show(root, queryClient, router)
  setTimeout(() => {
    loadInBackground(
      () => import('./session-watch.ts'),
      ({ watchSession }) => watchSession(queryClient),
    )
    if (navigator.onLine) loadLayers()
    else addEventListener('online', loadLayers, { once: true })
  }, idleLoadAfterMs)
}

/** Renders the app, or takes over the screen that the server drew. */
async function show(root: HTMLElement, queryClient: QueryClient, router: AppRouter): Promise<void> {
  const door = doorDataOf(root)
  if (door !== null) {
    queryClient.setQueryData(settingsQuery.queryKey, door.settings)
    // The browser's first render has to be what the server drew: the loaded route, in the same boundaries.
    router.ssr = { manifest: undefined }
    await router.load()
    const { location: at, matches } = router.state
    const isDrawnScreen = at.pathname === doorPath && matches.every(({ status }) => status === 'success')
    // The guard may have led a signed-in person on. The reason of an ended session is known here alone.
    if (isDrawnScreen && at.state.sessionEnd === undefined) {
      startTransition(() => {
        hydrateRoot(root, <AppView {...{ queryClient, router }} drawnIn={door.language} />)
      })
      return
    }
    delete router.ssr
    root.replaceChildren()
  }
  createRoot(root).render(<AppView {...{ queryClient, router }} drawnIn={null} />)
}

/**
 * Loads the layers before they are needed. The components that use them load them again, and report a failure then. Not without a network:
 * Chromium keeps a failed load for the life of the page, and the first dialog after the network's return would fail with it.
 */
function loadLayers(): void {
  void Promise.allSettled([import('../ui/dialog-layer.tsx'), import('../ui/toast-layer.tsx')])
}
