import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DomainError } from '@puente/contract/protocol/problems'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLogger } from '../log/logger.ts'
import { robotsText, sitemapXml } from './site-index.ts'
import { loadSitePages, type MovedPage, type PageData } from './site-pages.ts'

const shell = `<html lang="es"><head><!--page-head--><title>Shell</title><!--/page-head-->
<script type="module" crossorigin src="/assets/index-1.js" nonce="__CSP_NONCE__"></script>
<link rel="modulepreload" crossorigin href="/assets/b-1.js" nonce="__CSP_NONCE__">
<link rel="stylesheet" crossorigin href="/assets/index-1.css" nonce="__CSP_NONCE__"></head>
<body><div id="root"></div><!--no-script--><noscript>needs it</noscript><!--/no-script--></body></html>`
const program = `
export const indexedPaths = ['/', '/precios', '/shop/$id']
export const pathsWithData = ['/ticket/$id', '/shop/$id']
export const sheets = { site: 'src/site.css', admin: 'src/admin.ts' }
export const isAppPath = (path) => path === '/exchange'
export const isAdminPath = (path) => path === '/admin'
export function siteAddressOf(path) {
  const [, name, id] = path.split('/')
  if (id !== undefined) return { path: '/' + name + '/$id', params: { id } }
  return indexedPaths.includes(path) ? { path, params: {} } : null
}
export const doorPath = '/door'
export const doorDataId = 'door-data'
let doors = 0
export async function renderDoors({ brand }) {
  if (brand === 'undrawable') throw new Error('undrawable')
  doors += 1
  const door = (language, locale) => ({
    language,
    locale,
    title: language + ' "' + brand + '"',
    body: '<p>$& ' + language + ' ' + doors + '</p>',
    files: ['src/' + language + '.ts'],
  })
  return { doors: [door('es', 'es-AR'), door('pt', 'pt-BR')], script: 'choose()', files: ['src/a.ts', 'src/sign.woff2'] }
}
let drawings = 0
let failures = 0
export async function renderPage(address, { facts, own, origin }) {
  if (facts.fails) throw new Error('undrawable')
  if (facts.failsOnce && failures++ === 0) throw new Error('out of memory')
  drawings += 1
  return {
    language: 'pt',
    head: '<title>' + address.path + '</title>',
    body: '<p>$& ' + drawings + ' ' + facts.fee + ' ' + JSON.stringify(own) + '</p>',
    data: origin,
    files: ['src/sign.woff2', 'src/a.ts', ...(facts.file ?? [])],
  }
}`

let folder: string
let now = new Date('2026-11-21T12:00:10Z')
let facts: object = { fee: 1 }
let settings: object = {}
let ownOf: (path: string, id: string, address: string) => Omit<PageData, 'facts'> | MovedPage
const lines: string[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'puente-site-'))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, 'index.html'), shell)
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/site-1.css'), 'p{color:red}')
  await writeFile(join(folder, 'assets/index-1.css'), 'p{color:blue}')
  await writeFile(
    join(folder, '.vite/manifest.json'),
    JSON.stringify({
      'src/a.ts': { file: 'assets/a-1.js', imports: ['b', 'entry'] },
      'src/es.ts': { file: 'assets/es-1.js' },
      'src/pt.ts': { file: 'assets/pt-1.js' },
      'src/sign.woff2': { file: 'assets/sign-1.woff2' },
      'src/site.css': { file: 'assets/site-1.css' },
      'src/admin.ts': { file: 'assets/admin-1.js', imports: ['shared-admin'] },
      'shared-admin': { file: 'assets/admin-2.js', css: ['assets/admin-2.css'] },
      b: { file: 'assets/b-1.js' },
      entry: { file: 'assets/index-1.js', css: ['assets/index-1.css'] },
    }),
  )
  lines.length = 0
  facts = { fee: 1 }
  settings = { brand: 'Puente' }
  ownOf = () => ({ own: null, isPrivate: false })
})
afterEach(() => rm(folder, { recursive: true }))

async function pages(paths = ['/shop/$id', '/ticket/$id']) {
  await mkdir(join(folder, '.site'))
  await writeFile(join(folder, '.site/render-page.js'), program)
  const loaded = await load(paths)
  if (loaded === null) throw new Error('the program was not found')
  return {
    ...loaded,
    async at(path: string) {
      const page = await loaded.page(path, { address: '192.0.2.1' })
      if (page !== null && 'movedTo' in page) throw new Error(`${path} moved to ${page.movedTo}`)
      return page
    },
  }
}

function load(paths: string[]) {
  const log = createLogger('info', { write: (line) => lines.push(line) })
  return loadSitePages({
    folder,
    origin: 'https://puente.example',
    data: {
      paths,
      settings: async () => settings,
      read: async (path, { id = '' }, { address }) => {
        const own = ownOf(path, id, address)
        return 'movedTo' in own ? own : { facts, ...own }
      },
    },
    clock: { now: () => now },
    log,
  })
}

