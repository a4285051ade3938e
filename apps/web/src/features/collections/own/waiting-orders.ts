import type { OrderView } from '@puente/contract/orders/orders'
import type { WaitingPayerRequest } from '@puente/contract/orders/payer-requests'
import { amountOf } from '../../../lib/format/money.ts'

/** What the bar shows of a charge that waits: a code for its payment, a request for the data of its client (decision 0037). */
export interface WaitingCharge extends Pick<OrderView, 'id' | 'total' | 'createdAt' | 'expiresAt'> {
  readonly waitsFor: 'payment' | 'data'
  /** The client of a code; what the merchant knows a request by. */
  readonly name: string
}

export function waitingCode({ id, total, createdAt, expiresAt, clientName }: OrderView): WaitingCharge {
  return { id, total, createdAt, expiresAt, waitsFor: 'payment', name: clientName }
}

export function waitingRequest({ clientId, ...request }: WaitingPayerRequest): WaitingCharge {
  return { ...request, waitsFor: 'data', name: clientId }
}

/**
 * The charges that waited when the screen opened and still wait.
 * @param atOpening their ids when the screen opened; null before the first answer
 */
export function entered(
  waiting: readonly WaitingCharge[],
  atOpening: readonly string[] | null,
): readonly WaitingCharge[] {
  return waiting.filter(({ id }) => atOpening === null || atOpening.includes(id))
}

/**
 * The ids of a list's first answer that a screen shows.
 * @param shown the ids that the bar showed first. What it does not show yet would change it under a finger.
 */
export function openedWith(
  waiting: readonly Pick<WaitingCharge, 'id'>[],
  shown: readonly string[],
): readonly string[] {
  const ids = waiting.map(({ id }) => id)
  return shown.length === 0 ? ids : ids.filter((id) => shown.includes(id))
}

/** Sorts the charges by the end of their time, the first to end first. */
export function byEnd(waiting: readonly WaitingCharge[]): readonly WaitingCharge[] {
  return waiting.toSorted((one, other) => Date.parse(one.expiresAt) - Date.parse(other.expiresAt))
}

/**
 * The order that the bar says is paid, for 5 s.
 * @param atOpening the orders that the bar showed when its screen opened: it announces no other
 */
export function paidInBar(paid: OrderView | null, atOpening: readonly string[] | null): OrderView | null {
  return paid !== null && atOpening?.includes(paid.id) === true ? paid : null
}

/** What all clients together are asked for, in centavos of BRL, as a wire amount. */
export function sumOf(waiting: readonly Pick<WaitingCharge, 'total'>[]): OrderView['total'] {
  const minor = waiting.reduce((sum, { total }) => sum + amountOf(total).minor, 0n)
  return { currency: 'BRL', amountMinor: String(minor) }
}
