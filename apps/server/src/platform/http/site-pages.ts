import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Clock } from '../clock/clock.ts'
import type { Logger } from '../log/logger.ts'

/** What the web build's program gives for a page; see `render-page.tsx` of the web app. */
interface DrawnPage {
  readonly head: string
  readonly body: string
  readonly data: string
  readonly files: readonly string[]
}

interface Renderer {
  readonly sitePaths: readonly string[]
  readonly sitePathOf: (pathname: string) => string | null
  readonly isAppPath: (pathname: string) => boolean
  readonly renderPage: (pathname: string, data: object, origin: string) => Promise<DrawnPage | null>
}

interface BuiltFile {
  readonly file: string
  readonly imports?: readonly string[]
}

export interface SitePages {
  /** Paths of the public pages. */
  readonly paths: readonly string[]
  /** Whether anything is at a path: a public page, or a screen of the app. */
  knows(pathname: string): boolean
  /** The document of a public page, with a placeholder for the nonce; null for another path, or when it cannot be drawn. */
  document(pathname: string): Promise<string | null>
}

export interface SitePagesOptions {
  /** What the web build wrote. */
  readonly folder: string
  /** Where people reach us: for the addresses in a page that leave it. */
  readonly origin: string
  /** What pages say of settings and rates, from memory. */
  readonly facts: () => Promise<object>
  readonly clock: Clock
  readonly log: Logger
}

/** Ages of rates are told in minutes: a drawing is good for one. */
const drawnForMs = 60_000

/**
 * The public pages as HTML with all their content. A page is drawn once for the same facts and minute, so that nobody waits
 * for a drawing, and a changed setting is in the next answer. Null when the build brings no program to draw them.
 */
export async function loadSitePages(options: SitePagesOptions): Promise<SitePages | null> {
  const { folder, origin, facts, clock, log } = options
  const program = join(folder, '.site/render-page.js')
  if (!existsSync(program)) {
    log.warn({ event: 'site.missing' }, 'the build cannot draw the public pages: browsers draw them')
    return null
  }
  const renderer: Renderer = await import(pathToFileURL(program).href)
  const shell = await readShell(folder)
  const manifest: Record<string, BuiltFile> = JSON.parse(
    await readFile(join(folder, '.vite/manifest.json'), 'utf8'),
  )
  const drawn = new Map<string, { readonly key: string; readonly html: Promise<string | null> }>()

  async function draw(path: string, known: object, drawnAt: number): Promise<string | null> {
    const page = await renderer.renderPage(path, { ...known, drawnAt }, origin)
    return page === null ? null : documentOf(shell, page, builtFiles(page.files, manifest))
  }

  /** The drawing of this minute and these facts, made by whoever asks first. */
  async function drawing(path: string): Promise<string | null> {
    const known = await facts()
    const now = clock.now().getTime()
    const key = `${Math.floor(now / drawnForMs)} ${JSON.stringify(known)}`
    const last = drawn.get(path)
    if (last?.key === key) return last.html
    const html = draw(path, known, now)
    drawn.set(path, { key, html })
    return html
  }

  return {
    paths: renderer.sitePaths,
    knows: (pathname) => renderer.sitePathOf(pathname) !== null || renderer.isAppPath(pathname),
    async document(pathname) {
      const path = renderer.sitePathOf(pathname)
      if (path === null) return null
      try {
        return await drawing(path)
      } catch (error) {
        // The shell is served instead, and the browser draws the page: slower, and told.
        log.error({ event: 'site.undrawn', path, err: error }, 'a public page could not be drawn')
        return null
      }
    },
  }
}

/** The shell of the build, taken apart: a drawn page is read before its code is there. */
interface Shell {
  /** With the style sheet in it, and nothing that loads code. */
  readonly html: string
  /** Where the code begins. */
  readonly entry: string
}

async function readShell(folder: string): Promise<Shell> {
  const html = await readFile(join(folder, 'index.html'), 'utf8')
  const entry = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/.exec(html)
  const sheet = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/.exec(html)
  if (entry?.[1] === undefined || sheet?.[1] === undefined)
    throw new Error('index.html of the web build names no entry or no style sheet')
  const style = await readFile(join(folder, sheet[1]), 'utf8')
  return {
    entry: entry[1],
    html: html
      .replace(entry[0], '')
      .replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
      // In the page, so that the first paint waits for no other file.
      .replace(sheet[0], () => `<style nonce="__CSP_NONCE__">${style}</style>`),
  }
}

/** The shell with a page in it: head and content in their places, and no word about JavaScript, which it does not need. */
function documentOf({ html, entry }: Shell, page: DrawnPage, files: readonly string[]): string {
  const fonts = files
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`)
  const modules = files.filter((file) => file.endsWith('.js') && file !== entry)
  return html
    .replace(/<!--page-head-->[\s\S]*?<!--\/page-head-->/, () => page.head)
    .replace(/<!--no-script-->[\s\S]*?<!--\/no-script-->/, '')
    .replace('</head>', () => `${fonts.join('')}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${page.body}</div>${page.data}`)
    .replace('</body>', () => `${startAfterPaint(entry, modules)}</body>`)
}

/** Takes the page over once it has been painted: its code competes with nothing that a reader waits for, and comes side by side. */
function startAfterPaint(entry: string, modules: readonly string[]): string {
  return `<script nonce="__CSP_NONCE__">
    requestAnimationFrame(() => setTimeout(() => {
      for (const href of ${JSON.stringify(modules)})
        document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
      import(${JSON.stringify(entry)})
    }))
  </script>`
}

/** The built files of sources, each with all that it imports. */
function builtFiles(
  sources: readonly string[],
  manifest: Readonly<Record<string, BuiltFile>>,
): readonly string[] {
  const files = new Set<string>()
  const visit = (source: string): void => {
    const built = manifest[source]
    if (built === undefined || files.has(`/${built.file}`)) return
    files.add(`/${built.file}`)
    built.imports?.forEach(visit)
  }
  sources.forEach(visit)
  return [...files]
}
