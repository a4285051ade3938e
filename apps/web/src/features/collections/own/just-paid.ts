import type { OrderView } from '@puente/contract/orders/orders'
import { whenOwnerLeaves } from '../../../lib/session/session-query.ts'

/** How long the bar says that a code in it was paid. */
const showsForMs = 5_000

let paid: OrderView | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function change(next: OrderView | null): void {
  clearTimeout(timer)
  paid = next
  for (const listener of listeners) listener()
}

/** The order whose success a person closed less than 5 s ago. */
export function justPaid(): OrderView | null {
  return paid
}

/** Announces that the success of an order is closed: until then it covers the bar. */
export function noteSuccessClosed(order: OrderView): void {
  change(order)
  timer = setTimeout(change, showsForMs, null)
}

export function subscribeToPaid(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

whenOwnerLeaves(() => change(null))
