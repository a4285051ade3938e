/**
 * Every area of texts. An area is two files that export `texts`: `es/<area>.ts`, whose object is the type, and
 * `pt/<area>.ts`, declared as `typeof es`, so that a missing text does not compile. To add one: the two files and a line here.
 */
export interface Areas {
  'admin-charges': typeof import('./es/admin-charges.ts').texts
  'admin-rates': typeof import('./es/admin-rates.ts').texts
  'admin-settings': typeof import('./es/admin-settings.ts').texts
  'bank-data': typeof import('./es/bank-data.ts').texts
  calculator: typeof import('./es/calculator.ts').texts
  'calculator-page': typeof import('./es/calculator-page.ts').texts
  charge: typeof import('./es/charge.ts').texts
  'charge-page': typeof import('./es/charge-page.ts').texts
  'complete-transfer': typeof import('./es/complete-transfer.ts').texts
  contact: typeof import('./es/contact.ts').texts
  exchange: typeof import('./es/exchange.ts').texts
  history: typeof import('./es/history.ts').texts
  legal: typeof import('./es/legal.ts').texts
  landing: typeof import('./es/landing.ts').texts
  'new-password': typeof import('./es/new-password.ts').texts
  payout: typeof import('./es/payout.ts').texts
  people: typeof import('./es/people.ts').texts
  profile: typeof import('./es/profile.ts').texts
  problems: typeof import('./es/problems.ts').texts
  'public-receipt': typeof import('./es/public-receipt.ts').texts
  receipts: typeof import('./es/receipts.ts').texts
  recovery: typeof import('./es/recovery.ts').texts
  registration: typeof import('./es/registration.ts').texts
  'second-factor': typeof import('./es/second-factor.ts').texts
  security: typeof import('./es/security.ts').texts
  session: typeof import('./es/session.ts').texts
  shell: typeof import('./es/shell.ts').texts
  'sign-in': typeof import('./es/sign-in.ts').texts
  site: typeof import('./es/site.ts').texts
  store: typeof import('./es/store.ts').texts
  support: typeof import('./es/support.ts').texts
  verification: typeof import('./es/verification.ts').texts
}

export type AreaName = keyof Areas
