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
  load: async () => (await import('../../features/site/landing/landing-screen.tsx')).LandingScreen,
  file: 'src/features/site/landing/landing-screen.tsx',
  areas: ['site/frame', 'site/landing', 'rates/visitor', 'support/visitor'],
  head: (words) => words('site/landing'),
})
const calculator = definePage({
  ...forVisitors,
  path: '/calculadorapix',
  load: async () => (await import('../../features/site/landing/calculator-screen.tsx')).CalculatorScreen,
  file: 'src/features/site/landing/calculator-screen.tsx',
  areas: ['site/frame', 'rates/visitor', 'site/calculator'],
  frame: { withSignIn: false, phone: 'calculator' },
  head(words, { facts: { settings } }) {
    const { title, description } = words('site/calculator')
    return {
      title,
      description: description(settings && wholeMinutes(settings.calculator.validitySeconds)),
    }
  },
})
const support = definePage({
  ...forVisitors,
  path: '/support',
  load: async () => (await import('../../features/support/own/support-screen.tsx')).SupportScreen,
  file: 'src/features/support/own/support-screen.tsx',
  areas: ['site/frame', 'support/own'],
  head: (words) => words('support/own'),
})
const terms = definePage({
  ...forVisitors,
  path: '/terminos',
  load: async () => (await import('../../features/identity/legal/legal-screen.tsx')).TermsScreen,
  file: 'src/features/identity/legal/legal-screen.tsx',
  areas: ['site/frame', 'identity/legal'],
  head: (words) => ({
    title: words('identity/legal').terms,
    description: words('site/frame').legalPages.terms,
  }),
})
const privacy = definePage({
  ...forVisitors,
  path: '/privacidad',
  load: async () => (await import('../../features/identity/legal/legal-screen.tsx')).PrivacyScreen,
  file: 'src/features/identity/legal/legal-screen.tsx',
  areas: ['site/frame', 'identity/legal'],
  head: (words) => ({
    title: words('identity/legal').privacy,
    description: words('site/frame').legalPages.privacy,
  }),
})
const receiptCode = definePage({
  ...forHolders,
  path: '/comprobante',
  load: async () =>
    (await import('../../features/charge-page/visitor/enter-code-screen.tsx')).EnterCodeScreen,
  file: 'src/features/charge-page/visitor/enter-code-screen.tsx',
  areas: ['site/frame', 'charge-page/visitor'],
  data: false,
  head: (words) => words('charge-page/visitor'),
})
const receipt = definePage({
  ...forHolders,
  path: '/comprobante/$code',
  load: async () =>
    (await import('../../features/charge-page/visitor/public-receipt-screen.tsx')).PublicReceiptScreen,
  file: 'src/features/charge-page/visitor/public-receipt-screen.tsx',
  areas: ['site/frame', 'charge-page/visitor'],
  data: true,
  head: (words) => words('charge-page/visitor'),
})
const pay = definePage({
  ...forHolders,
  path: '/pagar/$transactionId',
  load: async () => (await import('../../features/charge-page/visitor/pay-screen.tsx')).PayScreen,
  file: 'src/features/charge-page/visitor/pay-screen.tsx',
  areas: ['site/frame', 'charge-page/pay'],
  data: true,
  head: (words) => words('charge-page/pay'),
})
const payerForm = definePage({
  ...forHolders,
  path: '/pagar/dados/$token',
  load: async () =>
    (await import('../../features/charge-page/visitor/payer-form-screen.tsx')).PayerFormScreen,
  file: 'src/features/charge-page/visitor/payer-form-screen.tsx',
  areas: ['site/frame', 'charge-page/pay', 'charge-page/payer-form'],
  data: true,
  head: (words) => words('charge-page/payer-form'),
})
const store = definePage({
  ...forHolders,
  path: '/loja/$storeId/$slug',
  load: async () => (await import('../../features/establishments/store/store-screen.tsx')).StoreScreen,
  file: 'src/features/establishments/store/store-screen.tsx',
  areas: ['site/frame', 'establishments/store'],
  frame: 'store',
  indexed: true,
  live: true,
  data: true,
  head(words, { own }) {
    const texts = words('establishments/store')
    if (own === null || own === 'not-found' || own.page !== '/loja/$storeId/$slug') return texts
    const { name, category, city, province, profileImageUrl } = own.store
    return {
      title: name,
      description: texts.headDescription(texts.categories[category], `${city}, ${province}`),
      picture: profileImageUrl,
    }
  },
})
const storeWithoutSlug: SitePage = { ...store, path: '/loja/$storeId' }
const storeWithoutId: SitePage = { ...store, path: '/loja' }

export const sitePages: Readonly<Record<SitePath, SitePage>> = {
  '/': landing,
  '/calculadorapix': calculator,
  '/support': support,
  '/terminos': terms,
  '/privacidad': privacy,
  '/comprobante': receiptCode,
  '/comprobante/$code': receipt,
  '/pagar/$transactionId': pay,
  '/pagar/dados/$token': payerForm,
  '/loja': storeWithoutId,
  '/loja/$storeId': storeWithoutSlug,
  '/loja/$storeId/$slug': store,
}
