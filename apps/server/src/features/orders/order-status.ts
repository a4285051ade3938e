import type { orderStatusViewSchema } from '@puente/contract/orders/orders'
import { DomainError } from '@puente/contract/protocol/problems'
import type * as z from 'zod/mini'
import { type ReconcileDeps, type Urgency, queryWhileWaiting, waitedFor } from '../collections/public.ts'
import { type OrderStatusRow, readOwnStatus } from './order-reads.ts'

/**
 * The poll (GEN-007): the status of an own order, found by its end-to-end id or else by its id. First queries the provider about a pending or expired
 * charge, unless it was queried in the last 30 s (2 s with `merchant`), so that a lost notice does not strand a payment.
 * @throws DomainError charge.not-found, also for another user's
 */
export async function orderStatus(
  deps: ReconcileDeps,
  userId: string,
  reference: string,
  urgency: Urgency,
): Promise<z.infer<typeof orderStatusViewSchema>> {
  let order = await findOwn(deps, userId, reference)
  if (waitedFor.includes(order.pixStatus)) {
    await queryWhileWaiting(deps, order.id, urgency)
    order = await findOwn(deps, userId, reference)
  }
  const { id, status, pixStatus, version } = order
  return { id, status, pixStatus, version, serverTime: deps.clock.now().toISOString() }
}

async function findOwn(
  { database }: Pick<ReconcileDeps, 'database'>,
  userId: string,
  reference: string,
): Promise<OrderStatusRow> {
  const order = await readOwnStatus(database, userId, reference)
  if (order === null) throw new DomainError('charge.not-found')
  return order
}