it('puts a drawn page into the shell with its language and style, and removes the note that asks for JavaScript', async () => {
  const page = await (await pages()).at('/precios')
  expect(page).toMatchObject({ status: 200, indexed: true })
  expect(page?.document.html).toContain('<html lang="pt">')
  expect(page?.document.html).toContain('<title>/precios</title>')
  expect(page?.document.html).not.toContain('Shell')
  expect(page?.document.html).not.toContain('needs it')
  expect(page?.document.html).toMatch(/<div id="root"><p>\$& \d+ 1 null<\/p><\/div>https:\/\/puente\.example/)
  expect(page?.document.html).toContain('<style nonce="__CSP_NONCE__">p{color:red}</style>')
  expect(page?.document.html).toMatch(/preload" as="font"[^>]*href="\/assets\/sign-1\.woff2"/)
})

it('asks for the code of a page after its first paint, and never for the sheet of the app', async () => {
  const html = (await (await pages()).at('/precios'))?.document.html
  expect(html).not.toMatch(/<script[^>]* src=|<link rel="(modulepreload|stylesheet)"/)
  expect(html).toMatch(/\["\/assets\/a-1\.js","\/assets\/b-1\.js"\][\s\S]*import\("\/assets\/index-1\.js"\)/)
})

it('gives the admin area its own sheet instead of that of the app', async () => {
  const site = await pages()
  expect(site.screenDocument('/exchange')).toBeNull()
  const admin = site.screenDocument('/admin')?.html
  expect(admin).toContain('href="/assets/admin-2.css"')
  expect(admin).not.toContain('index-1.css')
  expect(admin).toContain('needs it')
})

it('draws once for the same facts and minute, and again at once when a setting changes', async () => {
  const site = await pages()
  const first = (await site.at('/'))?.document.html
  expect((await site.at('/'))?.document.html).toBe(first)
  facts = { fee: 2 }
  const second = (await site.at('/'))?.document.html
  expect(second).toContain(' 2 null</p>')
  now = new Date(now.getTime() + 60_000)
  expect((await site.at('/'))?.document.html).not.toBe(second)
  expect(await site.at('/exchange')).toBeNull()
})

it('caches a limited number of drawn pages with a parameter, one for each value', async () => {
  ownOf = (_path, id) => ({ own: { id }, isPrivate: false })
  const site = await pages()
  const shop = async (id: number) => (await site.at(`/shop/${id}`))?.document.html
  const first = await shop(0)
  expect(first).toContain('{"id":"0"}')
  expect(await shop(0)).toBe(first)
  for (let id = 1; id <= 100; id++) await shop(id)
  expect(await shop(0)).not.toBe(first)
})

it('draws private pages for each answer, unindexed', async () => {
  ownOf = (path, id, address) => ({ own: { path, id, address }, isPrivate: true })
  const site = await pages()
  const first = await site.at('/ticket/7')
  expect(first).toMatchObject({ status: 200, indexed: false })
  expect(first?.document.html).toContain('{"path":"/ticket/$id","id":"7","address":"192.0.2.1"}')
  expect((await site.at('/ticket/7'))?.document.html).not.toBe(first?.document.html)
})

it('lets search engines list a page with a parameter, and leaves it out of the list of pages', async () => {
  ownOf = (_path, id) => ({ own: { id }, isPrivate: false })
  const site = await pages()
  expect(await site.at('/shop/7')).toMatchObject({ status: 200, indexed: true })
  expect(site.paths).toEqual(['/', '/precios'])
})

it('redirects to the address of a record, and returns the callback that runs after a page was sent', async () => {
  const sent: unknown[] = []
  ownOf = (_path, id) =>
    id === 'old'
      ? { movedTo: '/shop/new' }
      : { own: { id }, isPrivate: false, onSent: (visit) => sent.push(visit) }
  const site = await pages()
  expect(await site.page('/shop/old', { address: '192.0.2.1' })).toEqual({ movedTo: '/shop/new' })
  const visit = { address: '192.0.2.1', headers: {} }
  ;(await site.at('/shop/new'))?.onSent?.(visit)
  expect(sent).toEqual([visit])
})

it('answers 404 with the drawn page if there is no such record', async () => {
  ownOf = () => ({ own: 'not-found', isPrivate: false })
  const page = await (await pages()).at('/shop/none')
  expect(page).toMatchObject({ status: 404, indexed: false })
  expect(page?.document.html).toContain('"not-found"')
})

it('knows the screens of the app and no other path', async () => {
  const site = await pages()
  expect(['/exchange', '/no-such-page'].map((path) => site.knows(path))).toEqual([true, false])
})

it('lets the browser draw a page that cannot be rendered, with its own style, and reports it', async () => {
  facts = { fails: true }
  const page = await (await pages()).at('/')
  expect(page).toMatchObject({ status: 500, indexed: false })
  expect(page?.document.html).toContain('<div id="root"></div>')
  expect(page?.document.html).toContain('src="/assets/index-1.js"')
  expect(page?.document.html).toContain('p{color:red}')
  expect(lines.join('')).toContain('site.undrawn')
})

it('draws again at the next request if a drawing failed, not a minute later', async () => {
  facts = { fee: 1, failsOnce: true }
  const site = await pages()
  expect((await site.at('/'))?.status).toBe(500)
  const again = await site.at('/')
  expect(again?.status).toBe(200)
  expect((await site.at('/'))?.document.html).toBe(again?.document.html)
})

it('returns the page that the browser draws to a caller over the limit, and logs no error', async () => {
  ownOf = () => {
    throw new DomainError('rate-limit.exceeded', { retryAfterSeconds: 30 })
  }
  expect(await (await pages()).at('/ticket/7')).toMatchObject({ status: 429, indexed: false })
  expect(lines).toEqual([])
})

it('does not draw a page whose code the build does not have', async () => {
  facts = { fee: 1, file: ['src/renamed.ts'] }
  expect(await (await pages()).at('/')).toMatchObject({ status: 500 })
  expect(lines.join('')).toContain('the web build has no src/renamed.ts')
})

it("does not start if a page's data has no source", async () => {
  await expect(pages(['/ticket/$id'])).rejects.toThrow('the server reads [/ticket/$id]')
})

it('lets the browser draw if the build cannot, and reports it', async () => {
  expect(await load([])).toBeNull()
  expect(lines.join('')).toContain('site.missing')
})

it('names the pages to robots with full addresses, and keeps the admin area and the API out', () => {
  expect(robotsText('https://puente.example')).toContain('Disallow: /admin\nDisallow: /api/')
  expect(robotsText('https://puente.example')).toContain('Sitemap: https://puente.example/sitemap.xml')
  expect(sitemapXml('https://puente.example', ['/', '/calculadorapix']).match(/<loc>.*?<\/loc>/g)).toEqual([
    '<loc>https://puente.example/</loc>',
    '<loc>https://puente.example/calculadorapix</loc>',
  ])
})

it('draws the sign-in screen in each language, with the style of the app and what the browser begins with', async () => {
  settings = { brand: '</script>' }
  const html = (await (await pages()).door('/door'))?.html
  expect(html).toContain('<html lang="es-AR">')
  expect(html).toContain('<title>es &quot;&lt;/script>&quot;</title>')
  expect(html).toMatch(
    /<template data-door="pt" lang="pt-BR" title="pt &quot;[^"]*"><p>\$& pt \d+<\/p><\/template><div id="root"><p>\$& es \d+<\/p><\/div><script nonce="__CSP_NONCE__">choose\(\)<\/script>/,
  )
  expect(html).toContain(
    String.raw`<script type="application/json" id="door-data">{"brand":"\u003c/script>"}</script>`,
  )
  expect(html).toContain('<style nonce="__CSP_NONCE__">p{color:blue}</style>')
  expect(html).toMatch(/preload" as="font"[^>]*href="\/assets\/sign-1\.woff2"/)
  expect(html).not.toMatch(/<script[^>]* src=|<link rel="(modulepreload|stylesheet)"/)
  expect(html).toMatch(
    /\["\/assets\/a-1\.js","\/assets\/b-1\.js","\/assets\/es-1\.js"\][\s\S]*import\("\/assets\/index-1\.js"\)/,
  )
  expect(html).toContain('needs it')
})

it('draws once for all addresses whose page does not show them', async () => {
  const site = await pages()
  ownOf = () => ({ own: 'not-found', isPrivate: false, drawnWith: { id: '-' } })
  const first = await site.at('/shop/1')
  expect((await site.at('/shop/2'))?.document).toBe(first?.document)
  ownOf = () => ({ own: 'not-found', isPrivate: false })
  expect((await site.at('/shop/2'))?.document).not.toBe(first?.document)
})

it('draws the sign-in screen once for the same settings, and leaves it to the browser if that fails', async () => {
  const site = await pages()
  expect(await site.door('/exchange')).toBeNull()
  const first = await site.door('/door')
  now = new Date(now.getTime() + 600_000)
  expect(await site.door('/door')).toBe(first)
  settings = { brand: 'undrawable' }
  expect(await site.door('/door')).toBeNull()
  expect(lines.join('')).toContain('site.undrawn')
  settings = { brand: 'Otro' }
  expect((await site.door('/door'))?.html).toContain('Otro')
})
