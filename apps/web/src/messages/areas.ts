/**
 * Every area of texts. An area is two files that export `texts`: `es/<area>.ts`, whose object is the type, and
 * `pt/<area>.ts`, declared as `typeof es`, so that a missing text does not compile. To add one: the two files and a line here.
 */
export interface Areas {
  'transactions/admin': typeof import('./es/transactions/admin.ts').texts
  'transactions/spreadsheet': typeof import('./es/transactions/spreadsheet.ts').texts
  'transactions/url': typeof import('./es/transactions/url.ts').texts
  'rates/admin': typeof import('./es/rates/admin.ts').texts
  'settings/admin': typeof import('./es/settings/admin.ts').texts
  'verification/bank-data': typeof import('./es/verification/bank-data.ts').texts
  'rates/visitor': typeof import('./es/rates/visitor.ts').texts
  'site/calculator': typeof import('./es/site/calculator.ts').texts
  'collections/expired': typeof import('./es/collections/expired.ts').texts
  'collections/own': typeof import('./es/collections/own.ts').texts
  'collections/change': typeof import('./es/collections/change.ts').texts
  'collections/held': typeof import('./es/collections/held.ts').texts
  'collections/news': typeof import('./es/collections/news.ts').texts
  'collections/turned': typeof import('./es/collections/turned.ts').texts
  'collections/success': typeof import('./es/collections/success.ts').texts
  'charge-page/own': typeof import('./es/charge-page/own.ts').texts
  'charge-page/pay': typeof import('./es/charge-page/pay.ts').texts
  'charge-page/channels': typeof import('./es/charge-page/channels.ts').texts
  'orders/upcoming': typeof import('./es/orders/upcoming.ts').texts
  'orders/entry': typeof import('./es/orders/entry.ts').texts
  'orders/payer-request': typeof import('./es/orders/payer-request.ts').texts
  'charge-page/payer-form': typeof import('./es/charge-page/payer-form.ts').texts
  'orders/payout-account': typeof import('./es/orders/payout-account.ts').texts
  'support/visitor': typeof import('./es/support/visitor.ts').texts
  'orders/exchange': typeof import('./es/orders/exchange.ts').texts
  'orders/history': typeof import('./es/orders/history.ts').texts
  'identity/legal': typeof import('./es/identity/legal.ts').texts
  'site/landing': typeof import('./es/site/landing.ts').texts
  'identity/new-password': typeof import('./es/identity/new-password.ts').texts
  'payouts/admin': typeof import('./es/payouts/admin.ts').texts
  'payouts/files': typeof import('./es/payouts/files.ts').texts
  'payouts/waiting': typeof import('./es/payouts/waiting.ts').texts
  'verification/admin': typeof import('./es/verification/admin.ts').texts
  'identity/profile': typeof import('./es/identity/profile.ts').texts
  'account-problems': typeof import('./es/account-problems.ts').texts
  'desk-shell': typeof import('./es/desk-shell.ts').texts
  'desk-problems': typeof import('./es/desk-problems.ts').texts
  'payer-problems': typeof import('./es/payer-problems.ts').texts
  problems: typeof import('./es/problems.ts').texts
  'charge-page/visitor': typeof import('./es/charge-page/visitor.ts').texts
  'receipts/own': typeof import('./es/receipts/own.ts').texts
  'identity/recovery': typeof import('./es/identity/recovery.ts').texts
  'identity/registration': typeof import('./es/identity/registration.ts').texts
  'identity/second-factor': typeof import('./es/identity/second-factor.ts').texts
  'identity/security': typeof import('./es/identity/security.ts').texts
  'identity/session': typeof import('./es/identity/session.ts').texts
  shell: typeof import('./es/shell.ts').texts
  'identity/sign-in': typeof import('./es/identity/sign-in.ts').texts
  'site/frame': typeof import('./es/site/frame.ts').texts
  'establishments/admin': typeof import('./es/establishments/admin.ts').texts
  'establishments/own': typeof import('./es/establishments/own.ts').texts
  'establishments/own-changes': typeof import('./es/establishments/own-changes.ts').texts
  'establishments/own-payments': typeof import('./es/establishments/own-payments.ts').texts
  'insights/waiting': typeof import('./es/insights/waiting.ts').texts
  'insights/admin': typeof import('./es/insights/admin.ts').texts
  'insights/desk': typeof import('./es/insights/desk.ts').texts
  'insights/movement': typeof import('./es/insights/movement.ts').texts
  'audit/admin': typeof import('./es/audit/admin.ts').texts
  'diagnostics/admin': typeof import('./es/diagnostics/admin.ts').texts
  'cases/admin': typeof import('./es/cases/admin.ts').texts
  'notices/admin': typeof import('./es/notices/admin.ts').texts
  'notifications/own': typeof import('./es/notifications/own.ts').texts
  'finance/gate': typeof import('./es/finance/gate.ts').texts
  'finance/admin': typeof import('./es/finance/admin.ts').texts
  'provider-settings/admin': typeof import('./es/provider-settings/admin.ts').texts
  'finance/transfers': typeof import('./es/finance/transfers.ts').texts
  'privacy/own': typeof import('./es/privacy/own.ts').texts
  'rates/own': typeof import('./es/rates/own.ts').texts
  'verification/profile': typeof import('./es/verification/profile.ts').texts
  'establishments/registration': typeof import('./es/establishments/registration.ts').texts
  'establishments/preview': typeof import('./es/establishments/preview.ts').texts
  'establishments/studio': typeof import('./es/establishments/studio.ts').texts
  'establishments/printing': typeof import('./es/establishments/printing.ts').texts
  'establishments/payment': typeof import('./es/establishments/payment.ts').texts
  'establishments/store': typeof import('./es/establishments/store.ts').texts
  'search/admin': typeof import('./es/search/admin.ts').texts
  'support/admin': typeof import('./es/support/admin.ts').texts
  'support/own': typeof import('./es/support/own.ts').texts
  'verification/walk': typeof import('./es/verification/walk.ts').texts
  'verification/own': typeof import('./es/verification/own.ts').texts
}

export type AreaName = keyof Areas
