import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { languageOf } from '../lib/i18n/language.ts'
import { loadTexts } from '../lib/i18n/texts.ts'
import { dataOfPage } from '../lib/site/site-data.ts'
import { sitePages } from './site/site-pages.ts'
import { type SitePath, sitePathOf } from './site/site-paths.ts'
import { SiteView } from './site/site-view.tsx'

/** Takes over a page that the server drew, or draws it where none did. */
export async function start(root: HTMLElement, path: SitePath): Promise<void> {
  const page = sitePages[path]
  const chosen = languageOf('site')
  // The server speaks Spanish: the first drawing here must be the same, whatever was chosen.
  const [Screen] = await Promise.all([
    page.load(),
    loadTexts('es', page.areas),
    chosen === 'es' ? undefined : loadTexts(chosen, page.areas),
  ])
  const view = <SiteView {...{ path, page, Screen }} data={dataOfPage(document, Date.now())} />
  // Back to a screen of the app: the browser takes it for a page of this document, which it is not.
  addEventListener('popstate', () => {
    if (sitePathOf(location.pathname) !== path) location.reload()
  })
  // As a transition the page is taken over in small steps, between which it scrolls and takes presses.
  if (root.hasChildNodes()) startTransition(() => void hydrateRoot(root, view))
  else createRoot(root).render(view)
}
