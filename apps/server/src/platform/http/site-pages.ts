import { existsSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Clock } from '../clock/clock.ts'
import type { Logger } from '../log/logger.ts'
import { mostRecent } from '../memory/most-recent.ts'
import { type PageDocument, pageDocument } from './page-document.ts'
import { toRefusal } from './problem-response.ts'
import { type DoorParts, type PageParts, readDocuments } from './site-document.ts'

/** A public page and the values of its parameters. */
interface SiteAddress {
  readonly path: string
  readonly params: Readonly<Record<string, string>>
}

/** The program of the web build that draws pages; see `render-page.tsx` of the web app. */
interface Renderer {
  readonly indexedPaths: readonly string[]
  readonly pathsWithData: readonly string[]
  readonly sheets: { readonly site: string; readonly admin: string }
  readonly siteAddressOf: (pathname: string) => SiteAddress | null
  readonly isAppPath: (pathname: string) => boolean
  readonly isAdminPath: (pathname: string) => boolean
  /** The screen of the app that is drawn for visitors without a session. */
  readonly doorPath: string
  readonly doorDataId: string
  readonly renderDoors: (settings: object) => Promise<DoorParts>
  readonly renderPage: (address: SiteAddress, data: object) => Promise<PageParts>
}

/** The caller who requests a page. Reads of data are limited by the caller's address. */
export interface PageCaller {
  readonly address: string
}

/** A page that was sent to a caller, with the headers of their request. */
export interface PageVisit extends PageCaller {
  readonly headers: IncomingHttpHeaders
}

/** The data that a page shows besides its texts. */
export interface PageData {
  /** The settings and rates that pages show. */
  readonly facts: object
  /** The data that only this page shows. */
  readonly own: object | 'not-found' | null
  /** If true, the rendered page is not kept, because it contains facts about a person, or is unlikely to be requested again. */
  readonly isPrivate: boolean
  /** Parameters to render with in place of those in the address. The page does not show the latter, so one rendering serves many addresses. */
  readonly drawnWith?: SiteAddress['params']
  /** Called after the page was sent. */
  readonly onSent?: (visit: PageVisit) => void
}

/** The record has another address. */
export interface MovedPage {
  /** Path on this site. */
  readonly movedTo: string
}

export interface DataOfPages {
  /** The settings that every screen starts with. */
  settings(): Promise<object>
  /** Paths of the pages that have data of their own. */
  readonly paths: readonly string[]
  /** @throws DomainError if the caller is over the limit, or the data cannot be read now */
  read(path: string, params: SiteAddress['params'], caller: PageCaller): Promise<PageData | MovedPage>
}

export interface SitePage extends Pick<PageData, 'onSent'> {
  readonly document: PageDocument
  readonly status: number
  /** Search engines may list it. */
  readonly indexed: boolean
}

export interface SitePages {
  /** Paths of the pages without a parameter that search engines may list. */
  readonly paths: readonly string[]
  /** Whether the app has a screen at a path. */
  knows(pathname: string): boolean
  /** A public page; null for any other path. */
  page(pathname: string, caller: PageCaller): Promise<SitePage | MovedPage | null>
  /** The sign-in screen, drawn for a visitor without a session; null for any other path, or if it cannot be drawn. */
  door(pathname: string): Promise<PageDocument | null>
  /** The document of the app's screens at a path, if it differs from the one that the build wrote. */
  screenDocument(pathname: string): PageDocument | null
}

export interface SitePagesOptions {
  /** The folder that the web build wrote. */
  readonly folder: string
  /** Our public address, for absolute links in a page. */
  readonly origin: string
  readonly data: DataOfPages
  readonly clock: Clock
  readonly log: Logger
}

/** Pages show the age of rates in minutes, so a drawing is valid for one. */
const drawnForMs = 60_000
/** Rendered documents that are kept, of about 100 KB each: the pages for visitors, and recently opened shops. */
const mostDrawings = 100

/** The input of a rendering. */
interface Subject {
  readonly minute: number
  readonly facts: object
  readonly own: object | string | null
}

/**
 * Keeps rendered documents that serve more than one answer, each until its input changes. Sources return the same object until it changes, so
 * nearly all requests compare only the minute and two references. New objects are compared by their content.
 */
