import type { PublicSettings } from '@puente/contract/settings'
import { beforeAll, expect, it } from 'vitest'
import { loadTexts } from '../../lib/i18n/texts.ts'
import { headOf } from './page-head.ts'
import { headWords } from './site-head.tsx'
import { sitePages } from './site-pages.ts'
import { sitePathOf, sitePaths } from './site-paths.ts'

const origin = 'https://puente.example'

beforeAll(async () => {
  for (const path of sitePaths) await loadTexts('es', sitePages[path].areas)
})

/** The structured data in a head, parsed. */
function structured(head: string): { '@type'?: string }[] {
  return [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text = '']) =>
    JSON.parse(text),
  )
}

it('gives every page a title, a description and an address of its own, and a card with full addresses', () => {
  const titles = new Set<string>()
  for (const path of sitePaths) {
    const head = headOf(path, null, origin)
    titles.add(/<title>(.*?)<\/title>/.exec(head)?.[1] ?? '')
    expect(head).toContain(`<link rel="canonical" href="${origin}${path}" />`)
    expect(head).toMatch(/<meta name="description" content="[^"]{40,180}" \/>/)
    expect(head).toContain(`<meta property="og:image" content="${origin}/social-card.png" />`)
  }
  expect(titles.size).toBe(sitePaths.length)
})

it('describes the calculator to search engines on its own page only (PUB-016)', () => {
  expect(structured(headOf('/calculadorapix', null, origin)).map((data) => data['@type'])).toEqual([
    'WebApplication',
  ])
  expect(headOf('/', null, origin)).not.toContain('WebApplication')
})

it('knows a page with or without its last slash, and no other', () => {
  expect(['/', '/terminos', '/terminos/', '/calculadorapix//'].map(sitePathOf)).toEqual([
    '/',
    '/terminos',
    '/terminos',
    '/calculadorapix',
  ])
  expect(['/exchange', '/terminos/x', '/Calculadorapix'].map(sitePathOf)).toEqual([null, null, null])
})

it('says of the calculator how long a quote holds as the settings have it, and nothing while they are not known (PUB-016, PUB-032)', () => {
  const words = (validitySeconds: number) =>
    // The head reads nothing else of the settings here.
    headWords('/calculadorapix', 'es', {
      brand: 'Lapacho',
      calculator: { validitySeconds },
    } as PublicSettings)
  expect(words(600).description).toContain('válida 10 minutos')
  expect(words(60).description).toContain('válida 1 minuto,')
  expect(headWords('/calculadorapix', 'es', null).description).not.toMatch(/\d/)
})
