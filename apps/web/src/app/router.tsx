import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, type RouterHistory } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { rootRoute } from './root-route.tsx'
import { adminRoutes } from './routes/admin-routes.ts'
import { appRoutes } from './routes/app-routes.ts'
import { adminLayout, appLayout, publicLayout } from './routes/layouts.ts'
import { publicRoutes, siteRoutes } from './routes/public-routes.ts'
import { phoneRoute } from './routes/phone-route.ts'
import { screen } from './routes/screen.ts'
import { ErrorScreen } from './screens/error-screen.tsx'
import { LoadingView } from './screens/loading-view.tsx'

/** Every component in every state, for people who build screens. Not part of the product's build. */
const galleryRoutes =
  import.meta.env.DEV || import.meta.env.MODE === 'test'
    ? [
        createRoute({
          getParentRoute: () => rootRoute,
          path: '/_gallery',
          ...screen(() => import('../gallery/gallery-screen.tsx'), 'GalleryScreen'),
        }),
      ]
    : []

const routeTree = rootRoute.addChildren([
  ...siteRoutes,
  phoneRoute,
  publicLayout.addChildren([...publicRoutes]),
  appLayout.addChildren([...appRoutes]),
  adminLayout.addChildren([...adminRoutes]),
  ...galleryRoutes,
])

const NotFoundScreen = lazy(() =>
  import('./screens/not-found-screen.tsx').then((module) => ({ default: module.NotFoundScreen })),
)

/** Needed too rarely to load with the first screen. */
function NotFound() {
  return (
    <Suspense fallback={<LoadingView />}>
      <NotFoundScreen />
    </Suspense>
  )
}

export function createAppRouter(queryClient: QueryClient, history: RouterHistory) {
  const router = createRouter({
    routeTree,
    history,
    context: { queryClient },
    defaultPreload: 'intent',
    // React Query decides what is fresh.
    defaultPreloadStaleTime: 0,
    // An unknown path below a guarded one is not found for everybody: no guard runs, so nothing is revealed (ADM-004).
    notFoundMode: 'root',
    scrollRestoration: true,
    defaultPendingMs: 150,
    defaultPendingComponent: LoadingView,
    defaultErrorComponent: ErrorScreen,
    // The last resort shows what the error screen itself cannot (ruling 38).
    disableGlobalCatchBoundary: true,
    defaultNotFoundComponent: NotFound,
  })
  // Chromium keeps a failed load of a code file for the life of the page. Without a network, only opening a link may load its screen.
  const { preloadRoute } = router
  router.preloadRoute = async (options) => (navigator.onLine ? preloadRoute(options) : undefined)
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface StaticDataRouteOption {
    /** The screen has no bottom bar: the code and its outcome. */
    hidesBar?: boolean
    /** The screen has no rail on wide screens either: the camera. */
    hidesRail?: boolean
    /** Shown only to signed-in users whose session is not locked. */
    guarded?: boolean
  }
}
