import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The parts that differ by rendered page. */
export interface PageParts {
  readonly language: string
  readonly head: string
  readonly body: string
  readonly data: string
  /** Sources whose built files the page will need: names of the build's manifest. */
  readonly files: readonly string[]
}

/** A screen of the app, drawn for a visitor without a session. */
export interface DoorParts {
  /** One for each language; the first is shown unless the visitor chose another. */
  readonly doors: readonly {
    readonly language: string
    readonly locale: string
    readonly title: string
    readonly body: string
    readonly files: readonly string[]
  }[]
  /** Runs before the first paint. */
  readonly script: string
  readonly files: readonly string[]
}

/** The documents that people get, made from the document of the web build. All have a placeholder for the nonce. */
export interface SiteDocuments {
  /** A public page, with its content and style in it. */
  page(parts: PageParts): string
  /**
   * A screen of the app, with its content and style in it.
   * @param data what the browser begins with, in the element `dataId`
   */
  door(parts: DoorParts, dataId: string, data: object): string
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
 * @param folder written by the web build
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
  const appStyle = await readFile(join(folder, linkFile), 'utf8')
  const withoutLoads = (page: string): string =>
    page.replace(entryText, '').replaceAll(/<link rel="modulepreload"[^>]*>/g, '')
  const withoutCode = withoutLoads(emptyPage)
  const door = withoutLoads(html.replace(linkText, () => `<style nonce="__CSP_NONCE__">${appStyle}</style>`))
  const [adminSheet] = filesOf([sheets.admin], manifest).filter((file) => file.endsWith('.css'))
  if (adminSheet === undefined) throw new Error(`${sheets.admin} of the web build brings no style sheet`)
  return {
    emptyPage,
    adminScreen: html.replace(linkText, () => linkText.replace(linkFile, adminSheet)),
    page: (parts) => pageDocument(withoutCode, entryFile, parts, filesOf(parts.files, manifest)),
    door: (parts, dataId, data) =>
      doorDocument({ html: door, entry: entryFile, parts, manifest, dataId, data }),
  }
}

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'))
}

/** Inserts head and content, and removes the note that asks for JavaScript, which a drawn page does not need. */
function pageDocument(html: string, entry: string, page: PageParts, files: readonly string[]): string {
  return html
    .replace(/<html lang="[^"]*"/, () => `<html lang="${page.language}"`)
    .replace(/<!--page-head-->[\s\S]*?<!--\/page-head-->/, () => page.head)
    .replace(/<!--no-script-->[\s\S]*?<!--\/no-script-->/, '')
    .replace('</head>', () => `${fontLinks(files)}</head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${page.body}</div>${page.data}`)
    .replace('</body>', () => `${startAfterPaint(entry, modulesOf(files, entry))}</body>`)
}

interface DoorDocument {
  readonly html: string
  readonly entry: string
  readonly parts: DoorParts
  readonly manifest: Manifest
  readonly dataId: string
  readonly data: object
}

/** Inserts the screen in its first language, the other languages beside it, and the script that chooses. */
function doorDocument({ html, entry, parts, manifest, dataId, data }: DoorDocument): string {
  const [first, ...others] = parts.doors
  if (first === undefined) throw new Error('the web build drew no screen')
  const files = filesOf([...parts.files, ...first.files], manifest)
  const fonts = fontLinks(files)
  const dataText = JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
  const templates = others.map(
    ({ language, locale, title, body }) =>
      `<template data-door="${language}" lang="${locale}" title="${attributeText(title)}">${body}</template>`,
  )
  return html
    .replace(/<html lang="[^"]*"/, () => `<html lang="${first.locale}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${attributeText(first.title)}</title>`)
    .replace('</head>', () => `${fonts}</head>`)
    .replace(
      '<div id="root"></div>',
      () =>
        `${templates.join('')}<div id="root">${first.body}</div><script nonce="__CSP_NONCE__">${parts.script}</script>` +
        `<script type="application/json" id="${dataId}">${dataText}</script>`,
    )
    .replace('</body>', () => `${startAfterPaint(entry, modulesOf(files, entry))}</body>`)
}

function fontLinks(files: readonly string[]): string {
  return files
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`)
    .join('')
}

function modulesOf(files: readonly string[], entry: string): readonly string[] {
  return files.filter((file) => file.endsWith('.js') && file !== entry)
}

function attributeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

/** Hydrates the page after it has been painted. Its modules then load in parallel and do not delay the first paint. */
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
