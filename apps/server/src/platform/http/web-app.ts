import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { nextNonce, type PageDocument, pageDocument } from './page-document.ts'
import { pageContentPolicy, workerContentPolicy } from './security-headers.ts'
import { robotsText, sitemapXml } from './site-index.ts'
import type { SitePages } from './site-pages.ts'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
}
const compressible = new Set(['.html', '.js', '.css', '.json', '.webmanifest', '.svg', '.txt', '.xml'])
const serviceWorkerPath = '/sw.js'

interface WebFile {
  readonly bytes: Buffer
  readonly mediaType: string
  readonly etag: string
  /** The name contains a hash of the content, so it may be cached forever. */
  readonly immutable: boolean
  readonly compresses: boolean
  /** Compressed forms, created at the first request. */
  brotli?: Promise<Buffer>
  gzip?: Promise<Buffer>
  /** The document of a page. Made when the page is first sent; absent for other files. */
  document?: PageDocument
}

export interface WebApp {
  /** Answers a read of a page or a file. Returns null if the path does not belong to the web app. */
  serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | null>
}

/**
 * Serves the built web app from memory. A path is looked up, never joined to a folder, so it cannot escape from one.
 * Pages get a fresh nonce each time. Paths without a file get the shell, whose router finds the screen. For a path without a screen
 * the shell shows that the page does not exist, and the answer is a 404.
 * @param folder written by the web build
 * @param site the public pages and their public address; absent if nothing draws them
 */
export async function loadWebApp(
  folder: string,
  site?: { readonly pages: SitePages; readonly origin: string },
): Promise<WebApp> {
  const files = await loadFiles(folder)
  if (site !== undefined) {
    files.set('/robots.txt', webFile('/robots.txt', Buffer.from(robotsText(site.origin))))
    files.set('/sitemap.xml', webFile('/sitemap.xml', Buffer.from(sitemapXml(site.origin, site.pages.paths))))
  }
  return {
    async serve(request, reply) {
      const path = decodePath(request.url)
      const reads = request.method === 'GET' || request.method === 'HEAD'
      if (!reads || path === null || path === '/api' || path.startsWith('/api/')) return null
      const pathname = rawPath(request.url)
      // Read once: behind a proxy, `request.ip` is computed at each access.
      const address = request.ip
      const drawn = (await site?.pages.page(pathname, { address })) ?? null
      if (drawn !== null) {
        if ('movedTo' in drawn) return movePage(request, reply, drawn.movedTo)
        if (!drawn.indexed) reply.header('x-robots-tag', 'noindex')
        const sent = await sendPage(request, reply.code(drawn.status), drawn.document)
        if (request.method === 'GET') drawn.onSent?.({ address, headers: request.headers })
        return sent
      }
      const page = findPage(files, path)
      if (page !== undefined) {
        if (page === files.get('/index.html') && site !== undefined) {
          // Search engines list drawn pages only, never the screens of signed-in people.
          reply.header('x-robots-tag', 'noindex')
          if (!site.pages.knows(pathname)) reply.code(404)
        }
        const screen =
          (await drawnScreen(site?.pages, request, reply)) ?? site?.pages.screenDocument(pathname)
        return sendPage(request, reply, screen ?? documentOf(page))
      }
      const file = files.get(path)
      if (file === undefined) return null
      if (path === serviceWorkerPath) reply.header('content-security-policy', workerContentPolicy)
      return sendFile(request, reply, file)
    },
  }
}

/** Redirects to the present address of the record. Uncacheable, because the address may change. */
function movePage({ url }: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
  const query = url.indexOf('?')
  return reply
    .header('cache-control', 'no-cache')
    .redirect(query === -1 ? path : path + url.slice(query), 301)
}

/** A cookie that may open a session. */
const sessionCookie = /(?:^|;\s*)(?:__Host-)?sid=./
/** The admin sign-in has other texts on the same screen. */
const forAdmins = /[?&]fromAdmin=/

/** The sign-in screen as a visitor first sees it. A person with a session is redirected, and must not see it before. */
async function drawnScreen(
  pages: SitePages | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<PageDocument | null> {
  if (pages === undefined || forAdmins.test(request.url)) return null
  const drawn = await pages.door(rawPath(request.url))
  if (drawn === null) return null
  reply.header('vary', 'cookie')
  return sessionCookie.test(request.headers.cookie ?? '') ? null : drawn
}

async function loadFiles(folder: string): Promise<Map<string, WebFile>> {
  const files = new Map<string, WebFile>()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    const location = join(entry.parentPath, entry.name)
    const path = `/${location.slice(folder.length).replaceAll('\\', '/').replace(/^\/+/, '')}`
    // Source maps, what the build keeps for us (`/.vite`, `/.site`) and compressed copies are not for the public.
    if (!entry.isFile() || mediaTypes[extname(path)] === undefined || path.startsWith('/.')) continue
    files.set(path, webFile(path, await readFile(location)))
  }
  return files
}

function webFile(path: string, bytes: Buffer): WebFile {
  const extension = extname(path)
  return {
    bytes,
    mediaType: mediaTypes[extension] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`,
    immutable: path.startsWith('/assets/'),
    compresses: compressible.has(extension) && bytes.length > 1024,
  }
}

/** The path as the browser sees it too: percent-encoded. */
function rawPath(url: string): string {
  return url.split('?', 1)[0] ?? '/'
}

function decodePath(url: string): string | null {
  try {
    return decodeURIComponent(rawPath(url))
  } catch {
    return null
  }
}

/** A page made at build time for this path, or the shell. */
function findPage(files: ReadonlyMap<string, WebFile>, path: string): WebFile | undefined {
  if (extname(path) !== '' && extname(path) !== '.html') return undefined
  const plain = path.replace(/\/+$/, '').replace(/\.html$/, '')
  return files.get(`${plain}/index.html`) ?? files.get(`${plain}.html`) ?? files.get('/index.html')
}

function documentOf(file: WebFile): PageDocument {
  file.document ??= pageDocument(file.bytes.toString('utf8'))
  return file.document
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PageDocument,
): Promise<FastifyReply> {
  const nonce = nextNonce()
  reply
    .header('content-security-policy', pageContentPolicy(nonce))
    .header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '))
    .type('text/html; charset=utf-8')
  if (!accepts(request, 'gzip')) return reply.send(page.plain(nonce))
  return reply.header('content-encoding', 'gzip').send(await page.gzipped(nonce))
}

const encodings = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\b)/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\b)/,
} as const

function accepts(request: FastifyRequest, encoding: keyof typeof encodings): boolean {
  return encodings[encoding].test(String(request.headers['accept-encoding'] ?? ''))
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: WebFile): Promise<FastifyReply> {
  reply
    .header('cache-control', file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    .header('etag', file.etag)
    .type(file.mediaType)
  if (file.compresses) reply.header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send()
  if (file.compresses && accepts(request, 'br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
    file.brotli ??= compressBrotli(file.bytes, { params })
    return reply.header('content-encoding', 'br').send(await file.brotli)
  }
  if (file.compresses && accepts(request, 'gzip')) {
    file.gzip ??= compressGzip(file.bytes, { level: 9 })
    return reply.header('content-encoding', 'gzip').send(await file.gzip)
  }
  return reply.send(file.bytes)
}
