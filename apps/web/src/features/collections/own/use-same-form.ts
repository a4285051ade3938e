import type { OrderView } from '@puente/contract/orders/orders'
import { useNavigate } from '@tanstack/react-router'
import { logError } from '../../../lib/errors/error-log.ts'
import { draftOfOrder, draftStore, orderForm } from '../../orders/exchange/public.ts'

/**
 * Opens Crear Orden with the form of an order: as it was typed if this page placed the order, else as the server has it, which knows the
 * amount in reais only.
 */
export function useSameForm(): (order: OrderView) => Promise<void> {
  const navigate = useNavigate()
  return async (order) => {
    const typed = draftStore.typedFor(order.id)
    const read = async () =>
      orderForm(order.id).catch((error: unknown) => {
        // The rest is still filled in, and the person types the document.
        logError(error, location.pathname)
        return null
      })
    draftStore.repeat(order.id, typed ?? draftOfOrder(order, await read()))
    await navigate({ to: '/exchange', state: { corrects: true } })
  }
}
