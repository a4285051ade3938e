import type { PublicSettings } from '@puente/contract/settings/settings'
import { beforeAll, expect, it } from 'vitest'
import { loadTexts } from '../../lib/i18n/texts.ts'
import { emptySiteData } from '../../lib/site/site-data.ts'
import { headOf } from './page-head.ts'
import { sitePages } from './pages.ts'
import { siteAddressOf, type SitePath, sitePaths } from './site-paths.ts'

const origin = 'https://puente.example'
const empty = emptySiteData(0, origin)
const { facts } = empty
const headAt = (path: SitePath, pathname: string = path) => headOf(sitePages[path], { ...empty, pathname })
const indexed = sitePaths.filter((path) => sitePages[path].indexed && !path.startsWith('/loja'))

beforeAll(async () => {
  for (const path of sitePaths)
    for (const language of ['es', 'pt'] as const) await loadTexts(language, sitePages[path].areas)
})

/** The structured data in a head, parsed. */
function structured(head: string): { '@type'?: string }[] {
  return [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text = '']) =>
    JSON.parse(text),
  )
}

it('gives every listed page a title, a description and an address of its own, and a card with full addresses', () => {
  const titles = new Set<string>()
  for (const path of indexed) {
    const head = headAt(path)
    titles.add(/<title>(.*?)<\/title>/.exec(head)?.[1] ?? '')
    expect(head).toContain(`<link rel="canonical" href="${origin}${path}" />`)
    expect(head).toMatch(/<meta name="description" content="[^"]{40,180}" \/>/)
    expect(head).toContain(`<meta property="og:image" content="${origin}/social-card.png" />`)
    expect(head).not.toContain('noindex')
  }
  expect(indexed).toEqual(['/', '/calculadorapix', '/support', '/terminos', '/privacidad'])
  expect(titles.size).toBe(indexed.length)
})

it('keeps a page about one record out of search engines, and gives chats a card of it in Portuguese', () => {
  const head = headAt('/comprobante/$code', '/comprobante/7HK2QWERTY23456789AB')
  expect(head).toContain('<meta name="robots" content="noindex, nofollow" />')
  expect(head).not.toContain('canonical')
  expect(head).toContain('<meta property="og:title" content="Comprovante Pix · Puente" />')
  expect(head).toContain('<meta property="og:locale" content="pt_BR" />')
  expect(head).toContain(`<meta property="og:url" content="${origin}/comprobante/7HK2QWERTY23456789AB" />`)
})

it('describes the calculator to search engines on its own page only (PUB-016)', () => {
  expect(structured(headAt('/calculadorapix')).map((data) => data['@type'])).toEqual(['WebApplication'])
  expect(headAt('/')).not.toContain('WebApplication')
})

it('knows a page with or without its last slash, with its parameters, and no other', () => {
  const pathOf = (pathname: string) => siteAddressOf(pathname)?.path ?? null
  expect(['/', '/terminos', '/terminos/', '/calculadorapix//', '/comprobante'].map(pathOf)).toEqual([
    '/',
    '/terminos',
    '/terminos',
    '/calculadorapix',
    '/comprobante',
  ])
  expect(['/exchange', '/terminos/x', '/Calculadorapix', '/loja/a/b/c'].map(pathOf)).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect(siteAddressOf('/loja/AB12C/kiosco-%C3%B1and%C3%BA')).toEqual({
    path: '/loja/$storeId/$slug',
    params: { storeId: 'AB12C', slug: 'kiosco-ñandú' },
  })
})

it('says in the head of the calculator how long a quote holds according to the settings, and nothing while they are not known (PUB-016, PUB-032)', () => {
  const words = (settings: PublicSettings | null) =>
    sitePages['/calculadorapix'].head('es', { ...empty, facts: { ...facts, settings } })
  // The head reads nothing else of the settings here.
  const settings = (validitySeconds: number) =>
    ({ brand: 'Lapacho', calculator: { validitySeconds } }) as PublicSettings
  expect(words(settings(600)).description).toContain('válida 10 minutos')
  expect(words(settings(60)).description).toContain('válida 1 minuto,')
  expect(words(null).description).not.toMatch(/\d/)
  expect(words(settings(60)).title).toMatch(/ · Lapacho$/)
})
