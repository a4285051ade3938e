import type { ProviderName } from '@puente/contract/collections'
import type { PayerForm } from '@puente/contract/orders/payer-requests'
import type { Feature } from '../../platform/feature.ts'
import type { Infrastructure } from '../../platform/infrastructure.ts'
import type { ReconcileDeps } from '../collections/public.ts'
import type { GiveQuote } from '../rates/public.ts'
import type { SettingsReader } from '../settings/public.ts'
import { historyRoutes } from './history/history.routes.ts'
import { ordersRoutes } from './orders.routes.ts'
import type { BankDataOfPayoutAccount } from './payout-account/payout-account.ts'
import { formAtAddress } from './payer-requests/payer-request-reads.ts'
import { deleteUnfilledTask } from './payer-requests/payer-requests.jobs.ts'
import { payerCookie } from './payer-requests/payer-session.ts'
import { payerRequestsRoutes } from './payer-requests/payer-requests.routes.ts'
import { payoutAccountRoutes } from './payout-account/payout-account.routes.ts'
import { type PlacedOrder, type PlaceOrderCommand, placeOrder } from './place/place-order.ts'

export interface OrdersNeeds extends BankDataOfPayoutAccount {
  readonly settings: SettingsReader
  readonly giveQuote: GiveQuote
  /** What collections needs to issue and query a charge. */
  readonly charges: ReconcileDeps
  readonly isSimulatedProvider: (provider: ProviderName) => boolean
}

export interface OrdersApi {
  readonly placeOrder: (command: PlaceOrderCommand) => Promise<PlacedOrder>
  /** The form of the page `/pagar/dados/{token}`, or null if no request has the token. */
  readonly payerFormAtAddress: (token: string) => Promise<PayerForm | null>
}

/** A merchant's own exchange orders, their history, and the account that each order's pesos go to. */
export function ordersFeature(infrastructure: Infrastructure, needs: OrdersNeeds): Feature<OrdersApi> {
  const { config, database, unitOfWork, clock, cipher, keyedHash, limiter } = infrastructure
  const { settings, giveQuote, charges, isSimulatedProvider, readBankForm, prepareConfirmation } = needs
  const placing = { charges: { ...charges, settings }, giveQuote, payerKeys: charges.payerKeys }
  return {
    api: {
      placeOrder: (command) => placeOrder(placing, command),
      payerFormAtAddress: (token) => formAtAddress({ database, clock }, token),
    },
    routes(router) {
      ordersRoutes(router, { ...placing, database, clock, cipher, isSimulatedProvider })
      historyRoutes(router, { database, unitOfWork, clock, cipher, settings })
      payerRequestsRoutes(router, {
        ...placing,
        database,
        unitOfWork,
        clock,
        keyedHash,
        limiter,
        cookie: payerCookie(config.publicUrl),
      })
      payoutAccountRoutes(router, {
        database,
        unitOfWork,
        clock,
        isSimulatedProvider,
        readBankForm,
        prepareConfirmation,
      })
    },
    tasks: [deleteUnfilledTask({ database, clock })],
  }
}
