import type { Language } from '@puente/contract/identity/sessions'
import type { PublicSettings } from '@puente/contract/settings/settings'
import { createMemoryHistory, createRouter } from '@tanstack/react-router'
import { prerender } from 'react-dom/static.edge'
import { languages, localeOf } from '../../lib/i18n/language.ts'
import { loadedTexts, loadTexts } from '../../lib/i18n/texts.ts'
import { createQueryClient } from '../../lib/query/query-client.ts'
import { sessionQuery, signedOut } from '../../lib/session/session-query.ts'
import { settingsQuery } from '../../lib/settings/settings-query.ts'
import { AppView } from '../app-view.tsx'
import { rootRoute } from '../root-route.tsx'
import { publicLayout } from '../routes/layouts.ts'
import { login } from '../routes/public-routes.ts'
import { LoadingView } from '../screens/loading-view.tsx'
import { doorPath } from './door.ts'
import { doorScript } from './door-script.ts'

const areas = ['shell', 'problems', 'identity/sign-in', 'identity/session', 'identity/second-factor'] as const

/** A screen of the app in one language, as a visitor without a session first sees it. */
interface DrawnDoor {
  readonly language: Language
  readonly locale: string
  readonly title: string
  readonly body: string
  /** Texts that the browser needs to take it over: names of the build's manifest. */
  readonly files: readonly string[]
}

/** The sign-in screen in every language, and what the document needs beside it. */
export interface DrawnDoors {
  readonly doors: readonly DrawnDoor[]
  /** Shows the one that the visitor chose, before the first paint. */
  readonly script: string
  /** Names of the build's manifest: modules that the browser needs to take the screen over. */
  readonly files: readonly string[]
}

/** Only the sign-in route: otherwise the renderer would bundle the whole app. */
const routeTree = rootRoute.addChildren([publicLayout.addChildren([login])])

/** Draws the screen by the app's own route, so hydration matches. */
export async function renderDoors(settings: PublicSettings): Promise<DrawnDoors> {
  return {
    doors: await Promise.all(languages.map((language) => renderDoor(language, settings))),
    script: doorScript,
    files: [
      // The headline's font.
      'src/assets/fonts/archivo-sign.woff2',
      'src/app/start-app.tsx',
      'src/app/shell/public-shell.tsx',
      'src/app/pages/login-page.tsx',
      'src/app/signed-in-redirects.ts',
    ],
  }
}

async function renderDoor(language: Language, settings: PublicSettings): Promise<DrawnDoor> {
  await loadTexts(language, areas)
  const queryClient = createQueryClient()
  queryClient.setQueryData(settingsQuery.queryKey, settings)
  queryClient.setQueryData(sessionQuery.queryKey, signedOut())
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [doorPath] }),
    context: { queryClient },
    defaultPendingComponent: LoadingView,
    disableGlobalCatchBoundary: true,
    isServer: true,
  })
  await router.load()
  const { prelude } = await prerender(<AppView {...{ queryClient, router }} drawnIn={language} />, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      throw error
    },
  })
  const body = await new Response(prelude).text()
  queryClient.clear()
  return {
    language,
    locale: localeOf(language),
    title: `${loadedTexts(language, 'identity/sign-in').title} · ${settings.brand}`,
    body,
    files: areas.map((area) => `src/messages/${language}/${area}.ts`),
  }
}
