import type { ProviderName } from '@puente/contract/collections'
import { chargePageRoutes } from './features/charge-page/charge-page.routes.ts'
import type { Infrastructure } from './infrastructure.ts'
import type { Router } from './platform/http/call.ts'

/** A charge's own page for its owner, and the receipt that its payer shows to anybody. */
export function chargePageApi(
  router: Router,
  { config, database, clock, uow }: Pick<Infrastructure, 'config' | 'database' | 'clock' | 'uow'>,
  isSimulatedProvider: (provider: ProviderName) => boolean,
): void {
  chargePageRoutes(router, { database, clock, uow, publicUrl: config.publicUrl, isSimulatedProvider })
}
