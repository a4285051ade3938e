import type { ComponentType } from 'react'
import type { AreaName } from '../../messages/areas.ts'
import type { SitePath } from './site-paths.ts'

/** One page of the public site. To add one: its path, an entry here, and its words in `site-head.ts`. */
export interface SitePage {
  readonly load: () => Promise<ComponentType>
  /** The file that `load` brings, for the server to announce it. */
  readonly file: string
  readonly areas: readonly AreaName[]
  readonly withSignIn: boolean
  /** Which of the operator's phones the footer shows (PUB-019). */
  readonly phone: 'site' | 'calculator'
}

const ofSite = { withSignIn: true, phone: 'site' } as const

export const sitePages: Readonly<Record<SitePath, SitePage>> = {
  '/': {
    ...ofSite,
    load: async () => (await import('../../features/landing/landing-screen.tsx')).LandingScreen,
    file: 'src/features/landing/landing-screen.tsx',
    areas: ['site', 'landing', 'calculator', 'contact'],
  },
  '/calculadorapix': {
    load: async () => (await import('../../features/landing/calculator-screen.tsx')).CalculatorScreen,
    file: 'src/features/landing/calculator-screen.tsx',
    areas: ['site', 'calculator', 'calculator-page'],
    withSignIn: false,
    phone: 'calculator',
  },
  '/support': {
    ...ofSite,
    load: async () => (await import('../../features/support/support-screen.tsx')).SupportScreen,
    file: 'src/features/support/support-screen.tsx',
    areas: ['site', 'support'],
  },
  '/terminos': {
    ...ofSite,
    load: async () => (await import('../pages/legal-pages.tsx')).TermsPage,
    file: 'src/app/pages/legal-pages.tsx',
    areas: ['site', 'legal'],
  },
  '/privacidad': {
    ...ofSite,
    load: async () => (await import('../pages/legal-pages.tsx')).PrivacyPage,
    file: 'src/app/pages/legal-pages.tsx',
    areas: ['site', 'legal'],
  },
}
