import type { QueryClient } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, useLocation, useMatches } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { LanguageScope, useTexts } from '../lib/i18n/language-scope.tsx'
import { languageOf, zoneOf } from '../lib/i18n/language.ts'
import { loadTexts } from '../lib/i18n/texts.ts'
import { tabKeys } from '../lib/session/session-keys.ts'
import { sessionQuery, sessionState } from '../lib/session/session-query.ts'
import { proofIsWanted, subscribeToProof } from '../lib/session/with-proof.ts'
import { registerServiceWorker } from '../lib/service-worker/register.ts'
import { settingsQuery } from '../lib/settings/settings-query.ts'
import { readOfTab, writeOfTab } from '../lib/storage.ts'
import { applyTheme, chosenTheme, useTheme } from '../lib/theme/theme.ts'
import { showToast } from '../ui/toast-store.ts'
import { Toasts } from '../ui/toast.tsx'
import { LoadingView } from './screens/loading-view.tsx'

const LockScreen = lazy(() =>
  import('../features/identity/sessions/lock-screen.tsx').then((module) => ({ default: module.LockScreen })),
)
const ProofDialog = lazy(() =>
  import('../features/identity/second-factor/proof-dialog.tsx').then((module) => ({
    default: module.ProofDialog,
  })),
)

export interface RouterContext {
  queryClient: QueryClient
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context, location }) => {
    const zone = zoneOf(location.pathname)
    const language = languageOf(zone)
    await Promise.all([
      loadTexts(language, [
        'shell',
        'problems',
        ...(zone === 'admin' ? (['desk-shell', 'desk-problems'] as const) : []),
      ]),
      context.queryClient.ensureQueryData(settingsQuery),
    ])
  },
  component: RootView,
  pendingComponent: LoadingView,
})

function RootView() {
  const zone = zoneOf(useLocation({ select: (location) => location.pathname }))
  return (
    <LanguageScope zone={zone}>
      <RootParts isAdmin={zone === 'admin'} />
      <GuardedOutlet />
      <ProofDialogPlace />
    </LanguageScope>
  )
}

/** Nothing of a guarded screen stays while its session is locked or has just ended (AUTH-021, ADM-024). */
function GuardedOutlet() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const guarded = useMatches({
    // A page that does not exist shows no personal data (ADM-004): no route matches the whole path, or its guard answered so (DBG-001).
    select: (matches) =>
      matches.some(({ staticData }) => staticData.guarded === true) &&
      !matches.some(({ status }) => status === 'notFound') &&
      trimmed(matches.at(-1)?.pathname ?? '') === trimmed(pathname),
  })
  const { data } = useQuery({ ...sessionQuery, enabled: guarded })
  const state = sessionState(data)
  if (!guarded || state === 'signed-in' || state === 'loading') return <Outlet />
  return state === 'locked' ? (
    <Suspense fallback={<LoadingView />}>
      <LockScreen />
    </Suspense>
  ) : (
    <LoadingView />
  )
}

function trimmed(path: string): string {
  return path.replace(/\/+$/, '')
}

/** The dialog of `withProof`. */
function ProofDialogPlace() {
  const wanted = useSyncExternalStore(subscribeToProof, proofIsWanted, () => false)
  return wanted ? (
    <Suspense>
      <ProofDialog />
    </Suspense>
  ) : null
}

/** What every screen has: toasts, the theme of its area, the announcement of a new version. */
function RootParts({ isAdmin }: { isAdmin: boolean }) {
  const texts = useTexts('shell')
  const theme = useTheme()
  // The choice, and not `theme`: in the first render of a screen that the server drew, that is not the person's yet.
  useEffect(() => applyTheme(isAdmin ? 'dark' : chosenTheme()), [isAdmin, theme])
  useEffect(() => {
    void registerServiceWorker((activate) => {
      // A person who has declined the offer must not have to decline it again on each page that loads in this tab.
      if (readOfTab(tabKeys.updateDeclined) !== null) return
      let taken = false
      const onPress = (): void => {
        taken = true
        activate()
      }
      showToast({
        tone: 'info',
        title: texts.update.title,
        action: { label: texts.update.action, onPress },
        onDismiss: () => void (taken || writeOfTab(tabKeys.updateDeclined, 'true')),
        stays: true,
        yields: 'waits',
      })
    })
    // Shown once per page, in the language that was chosen when the version was found.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return <Toasts regionLabel={texts.toastRegion} toastLabel={texts.toast} closeLabel={texts.close} />
}
