import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { refuseForeignOrigin } from '../control/guard.ts'

const publicDir = join(import.meta.dirname, '../../public')
const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** Nothing from elsewhere and nothing inline: what a charge says can never become code on these pages. */
const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' blob: data:; connect-src 'self'; media-src 'self' blob:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-cache',
}

interface Asset {
  body: Buffer
  type: string
  etag: string
}

async function load(path: string): Promise<Asset> {
  const body = await readFile(path)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { body, type: types[extname(path)] ?? 'application/octet-stream', etag }
}

/** Serves the files of `public` from memory: the bank at `/` and `/banco`, the rest under `/assets`. */
export async function registerPages(app: FastifyInstance): Promise<void> {
  const assets = new Map<string, Asset>()
  for (const entry of await readdir(publicDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    assets.set(path.slice(publicDir.length + 1).replaceAll('\\', '/'), await load(path))
  }
  assets.set('jsqr.js', await load(createRequire(import.meta.url).resolve('jsqr')))

  const serve = (url: string, name: string) => {
    const asset = assets.get(name)
    if (!asset) throw new Error(`public/${name} is missing`)
    app.get(url, async (request, reply) => {
      reply.headers({ ...pageHeaders, etag: asset.etag })
      if (request.headers['if-none-match'] === asset.etag) return reply.code(304).send()
      return reply.type(asset.type).send(asset.body)
    })
  }
  app.addHook('onRequest', refuseForeignOrigin)
  serve('/', 'bank.html')
  serve('/banco', 'bank.html')
  serve('/favicon.ico', 'icon.svg')
  for (const name of assets.keys()) if (!name.endsWith('.html')) serve(`/assets/${name}`, name)
}

/** The control page. It is registered apart, behind the control token. */
export async function registerControlPage(app: FastifyInstance): Promise<void> {
  const page = await load(join(publicDir, 'panel.html'))
  app.get('/painel', async (_request, reply) => reply.headers(pageHeaders).type(page.type).send(page.body))
}
