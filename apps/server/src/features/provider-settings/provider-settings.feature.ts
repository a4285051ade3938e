import type { ProviderName } from '@puente/contract/collections'
import type { ConnectionFault } from '@puente/contract/provider-settings'
import type { Feature } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import { behindGate } from '../finance/public.ts'
import type { MailQueue } from '../notifications/public.ts'
import type { ChangeSettings, SettingsReader } from '../settings/public.ts'
import { type ConfiguredProvider, probeProvider, readConfiguredProviders } from './configured-providers.ts'
import type { ProviderAccounts } from './provider-accounts.port.ts'
import { providerSettingsRoutes } from './provider-settings.routes.ts'
import { createStoredCredentials } from './stored-credentials.ts'
import { watchCertificates } from './watch-certificates.ts'

export interface ProviderSettingsNeeds {
  readonly settings: SettingsReader
  readonly changeSettings: ChangeSettings
  readonly providers: ProviderAccounts
  readonly mail: MailQueue
}

export interface ProviderSettingsApi {
  /** Opens the providers of this process with the stored credentials, and follows every change. Must run before any call. */
  readonly followCredentials: () => Promise<void>
  /** Takes over every change that any process committed before the call. */
  readonly refreshCredentials: () => Promise<void>
  /** For the debug tools: which providers this process can call, and by name what the others lack. */
  readonly configuredProviders: () => Promise<readonly ConfiguredProvider[]>
  /** For the debug tools: tries harmless reads. Returns null if everything works. */
  readonly probeProvider: (name: ProviderName) => Promise<ConnectionFault | null>
}

/** Which provider is active, and the credentials that admins store (FIN-029 to FIN-031, decision 0047). */
export function providerSettingsFeature(
  { config, database, unitOfWork, clock, log, cipher, metrics }: Infrastructure,
  { settings, changeSettings, providers, mail }: ProviderSettingsNeeds,
): Feature<ProviderSettingsApi> {
  const stored = createStoredCredentials({ database, cipher, clock, log, providers })
  const { publicUrl } = config
  const deps = { database, unitOfWork, clock, cipher, providers, settings, changeSettings, stored, publicUrl }
  return {
    api: {
      followCredentials: () => stored.follow(),
      refreshCredentials: () => stored.refresh(),
      configuredProviders: () => readConfiguredProviders(deps),
      probeProvider: (name) => probeProvider(providers, name),
    },
    routes(router) {
      providerSettingsRoutes(behindGate(router, { database, clock }), deps)
    },
    tasks: [
      {
        name: 'provider-settings.watch-certificates',
        everySeconds: 3600,
        run: () => watchCertificates({ ...deps, log, metrics, mail }),
      },
    ],
    onEvents(events) {
      if (events.some(({ topic }) => topic === 'providers')) stored.wake()
    },
    onLostEvents: () => stored.wake(),
    close: () => stored.stop(),
  }
}
