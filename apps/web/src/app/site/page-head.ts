import type { PublicSettings } from '@puente/contract/settings'
import { brandOf } from '../../lib/site/brand.ts'
import { headWords } from './site-head.tsx'
import type { SitePath } from './site-paths.ts'

/** Drawn by the build: see the plugin of the social card. */
const cardPath = '/social-card.png'
const cardSize = { width: 1200, height: 630 }

/** What only a script can work is not shown without one, and what it would show by and by is shown at once. */
const withoutScript = `<noscript><style nonce="__CSP_NONCE__">.needs-script{display:none!important}.carousel-slides{gap:16px}.carousel-slides>*{grid-area:auto!important;opacity:1!important;visibility:visible!important}</style></noscript>`

/** The head of a drawn page: its own title, description, canonical address, card and structured data (PUB-016). */
export function headOf(path: SitePath, settings: PublicSettings | null, origin: string): string {
  const brand = brandOf(settings)
  const { title, description } = headWords(path, 'es', settings)
  const address = new URL(path, origin).href
  const card = new URL(cardPath, origin).href
  const meta = (key: 'name' | 'property', name: string, content: string): string =>
    `<meta ${key}="${name}" content="${escapeText(content)}" />`
  return [
    `<title>${escapeText(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeText(address)}" />`,
    // One address serves both languages: the visitor switches.
    `<link rel="alternate" hreflang="es" href="${escapeText(address)}" />`,
    `<link rel="alternate" hreflang="x-default" href="${escapeText(address)}" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', brand),
    meta('property', 'og:locale', 'es_AR'),
    meta('property', 'og:locale:alternate', 'pt_BR'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', card),
    meta('property', 'og:image:width', String(cardSize.width)),
    meta('property', 'og:image:height', String(cardSize.height)),
    meta('name', 'twitter:card', 'summary_large_image'),
    withoutScript,
    ...structuredData(path, settings, origin).map(
      (data) =>
        `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`,
    ),
  ].join('\n    ')
}

/** schema.org: who stands behind the site, and what the calculator's page is. Only what the operator said. */
function structuredData(path: SitePath, settings: PublicSettings | null, origin: string): object[] {
  const brand = brandOf(settings)
  const home = new URL('/', origin).href
  const email = settings?.support.email ?? null
  const phone = settings?.phones.site ?? null
  const organization = {
    '@type': 'Organization',
    '@id': `${home}#organization`,
    name: brand,
    url: home,
    logo: new URL('/icons/icon-512.png', origin).href,
    ...(email !== null && { email }),
    ...(phone !== null && { telephone: phone }),
  }
  if (path === '/')
    return [
      {
        '@context': 'https://schema.org',
        '@graph': [
          organization,
          {
            '@type': 'WebSite',
            '@id': `${home}#website`,
            name: brand,
            url: home,
            inLanguage: ['es-AR', 'pt-BR'],
          },
        ],
      },
    ]
  if (path !== '/calculadorapix') return []
  const { title, description } = headWords(path, 'es', settings)
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'WebApplication',
      name: title,
      description,
      url: new URL(path, origin).href,
      applicationCategory: 'FinanceApplication',
      operatingSystem: 'Web',
      inLanguage: ['es-AR', 'pt-BR'],
      isAccessibleForFree: true,
      provider: organization,
    },
  ]
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
