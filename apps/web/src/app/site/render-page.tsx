import { prerender } from 'react-dom/static.edge'
import type { ReactNode } from 'react'
import { loadTexts } from '../../lib/i18n/texts.ts'
import { dataElementId, type SiteData } from '../../lib/site/site-data.ts'
import { isAppPath } from '../app-paths.ts'
import { headOf } from './page-head.ts'
import { sitePages } from './site-pages.ts'
import { sitePathOf, sitePaths } from './site-paths.ts'
import { SiteView } from './site-view.tsx'

// What the server asks of this program beside the drawing.
export { isAppPath, sitePathOf, sitePaths }

/** The parts of a page that the server puts into the document of the build. */
export interface DrawnPage {
  /** Title, description, cards and structured data. */
  readonly head: string
  /** What stands in the root element. */
  readonly body: string
  /** The element with the data of the page, for the browser to begin with the same. */
  readonly data: string
  /** Sources whose built files the page will need: names of the build's manifest. */
  readonly files: readonly string[]
}

/** The letters of the headlines, which stand in the first screen of every public page. */
const signFont = 'src/assets/fonts/archivo-sign.woff2'

/**
 * Draws a page in Spanish as the browser will draw it first.
 * @param origin where the site is reached, for the addresses that leave it
 * @returns null for a path that is no public page
 */
export async function renderPage(
  pathname: string,
  data: SiteData,
  origin: string,
): Promise<DrawnPage | null> {
  const path = sitePathOf(pathname)
  if (path === null) return null
  const page = sitePages[path]
  const [Screen] = await Promise.all([page.load(), loadTexts('es', page.areas)])
  return {
    head: headOf(path, data.settings, origin),
    body: await draw(<SiteView {...{ path, page, Screen, data }} />),
    data: `<script type="application/json" id="${dataElementId}">${scriptText(data)}</script>`,
    files: [
      signFont,
      'src/app/start-site.tsx',
      page.file,
      ...page.areas.map((area) => `src/messages/es/${area}.ts`),
    ],
  }
}

/** Whole, with the parts whose code the browser loads later, each in its place. */
async function draw(view: ReactNode): Promise<string> {
  const { prelude } = await prerender(view, {
    // Never in pieces that a script would have to put together.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError(error) {
      throw error
    },
  })
  return new Response(prelude).text()
}

/** JSON that cannot close the element it stands in. */
function scriptText(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}
