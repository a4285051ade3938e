import type { ProviderName } from '@puente/contract/collections'
import {
  cancelOrder,
  listConfirmedSince,
  listRecentClients,
  listWaitingOrders,
  mostWaiting,
  placeOrder as placeOrderEndpoint,
  readOrder,
  readOrderForm as readOrderFormEndpoint,
  readOrderStatus,
  readPendingOrder,
} from '@puente/contract/orders/orders'
import { DomainError } from '@puente/contract/protocol/problems'
import type { Clock } from '../../platform/clock/clock.ts'
import type { FieldCipher } from '../../platform/crypto/field-cipher.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Router } from '../../platform/http/call.ts'
import { type BeginDeps, cancelCharge, type ReconcileDeps } from '../collections/public.ts'
import { readOrderForm } from './order-form.ts'
import { orderStatus } from './order-status.ts'
import {
  readConfirmedSince,
  readOwnCharge,
  readOwnOrder,
  readPayableOrders,
  type Showing,
} from './order-reads.ts'
import { type PlaceOrderDeps, placeOrder } from './place/place-order.ts'
import { readRecent } from './clients/recent-clients.ts'

export interface OrdersRoutesDeps extends PlaceOrderDeps {
  readonly charges: BeginDeps & ReconcileDeps
  readonly database: Database
  readonly clock: Clock
  readonly cipher: FieldCipher
  readonly isSimulatedProvider: (provider: ProviderName) => boolean
}

export function ordersRoutes(router: Router, deps: OrdersRoutesDeps): void {
  const { database, clock, isSimulatedProvider } = deps
  const showing = (): Showing => ({ now: clock.now(), isSimulatedProvider })

  router.on(placeOrderEndpoint, async ({ actor, session, idempotencyKey, body, context, header }) => {
    const { userId } = session
    const placed = await placeOrder(deps, { actor, userId, idempotencyKey, body, context })
    if (placed.replayed) header('Idempotency-Replayed', 'true')
    return placed.order
  })
  router.on(readOrder, async ({ session, params }) => {
    const order = await readOwnCharge(database, session.userId, params.id, showing())
    if (order === null) throw new DomainError('charge.not-found')
    return order
  })
  router.on(readOrderFormEndpoint, async ({ session, params }) => {
    const form = await readOrderForm(database, deps.cipher, session.userId, params.id)
    if (form === null) throw new DomainError('charge.not-found')
    return form
  })
  router.on(cancelOrder, async ({ actor, session, params, context }) => {
    const own = () => readOwnOrder(database, session.userId, params.id, showing())
    if ((await own()) === null) throw new DomainError('charge.not-found')
    const outcome = await cancelCharge(deps.charges, { chargeId: params.id, actor, context })
    const order = await own()
    if (order === null) throw new Error(`order ${params.id} is gone`)
    return { outcome, order }
  })
  router.on(readPendingOrder, async ({ session }) => {
    const [newest = null] = await readPayableOrders(database, session.userId, 1, showing())
    return { order: newest }
  })
  router.on(listWaitingOrders, async ({ session }) => ({
    orders: [...(await readPayableOrders(database, session.userId, mostWaiting, showing()))],
  }))
  router.on(listConfirmedSince, async ({ session, query }) => ({
    orders: [...(await readConfirmedSince(database, session.userId, new Date(query.since), showing()))],
  }))
  router.on(readOrderStatus, ({ session, params, query }) =>
    orderStatus(
      deps.charges,
      session.userId,
      params.reference,
      query.ask === 'at-once' ? 'merchant' : 'poll',
    ),
  )
  router.on(listRecentClients, ({ session }) => readRecent(database, deps.cipher, session.userId))
}
