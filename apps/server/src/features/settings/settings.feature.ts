import type { ProviderName } from '@puente/contract/collections'
import type { Feature } from '../../platform/feature.ts'
import { registerEnvironment } from '../../platform/http/environment.route.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import { adminSettingsRoutes } from './admin-settings.routes.ts'
import { type ChangeSettings, changeSettings } from './change-settings.ts'
import { createPublicSettingsReader, type PublicSettingsReader } from './public-settings.ts'
import { createSettingsReader, type SettingsReader } from './settings-reader.ts'
import { settingsRoutes } from './settings.routes.ts'
import type { SettingDefaults } from './settings.rules.ts'

export interface SettingsNeeds {
  readonly version: string
  /** The page where a simulated code is paid. */
  readonly testBankUrl: string | null
  /** Values of this deployment that apply until an admin sets others. */
  readonly settingDefaults: SettingDefaults
  readonly isSimulatedProvider: (provider: ProviderName) => boolean
  readonly marketIsSimulated: boolean
}

export interface SettingsApi {
  readonly settings: SettingsReader
  readonly changeSettings: ChangeSettings
  readonly publicSettings: PublicSettingsReader
}

/** The operator's numbers and switches, and the part of them that anybody may know. */
export function settingsFeature(infrastructure: Infrastructure, needs: SettingsNeeds): Feature<SettingsApi> {
  const { config, database, unitOfWork, clock, log } = infrastructure
  const defaults = needs.settingDefaults
  const settings = createSettingsReader({
    database,
    clock,
    defaults,
    onUnreadableProvider: () =>
      log.error(
        { event: 'settings.provider-unreadable' },
        'the setting of the active provider cannot be read',
      ),
  })
  const publicSettings = createPublicSettingsReader(settings, { ...needs, environment: config.appEnv })
  return {
    api: {
      settings,
      changeSettings: (actor, changes, options) =>
        changeSettings({ unitOfWork, settings }, actor, changes, options),
      publicSettings,
    },
    routes(router) {
      settingsRoutes(router, { publicSettings })
      adminSettingsRoutes(router, {
        database,
        unitOfWork,
        settings,
        defaults,
      })
    },
    plainRoutes: (app) => registerEnvironment(app, publicSettings),
    onEvents(events) {
      if (events.some(({ topic }) => topic === 'settings')) settings.forget()
    },
    onLostEvents: () => settings.forget(),
  }
}
