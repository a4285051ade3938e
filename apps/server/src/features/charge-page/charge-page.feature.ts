import type { ProviderName } from '@puente/contract/collections'
import type { FeatureParts } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import { chargePageRoutes } from './charge-page.routes.ts'

export interface ChargePageNeeds {
  readonly isSimulatedProvider: (provider: ProviderName) => boolean
}

/** A charge's own page for its owner, and the receipt that its payer shows to anybody. */
export function chargePageFeature(
  { config, database, clock, uow }: Infrastructure,
  { isSimulatedProvider }: ChargePageNeeds,
): FeatureParts {
  return {
    routes(router) {
      chargePageRoutes(router, { database, clock, uow, publicUrl: config.publicUrl, isSimulatedProvider })
    },
  }
}
