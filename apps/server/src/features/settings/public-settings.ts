import type { ProviderName } from '@puente/contract/collections'
import type { PublicSettings } from '@puente/contract/settings/settings'
import { brl } from '@puente/contract/protocol/wire'
import { rateToText } from '@puente/domain/rate'
import { formatTaxDocument, parseTaxDocument } from '@puente/domain/tax-document'
import { weekOf } from './contact-kind.rules.ts'
import type { Settings } from './setting-table.rules.ts'
import type { SettingsReader } from './settings-reader.ts'

/** Facts of this process that are not settings. */
export interface Deployment {
  readonly environment: PublicSettings['environment']
  readonly version: string
  readonly marketIsSimulated: boolean
  /** Page where a simulated code is paid; null when no provider is simulated. */
  readonly testBankUrl: string | null
  /** Whether charges of this provider are a simulation (ruling 16). */
  readonly isSimulatedProvider: (provider: ProviderName) => boolean
}

/** The public settings, the same object for as long as the settings are the same ones. */
export type PublicSettingsReader = () => Promise<PublicSettings>

export function createPublicSettingsReader(
  settings: SettingsReader,
  deployment: Deployment,
): PublicSettingsReader {
  let made: { readonly of: Settings; readonly view: PublicSettings } | null = null
  return async () => {
    const now = await settings.current()
    if (made?.of !== now) made = { of: now, view: publicView(now, deployment) }
    return made.view
  }
}

/** A tax id with its separators, as a bank shows it. A value that is no CPF or CNPJ stays as the operator wrote it. */
function formattedTaxId(taxId: string | null): string | null {
  const document = taxId === null ? null : parseTaxDocument(taxId)
  return document === null ? taxId : formatTaxDocument(document)
}

/** The settings that anybody may know. Each one is listed here, so that a new setting stays private until it is added. */
function publicView(now: Settings, deployment: Deployment): PublicSettings {
  return {
    brand: now['brand.name'],
    payeeName: now['payee.name'],
    payeeTaxId: formattedTaxId(now['payee.taxId']),
    legal: {
      intermediary: company(now['legal.intermediaryName'], now['legal.intermediaryTaxId']),
      assetsProvider: company(now['legal.assetsProviderName'], now['legal.assetsProviderTaxId']),
    },
    links: { storeApp: now['links.storeApp'] },
    phones: { site: now['phones.site'], calculator: now['phones.calculator'] },
    support: {
      phone: now['support.phone'],
      whatsapp: now['support.whatsapp'],
      email: now['support.email'],
      hours: weekOf(now['support.hours']),
    },
    whatsapp: now['calculator.whatsapp'],
    wallets: { trc20: now['wallets.trc20'], polygon: now['wallets.polygon'] },
    figures: {
      clients: now['figures.clients'],
      sent: now['figures.sent'],
      satisfaction: now['figures.satisfaction'],
    },
    testimonials: now.testimonials?.map(({ text, author }) => ({ text, author })) ?? null,
    calculator: { validitySeconds: now['calculator.validitySeconds'] },
    firstEstimateRate: rateToText(now['rate.firstEstimate']),
    order: {
      fee: brl(now['order.feeMinor']),
      min: brl(now['order.minMinor']),
      max: brl(now['order.maxMinor']),
    },
    establishment: {
      fee: brl(now['establishment.feeMinor']),
      min: brl(now['establishment.minMinor']),
      max: brl(now['establishment.maxMinor']),
    },
    qrValiditySeconds: now['qr.validitySeconds'],
    historyRefreshSeconds: now['history.refreshSeconds'],
    testMode: {
      pix: deployment.isSimulatedProvider(now['provider.active']),
      market: deployment.marketIsSimulated,
      bankUrl: deployment.testBankUrl,
    },
    environment: deployment.environment,
    version: deployment.version,
  }
}

/** A tax id without a name names nobody. */
function company(name: string | null, taxId: string | null): { name: string; taxId: string | null } | null {
  return name === null ? null : { name, taxId }
}
