import { createRoute } from '@tanstack/react-router'
import type { AuditSearch } from '../../features/audit/admin/audit-search.ts'
import type { DashboardSearch } from '../../features/transactions/admin/charge-search.ts'
import type { SheetSearch } from '../../features/transactions/spreadsheet/sheet-search.ts'
import type { FiguresSearch } from '../../features/insights/admin/dashboard-search.ts'
import type { UrlSearch } from '../../features/transactions/url/url-search.ts'
import type { CasesSearch } from '../../features/cases/admin/cases-search.ts'
import type { FinanceSearch } from '../../features/finance/admin/finance-search.ts'
import type { NoticesSearch } from '../../features/notices/admin/notices-search.ts'
import type { RefuelingSearch } from '../../features/establishments/refueling/refueling-search.ts'
import type { StoresSearch } from '../../features/establishments/admin/stores-search.ts'
import type { SupportSearch } from '../../features/support/admin/support-search.ts'
import type { CompaniesSearch } from '../../features/verification/companies/company-search.ts'
import type { DeskSearch, PeopleSearch } from '../../features/verification/admin/desk-search.ts'
import { adminLayout } from './layouts.ts'
import { screen } from './screen.ts'

/**
 * What an address may hold. Its page reads it and leaves out what it does not understand: the readers would
 * be part of every merchant's first load here.
 */
function unread<Search extends object>(search: Record<string, unknown>): Search {
  return search as Search
}

const inShell = { getParentRoute: () => adminLayout }

const dashboard = createRoute({
  ...inShell,
  path: '/admin',
  validateSearch: unread<DashboardSearch & FiguresSearch>,
  ...screen(() => import('../pages/dashboard-page.tsx'), 'DashboardPage', [
    'transactions/admin',
    'insights/admin',
    'rates/admin',
    'payouts/admin',
  ]),
})
const finance = createRoute({
  ...inShell,
  path: '/admin/financeiro-admin',
  validateSearch: unread<FinanceSearch>,
  ...screen(() => import('../pages/finance-page.tsx'), 'FinancePage', ['finance/gate']),
})
const providers = createRoute({
  ...inShell,
  path: '/admin/configuracao-provedores',
  ...screen(() => import('../pages/providers-page.tsx'), 'ProvidersPage', ['finance/gate']),
})
const urlTransactions = createRoute({
  ...inShell,
  path: '/admin/url-transactions',
  validateSearch: unread<UrlSearch>,
  ...screen(() => import('../pages/url-transactions-page.tsx'), 'UrlTransactionsPage', [
    'transactions/url',
    'transactions/admin',
    'payouts/admin',
  ]),
})
const people = createRoute({
  ...inShell,
  path: '/admin/people',
  validateSearch: unread<PeopleSearch>,
  ...screen(() => import('../pages/people-page.tsx'), 'PeoplePage', [
    'verification/admin',
    'transactions/admin',
  ]),
})
const companies = createRoute({
  ...inShell,
  path: '/admin/companies',
  validateSearch: unread<CompaniesSearch>,
  ...screen(() => import('../pages/companies-page.tsx'), 'CompaniesPage', [
    'verification/admin',
    'transactions/admin',
  ]),
})
const refueling = createRoute({
  ...inShell,
  path: '/admin/refueling',
  validateSearch: unread<RefuelingSearch>,
  ...screen(() => import('../pages/refueling-page.tsx'), 'RefuelingPage', ['establishments/admin']),
})
const gasStations = createRoute({
  ...inShell,
  path: '/admin/gas-stations',
  validateSearch: unread<StoresSearch>,
  ...screen(() => import('../pages/stores-page.tsx'), 'GasStationsPage', ['establishments/admin']),
})
const pixStores = createRoute({
  ...inShell,
  path: '/admin/pix-stores',
  validateSearch: unread<StoresSearch>,
  ...screen(() => import('../pages/stores-page.tsx'), 'PixStoresPage', ['establishments/admin']),
})
const spreadsheet = createRoute({
  ...inShell,
  path: '/admin/spreadsheet',
  validateSearch: unread<SheetSearch>,
  ...screen(() => import('../pages/spreadsheet-page.tsx'), 'SpreadsheetPage', [
    'transactions/spreadsheet',
    'transactions/admin',
  ]),
})
const support = createRoute({
  ...inShell,
  path: '/admin/support',
  validateSearch: unread<SupportSearch>,
  ...screen(() => import('../pages/support-desk-page.tsx'), 'SupportDeskPage', ['support/admin']),
})
const approval = createRoute({
  ...inShell,
  path: '/admin/approval',
  validateSearch: unread<DeskSearch>,
  ...screen(() => import('../pages/approval-page.tsx'), 'ApprovalPage', [
    'verification/admin',
    'verification/desk',
  ]),
})
const webhooks = createRoute({
  ...inShell,
  path: '/admin/webhooks',
  validateSearch: unread<NoticesSearch>,
  ...screen(() => import('../pages/webhooks-page.tsx'), 'WebhooksPage', ['notices/admin']),
})
const cases = createRoute({
  ...inShell,
  path: '/admin/casos',
  validateSearch: unread<CasesSearch>,
  ...screen(() => import('../pages/cases-page.tsx'), 'CasesPage', ['cases/admin']),
})
const qrGenerator = createRoute({
  ...inShell,
  path: '/admin/qr-generator',
  validateSearch: unread<{ id?: string }>,
  ...screen(() => import('../pages/qr-studio-page.tsx'), 'QrStudioPage', [
    'establishments/studio',
    'establishments/printing',
  ]),
})
const auditLog = createRoute({
  ...inShell,
  path: '/admin/auditoria',
  validateSearch: unread<AuditSearch>,
  ...screen(() => import('../pages/audit-page.tsx'), 'AuditPage', ['audit/admin']),
})
const settings = createRoute({
  ...inShell,
  path: '/admin/configuracoes',
  ...screen(() => import('../pages/admin-settings-page.tsx'), 'AdminSettingsPage', ['settings/admin']),
})
// The debug tools are for admins only (ruling 2, DBG-001); /test-verification is beside the public routes.
const debug = createRoute({
  ...inShell,
  path: '/debug',
  ...screen(() => import('../pages/debug-page.tsx'), 'DebugPage', ['diagnostics/admin']),
})
const qrDebug = createRoute({
  ...inShell,
  path: '/qr-debug',
  ...screen(() => import('../pages/qr-debug-page.tsx'), 'QrDebugPage', ['establishments/studio']),
})

/** ADM-003, and the cases of ruling 71. */
export const adminRoutes = [
  dashboard,
  finance,
  providers,
  urlTransactions,
  people,
  companies,
  refueling,
  gasStations,
  pixStores,
  spreadsheet,
  support,
  approval,
  webhooks,
  cases,
  qrGenerator,
  auditLog,
  settings,
  debug,
  qrDebug,
] as const
