import type { FeatureParts } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import type { SettingsReader } from '../settings/public.ts'
import type { NoticeProviders } from './notice-providers.ts'
import { noticesRoutes } from './notices.routes.ts'

export interface NoticesNeeds {
  readonly settings: Pick<SettingsReader, 'current'>
  readonly providers: NoticeProviders
}

/**
 * The admin's desk of notices: deliveries, failures and their replay, and the address of each provider (HOOK). The feature `collections` receives the
 * notices.
 */
export function noticesFeature(
  { config, database, unitOfWork, clock, log, cipher, inbox, stuckWork }: Infrastructure,
  { settings, providers }: NoticesNeeds,
): FeatureParts {
  return {
    routes(router) {
      noticesRoutes(router, {
        database,
        unitOfWork,
        clock,
        log,
        cipher,
        inbox,
        stuckWork,
        providers,
        publicUrl: config.publicUrl,
        showsErrorStack: config.appEnv !== 'production',
        activeProvider: async () => (await settings.current())['provider.active'],
      })
    },
  }
}
