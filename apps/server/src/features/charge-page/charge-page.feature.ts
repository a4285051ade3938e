import type { ProviderName } from '@puente/contract/collections'
import type { Feature } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import type { PublicReceipt } from '@puente/contract/charge-page/charge-page'
import type { PayPage } from '@puente/contract/charge-page/pay-page'
import { chargePageRoutes } from './charge-page.routes.ts'
import { payPageAtAddress } from './pay-page.ts'
import { receiptAtAddress } from './public-receipt.ts'

export interface ChargePageNeeds {
  readonly isSimulatedProvider: (provider: ProviderName) => boolean
}

export interface ChargePageApi {
  /** The receipt of the page `/comprobante/{code}`, or null if no receipt has the code. */
  readonly receiptAtAddress: (code: string) => Promise<PublicReceipt | null>
  /** The charge of the page `/pagar/{txid}`, or null if it does not exist. */
  readonly payPageAtAddress: (transactionId: string) => Promise<PayPage | null>
}

/** A charge's own page for its owner, the page that its payer pays it from, and the receipt that they show to anybody. */
export function chargePageFeature(
  { config, database, cipher, keyedHash, clock, unitOfWork }: Infrastructure,
  { isSimulatedProvider }: ChargePageNeeds,
): Feature<ChargePageApi> {
  const publicDeps = { database, clock, isSimulatedProvider }
  return {
    api: {
      receiptAtAddress: (code) => receiptAtAddress(publicDeps, code),
      payPageAtAddress: (transactionId) => payPageAtAddress(publicDeps, transactionId),
    },
    routes(router) {
      chargePageRoutes(router, {
        database,
        cipher,
        keyedHash,
        clock,
        unitOfWork,
        publicUrl: config.publicUrl,
        isSimulatedProvider,
      })
    },
  }
}
