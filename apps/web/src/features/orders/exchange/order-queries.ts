import {
  cancelOrder as cancelOrderEndpoint,
  listConfirmedSince,
  listRecentClients,
  listWaitingOrders,
  type OrderView,
  readOrder,
  readOrderForm,
  readOrderStatus,
  readPendingOrder,
  type recentClientSchema,
} from '@puente/contract/orders/orders'
import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { call } from '../../../lib/api/client.ts'

export type RecentClient = z.infer<typeof recentClientSchema>

export const orderKeys = {
  all: ['order'] as const,
  one: (id: string) => ['order', id] as const,
}

export function orderQuery(id: string) {
  return queryOptions({
    queryKey: orderKeys.one(id),
    queryFn: ({ signal }): Promise<OrderView> => call(readOrder, { params: { id } }, { signal }),
    staleTime: 0,
    meta: { live: ['charge'] },
  })
}

/** A failed read would hide the codes until the next screen. */
const askAgainEveryMs = 30_000

/** The codes that a client may still pay, newest first. */
export const waitingOrdersQuery = queryOptions({
  queryKey: ['order', 'waiting'],
  queryFn: async ({ signal }): Promise<OrderView[]> => (await call(listWaitingOrders, {}, { signal })).orders,
  staleTime: 0,
  refetchInterval: ({ state }) => state.status === 'error' && askAgainEveryMs,
  meta: { live: ['charge'] },
})

/** The newest order that can still be paid, or null. */
export async function findPendingOrder(): Promise<OrderView | null> {
  return (await call(readPendingOrder)).order
}

/** One poll. The server also asks the provider if it has not done so for 30 s (GEN-007), or 2 s with `at-once`. */
export function pollOrder(order: OrderView, ask?: 'at-once') {
  return call(readOrderStatus, {
    params: { reference: order.endToEndId ?? order.id },
    query: ask === undefined ? {} : { ask },
  })
}

/** Cancels an order that waits for its payment (ruling 62). The order comes back as it is then. */
export function cancelOrder(id: string) {
  return call(cancelOrderEndpoint, { params: { id } })
}

export async function confirmedSince(since: string, signal: AbortSignal): Promise<OrderView[]> {
  return (await call(listConfirmedSince, { query: { since } }, { signal })).orders
}

/** What was typed for an order. Not kept: it holds the client's document. */
export function orderForm(id: string) {
  return call(readOrderForm, { params: { id } })
}
export type OrderForm = Awaited<ReturnType<typeof orderForm>>

/** What the last orders repeat: clients, identifications and descriptions. In memory only, until the person leaves. */
export const recentClientsQuery = queryOptions({
  queryKey: ['recent-clients'],
  queryFn: ({ signal }) => call(listRecentClients, {}, { signal }),
})