function keptDrawings(): (
  place: string,
  subject: Subject,
  draw: () => Promise<string>,
) => Promise<PageDocument> {
  const drawn = mostRecent<{
    subject: Subject
    readonly document: Promise<PageDocument>
  }>(mostDrawings)
  return (place, subject, draw) => {
    const last = drawn.get(place)
    if (last !== undefined && isSameSubject(last.subject, subject)) {
      last.subject = subject
      return last.document
    }
    const document = draw().then(pageDocument)
    drawn.set(place, { subject, document })
    // A failed drawing is not kept: the next request draws again.
    document.catch(() => {
      if (drawn.get(place)?.document === document) drawn.delete(place)
    })
    return document
  }
}

/** The input of a rendering without a time. */
function timeless(facts: object): Subject {
  return { minute: 0, facts, own: null }
}

function isSameSubject(one: Subject, other: Subject): boolean {
  if (one.minute !== other.minute) return false
  if (one.facts === other.facts && one.own === other.own) return true
  return JSON.stringify([one.facts, one.own]) === JSON.stringify([other.facts, other.own])
}

/**
 * The public pages as HTML with all their content. A page is drawn once for the same data and minute: few requests wait for a
 * drawing, and a changed setting is in the next answer. Returns null if the build has no program to draw pages.
 */
export async function loadSitePages(options: SitePagesOptions): Promise<SitePages | null> {
  const { folder, origin, data, clock, log } = options
  const program = join(folder, '.site/render-page.js')
  if (!existsSync(program)) {
    log.warn({ event: 'site.missing' }, 'the build cannot draw the public pages: browsers draw them')
    return null
  }
  const renderer: Renderer = await import(pathToFileURL(program).href)
  expectSources(renderer.pathsWithData, data.paths)
  const documents = await readDocuments(folder, renderer.sheets)
  const emptyPage = pageDocument(documents.emptyPage)
  const adminScreen = pageDocument(documents.adminScreen)
  const kept = keptDrawings()

  async function draw(address: SiteAddress, { facts, own }: PageData, drawnAt: number): Promise<string> {
    return documents.page(await renderer.renderPage(address, { facts, own, drawnAt, origin }))
  }

  /** The drawing of this minute and these data. The first request makes it. */
  async function pageDrawing({ path, params }: SiteAddress, known: PageData): Promise<PageDocument> {
    const address = { path, params: known.drawnWith ?? params }
    const now = clock.now().getTime()
    if (known.isPrivate) return pageDocument(await draw(address, known, now))
    const subject = { minute: Math.floor(now / drawnForMs), facts: known.facts, own: known.own }
    return kept(JSON.stringify(address), subject, () => draw(address, known, now))
  }

  /** The drawing for these settings. The first request makes it. */
  async function drawnDoor(): Promise<PageDocument> {
    const settings = await data.settings()
    return kept(renderer.doorPath, timeless(settings), async () =>
      documents.door(await renderer.renderDoors(settings), renderer.doorDataId, settings),
    )
  }

  return {
    paths: renderer.indexedPaths.filter((path) => !path.includes('$')),
    knows: renderer.isAppPath,
    screenDocument: (pathname) => (renderer.isAdminPath(pathname) ? adminScreen : null),
    async door(pathname) {
      if (pathname !== renderer.doorPath) return null
      try {
        return await drawnDoor()
      } catch (error) {
        logUndrawn(log, pathname, error)
        return null
      }
    },
    async page(pathname, caller) {
      const address = renderer.siteAddressOf(pathname)
      if (address === null) return null
      try {
        const known = await data.read(address.path, address.params, caller)
        if ('movedTo' in known) return known
        const found = known.own !== 'not-found'
        return {
          document: await pageDrawing(address, known),
          status: found ? 200 : 404,
          indexed: found && renderer.indexedPaths.includes(address.path),
          ...(known.onSent !== undefined && { onSent: known.onSent }),
        }
      } catch (error) {
        // The browser then draws the page, and itself shows which data it cannot read.
        const { status } = toRefusal(error)
        if (status >= 500) logUndrawn(log, address.path, error)
        return { document: emptyPage, status, indexed: false }
      }
    },
  }
}

function logUndrawn(log: Logger, path: string, error: unknown): void {
  log.error({ event: 'site.undrawn', path, err: error }, 'a page could not be drawn')
}

/** Web app and server must agree on which pages have data of their own. */
function expectSources(wanted: readonly string[], given: readonly string[]): void {
  const [pages, sources] = [wanted, given].map((paths) => paths.toSorted().join(' '))
  if (pages !== sources)
    throw new Error(`the web build has pages with data at [${pages}], the server reads [${sources}]`)
}
