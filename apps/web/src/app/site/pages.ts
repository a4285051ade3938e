import { wholeMinutes } from '../../lib/format/minutes.ts'
import { definePage, type SitePage } from './define-page.ts'
import type { SitePath } from './site-paths.ts'

/** Pages for visitors who come to know the product. */
const forVisitors = {
  zone: 'site',
  frame: { withSignIn: true, phone: 'site' },
  indexed: true,
  live: true,
  data: false,
} as const
/** Pages about one record, for people who were given its address. */
const forHolders = { zone: 'store', frame: 'plain', indexed: false, live: false } as const

const landing = definePage({
  ...forVisitors,
  path: '/',
  load: async () => (await import('../../features/landing/landing-screen.tsx')).LandingScreen,
  file: 'src/features/landing/landing-screen.tsx',
  areas: ['site', 'landing', 'calculator', 'contact'],
  head: (words) => words('landing'),
})
const calculator = definePage({
  ...forVisitors,
  path: '/calculadorapix',
  load: async () => (await import('../../features/landing/calculator-screen.tsx')).CalculatorScreen,
  file: 'src/features/landing/calculator-screen.tsx',
  areas: ['site', 'calculator', 'calculator-page'],
  frame: { withSignIn: false, phone: 'calculator' },
  head(words, { settings }) {
    const { title, description } = words('calculator-page')
    return {
      title,
      description: description(settings && wholeMinutes(settings.calculator.validitySeconds)),
    }
  },
})
const support = definePage({
  ...forVisitors,
  path: '/support',
  load: async () => (await import('../../features/support/support-screen.tsx')).SupportScreen,
  file: 'src/features/support/support-screen.tsx',
  areas: ['site', 'support'],
  head: (words) => words('support'),
})
const terms = definePage({
  ...forVisitors,
  path: '/terminos',
  load: async () => (await import('../../features/legal/legal-screen.tsx')).TermsScreen,
  file: 'src/features/legal/legal-screen.tsx',
  areas: ['site', 'legal'],
  head: (words) => ({ title: words('legal').terms, description: words('site').legalPages.terms }),
})
const privacy = definePage({
  ...forVisitors,
  path: '/privacidad',
  load: async () => (await import('../../features/legal/legal-screen.tsx')).PrivacyScreen,
  file: 'src/features/legal/legal-screen.tsx',
  areas: ['site', 'legal'],
  head: (words) => ({ title: words('legal').privacy, description: words('site').legalPages.privacy }),
})
const receiptCode = definePage({
  ...forHolders,
  path: '/comprobante',
  load: async () => (await import('../../features/public-receipt/enter-code-screen.tsx')).EnterCodeScreen,
  file: 'src/features/public-receipt/enter-code-screen.tsx',
  areas: ['site', 'public-receipt'],
  data: false,
  head: (words) => words('public-receipt'),
})
const receipt = definePage({
  ...forHolders,
  path: '/comprobante/$code',
  load: async () =>
    (await import('../../features/public-receipt/public-receipt-screen.tsx')).PublicReceiptScreen,
  file: 'src/features/public-receipt/public-receipt-screen.tsx',
  areas: ['site', 'public-receipt'],
  data: true,
  head: (words) => words('public-receipt'),
})
const store = definePage({
  ...forHolders,
  path: '/loja/$storeId',
  load: async () => (await import('../screens/coming-store-screen.tsx')).ComingStoreScreen,
  file: 'src/app/screens/coming-store-screen.tsx',
  areas: ['site', 'store'],
  data: false,
  head: (words) => words('store'),
})
const storeWithSlug: SitePage = { ...store, path: '/loja/$storeId/$slug' }

export const sitePages: Readonly<Record<SitePath, SitePage>> = {
  '/': landing,
  '/calculadorapix': calculator,
  '/support': support,
  '/terminos': terms,
  '/privacidad': privacy,
  '/comprobante': receiptCode,
  '/comprobante/$code': receipt,
  '/loja/$storeId': store,
  '/loja/$storeId/$slug': storeWithSlug,
}
