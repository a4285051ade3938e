import type { Language } from '@puente/contract/identity/sessions'
import { storeStatusAt } from '@puente/domain/store-status'
import { statusWords } from '../../features/establishments/store/store-words.ts'
import { storeStructuredData } from '../../features/establishments/store/store-structured-data.ts'
import { initialLanguageOf, languages } from '../../lib/i18n/language.ts'
import { loadedTexts } from '../../lib/i18n/texts.ts'
import { brandOf } from '../../lib/site/brand.ts'
import type { SiteData } from '../../lib/site/site-data.ts'
import type { HeadWords, SitePage } from './define-page.ts'

/** Drawn by the build: see the plugin of the social card. */
const cardPath = '/social-card.png'
const cardSize = { width: 1200, height: 630 }

/** Without a script, hides what only works with one, and shows at once what it would reveal step by step. */
const withoutScript = `<noscript><style nonce="__CSP_NONCE__">.needs-script{display:none!important}.carousel-slides{gap:16px}.carousel-slides>*{grid-area:auto!important;opacity:1!important;visibility:visible!important}</style></noscript>`

const socialLocales = { es: 'es_AR', pt: 'pt_BR' } as const satisfies Record<Language, string>

interface HeadOptions extends SiteData {
  /** Where the page is, as `/terminos`. */
  readonly pathname: string
}

/** The head of a drawn page: its own title, description, address, card and structured data (PUB-016). Its texts must be loaded. */
export function headOf(page: SitePage, { pathname, ...data }: HeadOptions): string {
  const { facts, own, origin } = data
  const language = initialLanguageOf(page.zone)
  const words = withState(page.head(language, data), language, data)
  const isListed = page.indexed && own !== 'not-found'
  const address = new URL(pathname, origin).href
  return [
    `<title>${escapeText(words.title)}</title>`,
    meta('name', 'description', words.description),
    ...(isListed ? searchLinks(address, language) : [meta('name', 'robots', 'noindex, nofollow')]),
    ...socialCard({
      words,
      address,
      isFound: own !== 'not-found',
      language,
      brand: brandOf(facts.settings),
      origin,
    }),
    withoutScript,
    ...structuredData(page, words, data).map(
      (data) =>
        `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`,
    ),
  ].join('\n    ')
}

/** A card of a store also says whether it is open. The browser leaves that out of the head, where it would grow old. */
function withState(words: HeadWords, language: Language, { own, drawnAt }: SiteData): HeadWords {
  if (own === null || own === 'not-found' || own.page !== '/loja/$storeId/$slug') return words
  const status = storeStatusAt(own.store.operatingHours, new Date(drawnAt))
  const state = statusWords(loadedTexts(language, 'establishments/store'), status)
  return { ...words, description: `${words.description} ${state}.` }
}

/** For search engines: one address serves both languages, because the visitor switches. */
function searchLinks(address: string, language: Language): string[] {
  return [
    `<link rel="canonical" href="${escapeText(address)}" />`,
    `<link rel="alternate" hreflang="${language}" href="${escapeText(address)}" />`,
    `<link rel="alternate" hreflang="x-default" href="${escapeText(address)}" />`,
  ]
}

interface CardOptions {
  readonly words: HeadWords
  readonly address: string
  /** A page that does not exist has no address to share. */
  readonly isFound: boolean
  readonly language: Language
  readonly brand: string
  readonly origin: string
}

/** For chats that show a card of the page. A page about a payment describes its kind there, and nothing of the record. */
function socialCard({ words, address, isFound, language, brand, origin }: CardOptions): string[] {
  return [
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', brand),
    meta('property', 'og:locale', socialLocales[language]),
    ...languages
      .filter((other) => other !== language)
      .map((other) => meta('property', 'og:locale:alternate', socialLocales[other])),
    meta('property', 'og:title', words.title),
    meta('property', 'og:description', words.description),
    ...(isFound ? [meta('property', 'og:url', address)] : []),
    ...cardPicture(words, origin),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
}

/** The picture of the record, whose size only its file knows, or the card of the product. */
function cardPicture({ picture = null, title }: HeadWords, origin: string): string[] {
  if (picture !== null)
    return [
      meta('property', 'og:image', new URL(picture, origin).href),
      meta('property', 'og:image:alt', title),
    ]
  return [
    meta('property', 'og:image', new URL(cardPath, origin).href),
    meta('property', 'og:image:width', String(cardSize.width)),
    meta('property', 'og:image:height', String(cardSize.height)),
  ]
}

function meta(key: 'name' | 'property', name: string, content: string): string {
  return `<meta ${key}="${name}" content="${escapeText(content)}" />`
}

/** schema.org: the operator of the site, and what the calculator's page is. States only what the operator set. */
function structuredData(
  { path }: SitePage,
  { title, description }: HeadWords,
  { facts: { settings }, own, origin }: SiteData,
): object[] {
  if (own !== null && own !== 'not-found' && own.page === '/loja/$storeId/$slug')
    return [storeStructuredData(own.store, origin)]
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
