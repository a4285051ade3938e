import type { ProviderName } from '@puente/contract/collections'
import { auditFeature } from './features/audit/audit.feature.ts'
import { casesFeature } from './features/cases/cases.feature.ts'
import { chargePageFeature } from './features/charge-page/charge-page.feature.ts'
import { collectionsFeature } from './features/collections/collections.feature.ts'
import { diagnosticsFeature } from './features/diagnostics/diagnostics.feature.ts'
import { establishmentsFeature } from './features/establishments/establishments.feature.ts'
import { filesFeature } from './features/files/files.feature.ts'
import { financeFeature } from './features/finance/finance.feature.ts'
import { accountsFeature } from './features/identity/accounts.feature.ts'
import { secondFactorFeature } from './features/identity/second-factor.feature.ts'
import { sessionsFeature } from './features/identity/sessions.feature.ts'
import { insightsFeature } from './features/insights/insights.feature.ts'
import { noticesFeature } from './features/notices/notices.feature.ts'
import { notificationsFeature } from './features/notifications/notifications.feature.ts'
import { ordersFeature } from './features/orders/orders.feature.ts'
import { payoutsFeature } from './features/payouts/payouts.feature.ts'
import { privacyFeature } from './features/privacy/privacy.feature.ts'
import { providerSettingsFeature } from './features/provider-settings/provider-settings.feature.ts'
import { ratesFeature } from './features/rates/rates.feature.ts'
import { reconciliationFeature } from './features/reconciliation/reconciliation.feature.ts'
import { receiptsFeature } from './features/receipts/receipts.feature.ts'
import { searchFeature } from './features/search/search.feature.ts'
import { settingsFeature, type SettingsNeeds } from './features/settings/settings.feature.ts'
import { siteFeature } from './features/site/site.feature.ts'
import { supportFeature } from './features/support/support.feature.ts'
import { transactionsFeature } from './features/transactions/transactions.feature.ts'
import { verificationFeature } from './features/verification/verification.feature.ts'
import { joinFeatures } from './platform/feature.ts'
import { housekeeping } from './platform/housekeeping.ts'
import type { Infrastructure } from './platform/infrastructure.ts'
import { openOutside, type Outside, type ProviderConfig } from './providers/registry.ts'

/** What the caller that starts the server knows about this deployment. */
export interface Deployment extends Pick<SettingsNeeds, 'version' | 'testBankUrl' | 'settingDefaults'> {
  readonly providers: ProviderConfig
}

export type Product = ReturnType<typeof composeProduct>

/**
 * Builds every feature of the product over its infrastructure. Nothing listens yet.
 * @param outside replaces the companies that the configuration names
 */
export function composeProduct(
  infrastructure: Infrastructure,
  deployment: Deployment,
  outside = openOutside({ ...infrastructure.config, ...deployment.providers }, infrastructure),
) {
  const features = composeFeatures(infrastructure, deployment, outside)
  const { accounts, sessions, verification, rates, orders, payouts, collections, establishments } = features
  const parts = Object.values(features)
  const { close, ...joined } = joinFeatures([...parts, housekeeping(infrastructure, parts)])
  return {
    ...joined,
    providers: outside.providers,
    authenticator: sessions.api.authenticator,
    openSessions: sessions.api.openSessions,
    handleNotice: collections.api.handleNotice,
    followCredentials: features.providerSettings.api.followCredentials,
    dataOfPages: features.site.api.dataOfPages,
    /** For the seed and the tests: the use cases that the routes call. */
    apis: {
      accounts: accounts.api,
      sessions: sessions.api,
      verification: verification.api,
      rates: rates.api,
      orders: orders.api,
      payouts: payouts.api,
      establishments: establishments.api,
      collections: collections.api,
      finance: features.finance.api,
    },
    close() {
      outside.providers.close()
      close()
    },
  }
}

/**
 * Builds the features in the order in which they need each other. Each gets the `api` of earlier ones. Its `Needs` name what it
 * takes from them, and the compiler reports what is missing.
 */
function composeFeatures(
  infrastructure: Infrastructure,
  deployment: Deployment,
  { providers, marketSource }: Outside,
) {
  const isSimulatedProvider = (name: ProviderName) => providers.collectorOf(name)?.simulated ?? false
  const settings = settingsFeature(infrastructure, {
    ...deployment,
    settingDefaults: {
      ...(deployment.providers.active !== null && { 'provider.active': deployment.providers.active }),
      ...deployment.settingDefaults,
    },
    isSimulatedProvider,
    marketIsSimulated: marketSource.simulated,
  })
  const rates = ratesFeature(infrastructure, { ...settings.api, marketSource })
  const shown = { ...settings.api, ...rates.api }
  const notifications = notificationsFeature(infrastructure, settings.api)
  const writing = { ...settings.api, ...notifications.api }
  // Accounts need verification, and verification needs sessions. Identity therefore has two features.
  const sessions = sessionsFeature(infrastructure, writing)
  const verification = verificationFeature(infrastructure, { ...notifications.api, ...sessions.api })
  const accounts = accountsFeature(infrastructure, { ...writing, ...sessions.api, ...verification.api })
  const secondFactor = secondFactorFeature(infrastructure, { ...writing, ...sessions.api })
  const stored = providerSettingsFeature(infrastructure, { ...writing, providers })
  const collections = collectionsFeature(infrastructure, { ...settings.api, ...stored.api, ...providers })
  const charging = { ...settings.api, ...collections.api, isSimulatedProvider }
  const orders = ordersFeature(infrastructure, { ...charging, ...rates.api, ...verification.api })
  const transactions = transactionsFeature(infrastructure, { ...settings.api, ...verification.api })
  const desk = { ...notifications.api, ...verification.api, ...sessions.api, ...transactions.api }
  const payouts = payoutsFeature(infrastructure, { ...desk, ...settings.api, ...collections.api })
  const chargePage = chargePageFeature(infrastructure, { isSimulatedProvider })
  const establishments = establishmentsFeature(infrastructure, { ...charging, ...desk })
  const cases = casesFeature(infrastructure)
  const finance = financeFeature(infrastructure, { ...charging, ...sessions.api, ...providers })
  const support = supportFeature(infrastructure, notifications.api)
  return {
    settings,
    rates,
    notifications,
    sessions,
    verification,
    accounts,
    secondFactor,
    collections,
    orders,
    transactions,
    payouts,
    chargePage,
    establishments,
    cases,
    finance,
    support,
    site: siteFeature(infrastructure, { ...shown, ...chargePage.api, ...orders.api, ...establishments.api }),
    receipts: receiptsFeature(infrastructure),
    reconciliation: reconciliationFeature(infrastructure, { ...providers, ...charging, ...desk }),
    providerSettings: stored,
    notices: noticesFeature(infrastructure, { ...settings.api, providers }),
    privacy: privacyFeature(infrastructure, { ...notifications.api, ...sessions.api }),
    diagnostics: diagnosticsFeature(infrastructure, { ...desk, ...stored.api }),
    insights: insightsFeature(infrastructure),
    search: searchFeature({ ...desk, ...establishments.api, ...cases.api, ...support.api, ...finance.api }),
    files: filesFeature(infrastructure),
    audit: auditFeature(infrastructure),
  }
}
