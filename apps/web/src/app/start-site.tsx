import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { initialLanguageOf, languageOf } from '../lib/i18n/language.ts'
import { loadTexts } from '../lib/i18n/texts.ts'
import { dataOfPage } from '../lib/site/site-data.ts'
import { sitePages } from './site/pages.ts'
import type { SiteAddress } from './site/site-paths.ts'
import { SiteView } from './site/site-view.tsx'

/** Takes over a page that the server drew, or draws it if the server did not. */
export async function start(root: HTMLElement, { path, params }: SiteAddress): Promise<void> {
  const page = sitePages[path]
  // The server draws in the zone's own language. The first drawing here must be the same, even if another language was chosen.
  const [drawn, chosen] = [initialLanguageOf(page.zone), languageOf(page.zone)]
  const [Screen] = await Promise.all([
    page.load(),
    loadTexts(drawn, page.areas),
    chosen === drawn ? undefined : loadTexts(chosen, page.areas),
  ])
  const view = <SiteView {...{ page, params, Screen }} data={dataOfPage(document, Date.now())} />
  const { pathname } = location
  // Reloads when Back leads to another page or to the app: the browser would keep this document for it.
  addEventListener('popstate', () => {
    if (location.pathname !== pathname) location.reload()
  })
  // As a transition the page is taken over in small steps, between which it scrolls and takes presses.
  if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, view))
  else createRoot(root).render(view)
}
