import type { Language } from '@puente/contract/identity/sessions'
import { prerender } from 'react-dom/static.edge'
import type { ReactNode } from 'react'
import { initialLanguageOf, zoneOf } from '../../lib/i18n/language.ts'
import { loadTexts } from '../../lib/i18n/texts.ts'
import { dataElementId, type SiteData } from '../../lib/site/site-data.ts'
import { isAppPath } from '../app-paths.ts'
import { doorDataId, doorPath } from '../door/door.ts'
import { renderDoors } from '../door/render-door.tsx'
import { headOf } from './page-head.ts'
import { sitePages } from './pages.ts'
import { pathnameOf, type SiteAddress, siteAddressOf, sitePaths } from './site-paths.ts'
import { SiteView } from './site-view.tsx'

// What the server asks of this program beside the drawing.
export { doorDataId, doorPath, isAppPath, renderDoors, siteAddressOf }

/** Names of the build's manifest: the sheet of the public pages, and the module that brings the sheet of the admin area. */
export const sheets = { site: 'src/styles/site.css', admin: 'src/app/shell/admin-shell.tsx' }

export function isAdminPath(pathname: string): boolean {
  return zoneOf(pathname) === 'admin'
}

/** Pages that search engines may list. */
export const indexedPaths: readonly string[] = sitePaths.filter((path) => sitePages[path].indexed)
/** Pages that need a source of data on the server. */
export const pathsWithData: readonly string[] = sitePaths.filter((path) => sitePages[path].data)

/** The parts of a page that the server puts into the document of the build. */
interface DrawnPage {
  readonly language: Language
  /** Title, description, cards and structured data. */
  readonly head: string
  /** The content of the root element. */
  readonly body: string
  /** The element with the data of the page, for the browser to begin with the same. */
  readonly data: string
  /** Sources whose built files the page will need: names of the build's manifest. */
  readonly files: readonly string[]
}

/** The font of the headlines, which the first screen of every public page needs. */
const signFont = 'src/assets/fonts/archivo-sign.woff2'

/** Draws a page in the language of its zone, as the browser will draw it first. */
export async function renderPage({ path, params }: SiteAddress, data: SiteData): Promise<DrawnPage> {
  const page = sitePages[path]
  const language = initialLanguageOf(page.zone)
  const [Screen] = await Promise.all([page.load(), loadTexts(language, page.areas)])
  return {
    language,
    head: headOf(page, { ...data, pathname: pathnameOf({ path, params }) }),
    body: await draw(<SiteView {...{ page, params, Screen, data }} />),
    data: `<script type="application/json" id="${dataElementId}">${scriptText(data)}</script>`,
    files: [
      signFont,
      'src/app/start-site.tsx',
      page.file,
      ...page.areas.map((area) => `src/messages/${language}/${area}.ts`),
    ],
  }
}

/** Draws the whole page, including the parts whose code the browser loads later, each in its place. */
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

/** JSON that cannot close the element around it. */
function scriptText(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}
