import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLogger } from '../log/logger.ts'
import { robotsText, sitemapXml } from './site-index.ts'
import { loadSitePages } from './site-pages.ts'

const shell = `<head><!--page-head--><title>Shell</title><!--/page-head-->
<script type="module" crossorigin src="/assets/index-1.js" nonce="__CSP_NONCE__"></script>
<link rel="modulepreload" crossorigin href="/assets/b-1.js" nonce="__CSP_NONCE__">
<link rel="stylesheet" crossorigin href="/assets/index-1.css" nonce="__CSP_NONCE__"></head>
<body><div id="root"></div><!--no-script--><noscript>needs it</noscript><!--/no-script--></body>`
const program = `
export const sitePaths = ['/', '/precios']
export const sitePathOf = (path) => sitePaths.find((known) => known === path) ?? null
export const isAppPath = (path) => path === '/exchange'
let drawings = 0
export async function renderPage(path, data, origin) {
  if (data.fails) throw new Error('undrawable')
  drawings += 1
  return { head: '<title>' + path + '</title>', body: '<p>$& ' + drawings + ' ' + data.fee + '</p>', data: origin, files: ['src/sign.woff2', 'src/a.ts'] }
}`

let folder: string
let now = new Date('2026-11-21T12:00:10Z')
let facts: object = { fee: 1 }
const lines: string[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'puente-site-'))
  await mkdir(join(folder, '.vite'))
  await writeFile(join(folder, 'index.html'), shell)
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'assets/index-1.css'), 'p{color:red}')
  await writeFile(
    join(folder, '.vite/manifest.json'),
    JSON.stringify({
      'src/a.ts': { file: 'assets/a-1.js', imports: ['b', 'entry'] },
      'src/sign.woff2': { file: 'assets/sign-1.woff2' },
      b: { file: 'assets/b-1.js' },
      entry: { file: 'assets/index-1.js' },
    }),
  )
  lines.length = 0
  facts = { fee: 1 }
})
afterEach(() => rm(folder, { recursive: true }))

async function pages() {
  await mkdir(join(folder, '.site'))
  await writeFile(join(folder, '.site/render-page.js'), program)
  return load()
}

function load() {
  const log = createLogger('info', { write: (line) => lines.push(line) })
  return loadSitePages({
    folder,
    origin: 'https://puente.example',
    facts: async () => facts,
    clock: { now: () => now },
    log,
  })
}

it('puts a drawn page into the shell with its style, and takes back that it needs JavaScript', async () => {
  const html = await (await pages())?.document('/precios')
  expect(html).toContain('<title>/precios</title>')
  expect(html).not.toContain('Shell')
  expect(html).not.toContain('needs it')
  expect(html).toContain('<div id="root"><p>$& 1 1</p></div>https://puente.example')
  expect(html).toContain('<style nonce="__CSP_NONCE__">p{color:red}</style>')
  expect(html).toMatch(/preload" as="font"[^>]*href="\/assets\/sign-1\.woff2"/)
})

it('asks for the code of a page after its first paint', async () => {
  const html = await (await pages())?.document('/precios')
  expect(html).not.toMatch(/<script[^>]* src=|<link rel="(modulepreload|stylesheet)"/)
  expect(html).toMatch(/\["\/assets\/a-1\.js","\/assets\/b-1\.js"\][\s\S]*import\("\/assets\/index-1\.js"\)/)
})

it('draws once for the same facts and minute, and again at once when a setting changes', async () => {
  const site = await pages()
  const first = await site?.document('/')
  expect(await site?.document('/')).toBe(first)
  facts = { fee: 2 }
  expect(await site?.document('/')).toContain(' 2 2</p>')
  now = new Date(now.getTime() + 60_000)
  expect(await site?.document('/')).toContain(' 3 2</p>')
  expect(await site?.document('/exchange')).toBeNull()
})

it('knows the public pages, the screens of the app, and no other path', async () => {
  const site = await pages()
  expect(['/precios', '/exchange', '/no-such-page'].map((path) => site?.knows(path))).toEqual([
    true,
    true,
    false,
  ])
})

it('leaves a page that cannot be drawn to the browser, and tells it', async () => {
  facts = { fails: true }
  expect(await (await pages())?.document('/')).toBeNull()
  expect(lines.join('')).toContain('site.undrawn')
})

it('does without when the build brings nothing to draw with, and tells it', async () => {
  expect(await load()).toBeNull()
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
