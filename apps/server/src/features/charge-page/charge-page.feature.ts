import type { ProviderName } from '@puente/contract/collections'
import type { Feature } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import type { PublicReceipt } from '@puente/contract/charge-page/charge-page'
import { chargePageRoutes } from './charge-page.routes.ts'
import { receiptAtAddress } from './public-receipt.ts'

export interface ChargePageNeeds {
  readonly isSimulatedProvider: (provider: ProviderName) => boolean
}

export interface ChargePageApi {
  /** The receipt of the page `/comprobante/{code}`, or null if the code opens none. */
  readonly receiptAtAddress: (code: string) => Promise<PublicReceipt | null>
}

/** A charge's own page for its owner, and the receipt that its payer shows to anybody. */
export function chargePageFeature(
  { config, database, cipher, clock, unitOfWork }: Infrastructure,
  { isSimulatedProvider }: ChargePageNeeds,
): Feature<ChargePageApi> {
  return {
    api: {
      receiptAtAddress: (code) => receiptAtAddress({ database, clock, isSimulatedProvider }, code),
    },
    routes(router) {
      chargePageRoutes(router, {
        database,
        cipher,
        clock,
        unitOfWork,
        publicUrl: config.publicUrl,
        isSimulatedProvider,
      })
    },
  }
}
