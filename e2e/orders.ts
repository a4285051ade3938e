import type { APIRequestContext } from '@playwright/test'
import type { OrderView } from '@puente/contract/orders'
import type { Provider } from './payer.ts'
import type { Product } from './product.ts'

/** Places an order of the person who is signed in, without the screens; for tests whose subject comes after it. */
export async function placeOrder(
  product: Product,
  request: APIRequestContext,
  clientName: string,
  realValueMinor = '18000',
): Promise<OrderView> {
  const session = await (await request.get('/api/v1/session')).json()
  const headers = { origin: product.url, 'x-csrf-token': session.csrfToken }
  const quote = await (await request.post('/api/v1/quotes', { headers, data: { refresh: false } })).json()
  const answer = await request.post('/api/v1/orders', {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: {
      quoteId: quote.id,
      realValueMinor,
      clientName,
      clientDocument: '52998224725',
      clientId: 'Mesa 4',
      description: 'Almuerzo',
      whatsapp: null,
    },
  })
  if (!answer.ok()) throw new Error(`no order: ${answer.status()} ${await answer.text()}`)
  return answer.json()
}

/** The same, paid and confirmed. */
export async function placePaidOrder(
  product: Product,
  request: APIRequestContext,
  provider: Provider,
  clientName: string,
): Promise<OrderView> {
  const { id, transactionId } = await placeOrder(product, request, clientName)
  await provider.pay(transactionId)
  return confirmed(request, id)
}

/** Waits until the provider's notice has confirmed an order. */
export async function confirmed(request: APIRequestContext, id: string): Promise<OrderView> {
  const deadline = Date.now() + 15_000
  for (;;) {
    const order: OrderView = await (await request.get(`/api/v1/orders/${id}`)).json()
    if (order.pixStatus === 'confirmed') return order
    if (Date.now() > deadline) throw new Error(`order ${id} is still ${order.pixStatus}`)
  }
}
