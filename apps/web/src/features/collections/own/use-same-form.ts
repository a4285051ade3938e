import type { OrderView } from '@puente/contract/orders/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { logError } from '../../../lib/errors/error-log.ts'
import { draftOfOrder, draftStore, recentClientsQuery } from '../../orders/exchange/public.ts'

/**
 * Opens Crear Orden with the form of an order: as it was typed if this page placed the order, else with the same amount and payer. Only the
 * server then has the full document, in the list of recent clients.
 */
export function useSameForm(): (order: OrderView) => Promise<void> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async (order) => {
    const typed = draftStore.typedFor(order.id)
    if (typed === null) {
      const clients = await queryClient.fetchQuery(recentClientsQuery).catch((error: unknown) => {
        // The rest is still filled in, and the person types the document.
        logError(error, location.pathname)
        return []
      })
      draftStore.set(draftOfOrder(order, clients))
    } else draftStore.set(typed)
    await navigate({ to: '/exchange', ...(typed !== null && { state: { corrects: true } }) })
  }
}
