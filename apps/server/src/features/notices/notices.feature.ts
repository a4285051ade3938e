import type { FeatureParts } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import { type Answer, type Exchange, httpExchanger } from '../../platform/outgoing/http-exchange.ts'
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
        exchange: exchangeOnce,
        showsErrorStack: config.appEnv !== 'production',
        activeProvider: async () => (await settings.current())['provider.active'],
      })
    },
  }
}

/** Each test connects again, so that it tries the name and the certificate too. */
async function exchangeOnce(exchange: Exchange): Promise<Answer> {
  const exchanger = httpExchanger(null)
  try {
    return await exchanger.send(exchange)
  } finally {
    exchanger.close()
  }
}
