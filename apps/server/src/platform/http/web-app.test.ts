import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLogger } from '../log/logger.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { createHttpApp } from './http-app.ts'
import { pageDocument } from './page-document.ts'
import type { PageVisit, SitePages } from './site-pages.ts'
import { loadWebApp } from './web-app.ts'

const sent: PageVisit[] = []
const pages: SitePages = {
  paths: ['/'],
  knows: (path) => ['/exchange', '/admin', '/door'].includes(path),
  door: async (path) => (path === '/door' ? pageDocument('<p>door</p>') : null),
  screenDocument: (path) => (path === '/admin' ? pageDocument('<p>admin</p>') : null),
  async page(path) {
    if (path === '/')
      return {
        document: pageDocument('<p>drawn</p>'),
        status: 200,
        indexed: true,
        onSent: (visit) => sent.push(visit),
      }
    if (path === '/loja/ab12c') return { movedTo: '/loja/AB12C/bar' }
    return path.startsWith('/loja/')
      ? { document: pageDocument('<p>no store</p>'), status: 404, indexed: false }
      : null
  },
}
let folder: string
let app: FastifyInstance

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'puente-web-'))
  await writeFile(join(folder, 'index.html'), '<script nonce="__CSP_NONCE__"></script>')
  const web = await loadWebApp(folder, { pages, origin: 'https://puente.example' })
  app = await createHttpApp({
    log: createLogger('silent'),
    metrics: createMetrics(),
    trustedProxies: [],
    secure: true,
    fallback: web.serve,
  })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

it('answers 404 with its own page for an unknown path (UI-007), and keeps all but the drawn pages out of search engines', async () => {
  for (const [path, status] of [
    ['/', 200],
    ['/exchange', 200],
    ['/exchange?period=30', 200],
    ['/no-such-page', 404],
    ['/admin/no-such-page', 404],
    ['/loja', 404],
    ['/loja/AB12C', 404],
    ['/admin', 200],
  ] as const) {
    const answer = await app.inject(path)
    expect([path, answer.statusCode]).toEqual([path, status])
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['x-robots-tag']).toBe(path === '/' ? undefined : 'noindex')
  }
  const unknown = await app.inject('/no-such-page')
  expect(unknown.body).toMatch(/<script nonce="[\w+/=]{24}">/)
  expect(unknown.headers['content-security-policy']).toContain("script-src 'nonce-")
  expect((await app.inject('/loja/AB12C')).body).toBe('<p>no store</p>')
  expect((await app.inject('/admin')).body).toBe('<p>admin</p>')
})

it('redirects to another address of a page with the query, uncacheable (SHOP-003)', async () => {
  const moved = await app.inject('/loja/ab12c?valor=100')
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/loja/AB12C/bar?valor=100'])
  expect(moved.headers['cache-control']).toBe('no-cache')
  expect((await app.inject('/loja/ab12c')).headers.location).toBe('/loja/AB12C/bar')
})

it('reports a page once it was sent, with the address and the headers of its reader, but not for a HEAD request', async () => {
  sent.length = 0
  await app.inject({ method: 'HEAD', url: '/' })
  expect(sent).toEqual([])
  await app.inject({ url: '/', headers: { 'user-agent': 'Mozilla/5.0 (X)' }, remoteAddress: '192.0.2.9' })
  expect(sent).toMatchObject([{ address: '192.0.2.9', headers: { 'user-agent': 'Mozilla/5.0 (X)' } }])
})

it('returns the rendered sign-in screen only to visitors without a session', async () => {
  const door = (url: string, cookie?: string) => app.inject({ url, headers: cookie ? { cookie } : {} })
  const drawn = await door('/door?from=/perfil')
  expect(drawn.body).toBe('<p>door</p>')
  expect(drawn.headers).toMatchObject({ vary: 'cookie, accept-encoding', 'x-robots-tag': 'noindex' })
  expect((await door('/door', 'theme=dark')).body).toBe('<p>door</p>')
  for (const cookie of ['sid=a', 'theme=dark; __Host-sid=a'])
    expect((await door('/door', cookie)).body).toContain('<script nonce=')
  expect((await door('/door', 'sid=a')).headers['vary']).toBe('cookie, accept-encoding')
  expect((await door('/door?fromAdmin=true')).body).toContain('<script nonce=')
  expect((await door('/exchange')).headers['vary']).toBe('accept-encoding')
})
