import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The parts that a drawn page has of its own. */
export interface PageParts {
  readonly language: string
  readonly head: string
  readonly body: string
  readonly data: string
  /** Sources whose built files the page will need: names of the build's manifest. */
  readonly files: readonly string[]
}

/** The document of the web build, made into those that people get. All have a placeholder for the nonce. */
export interface SiteDocuments {
  /** A public page, with its content and style in it. */
  page(parts: PageParts): string
  /** A public page that the browser has to draw. */
  readonly emptyPage: string
  /** A screen of the admin area; the other screens get the document as the build wrote it. */
  readonly adminScreen: string
}

interface BuiltFile {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}
type Manifest = Readonly<Record<string, BuiltFile>>

/**
 * @param folder what the web build wrote
 * @param sheets names of the manifest: the sheet of the public pages, and the module that brings the sheet of the admin area
 * @throws if the build lacks a part that a document needs
 */
export async function readDocuments(
  folder: string,
  sheets: { readonly site: string; readonly admin: string },
): Promise<SiteDocuments> {
  const [html, manifest] = await Promise.all([
    readFile(join(folder, 'index.html'), 'utf8'),
    readManifest(folder),
  ])
  const entry = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/.exec(html)
  const link = /<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/.exec(html)
  if (entry?.[1] === undefined || link?.[1] === undefined)
    throw new Error('index.html of the web build names no entry or no style sheet')
  const [entryText, entryFile] = [entry[0], entry[1]]
  const [linkText, linkFile] = [link[0], link[1]]
  const style = await readFile(join(folder, builtFile(manifest, sheets.site).file), 'utf8')
  // In the page, so that the first paint waits for no other file.
  const emptyPage = html.replace(linkText, () => `<style nonce="__CSP_NONCE__">${style}</style>`)
  const withoutCode = emptyPage.replace(entryText, '').replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
  const [adminSheet] = filesOf([sheets.admin], manifest).filter((file) => file.endsWith('.css'))
  if (adminSheet === undefined) throw new Error(`${sheets.admin} of the web build brings no style sheet`)
  return {
    emptyPage,
    adminScreen: html.replace(linkText, () => linkText.replace(linkFile, adminSheet)),
    page: (parts) => pageDocument(withoutCode, entryFile, parts, filesOf(parts.files, manifest)),
  }
}

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
}

/** Inserts head and content, and removes the note that asks for JavaScript, which a drawn page does not need. */
function pageDocument(html: string, entry: string, page: PageParts, files: readonly string[]): string {
  const fonts = files
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`)
  const modules = files.filter((file) => file.endsWith('.js') && file !== entry)
  return html
    .replace(/<html lang="[^"]*"/, () => `<html lang="${page.language}"`)
    .replace(/<!--page-head-->[\s\S]*?<!--\/page-head-->/, () => page.head)
    .replace(/<!--no-script-->[\s\S]*?<!--\/no-script-->/, '')
    .replace('</head>', () => `${fonts.join('')}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${page.body}</div>${page.data}`)
    .replace('</body>', () => `${startAfterPaint(entry, modules)}</body>`)
}

/** Takes the page over once it has been painted: its modules then load in parallel, and delay nothing that a reader waits for. */
function startAfterPaint(entry: string, modules: readonly string[]): string {
  return `<script nonce="__CSP_NONCE__">
    requestAnimationFrame(() => setTimeout(() => {
      for (const href of ${JSON.stringify(modules)})
        document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
      import(${JSON.stringify(entry)})
    }))
  </script>`
}

/** Addresses of the built files of sources, each with its style sheets and all that it imports. */
function filesOf(sources: readonly string[], manifest: Manifest): readonly string[] {
  const files = new Set<string>()
  const visit = (source: string): void => {
    const built = builtFile(manifest, source)
    if (files.has(`/${built.file}`)) return
    files.add(`/${built.file}`)
    for (const sheet of built.css ?? []) files.add(`/${sheet}`)
    built.imports?.forEach(visit)
  }
  sources.forEach(visit)
  return [...files]
}

function builtFile(manifest: Manifest, source: string): BuiltFile {
  const built = manifest[source]
  if (built === undefined) throw new Error(`the web build has no ${source}`)
  return built
}
