import { type APIRequestContext, expect } from '@playwright/test'
import type { PixStatus } from '@puente/contract/collections'
import type { OrderView } from '@puente/contract/orders/orders'
import type { PayerRequest } from '@puente/contract/orders/payer-requests'
import { type LocalDay, localDayOf } from '@puente/domain/local-day'
import type { Provider } from './payer.ts'
import type { Product } from './product.ts'
import type { Records } from './records.ts'

/** Places an order of the person who is signed in, without the screens; for tests whose subject comes after it. */
export async function placeOrder(
  product: Product,
  request: APIRequestContext,
  clientName: string,
  change: {
    readonly realValueMinor?: string
    readonly whatsapp?: { countryCode: string; number: string }
    readonly clientId?: string
    readonly description?: string
  } = {},
): Promise<OrderView> {
  return postWithQuote(product, request, '/api/v1/orders', {
    realValueMinor: '18000',
    clientName,
    clientDocument: '52998224725',
    clientId: 'Mesa 4',
    description: 'Almuerzo',
    whatsapp: null,
    ...change,
  })
}

/** Asks the payer of the same sale for their data, of the person who is signed in. Returns the paths of its two pages. */
export async function askPayer(
  product: Product,
  request: APIRequestContext,
  change: { readonly realValueMinor?: string } = {},
): Promise<{ merchantPath: string; payerPath: string }> {
  const body = { realValueMinor: '18000', clientId: 'Mesa 4', description: 'Almuerzo', ...change }
  const asked: PayerRequest = await postWithQuote(product, request, '/api/v1/payer-requests', body)
  return { merchantPath: `/datos-del-cliente/${asked.id}`, payerPath: `/pagar/dados/${asked.token}` }
}

async function postWithQuote(product: Product, request: APIRequestContext, path: string, body: object) {
  const session = await (await request.get('/api/v1/session')).json()
  const headers = { origin: product.url, 'x-csrf-token': session.csrfToken }
  const quote = await (await request.post('/api/v1/quotes', { headers, data: { refresh: false } })).json()
  const answer = await request.post(path, {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: { quoteId: quote.id, ...body },
  })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()} ${await answer.text()}`)
  return answer.json()
}

/** The same, paid and confirmed. */
export async function placePaidOrder(
  product: Product,
  request: APIRequestContext,
  provider: Provider,
  clientName: string,
  change: Parameters<typeof placeOrder>[3] = {},
): Promise<OrderView> {
  const { id, transactionId } = await placeOrder(product, request, clientName, change)
  await provider.pay(transactionId)
  return confirmed(request, id)
}

/** The client of the largest sale of `fillDay`. */
export const longName = 'Maria Aparecida Nascimento Albuquerque dos Santos'

/**
 * Places five sales of today, of the person who is signed in, and returns the day: the largest that there is, one refunded in part, and
 * three that the sums of the day leave out (refunded whole, disputed, held).
 */
export async function fillDay(
  product: Product,
  request: APIRequestContext,
  provider: Provider,
): Promise<LocalDay> {
  const pay = (name: string, change = {}) => placePaidOrder(product, request, provider, name, change)
  const largest = await pay(longName, { realValueMinor: '499900' })
  const part = await pay('Devolvida em Parte')
  await provider.sendBack(part.transactionId, '50.00')
  const whole = await pay('Devolvida Inteira')
  await provider.sendBack(whole.transactionId, '181.00')
  const claimed = await pay('Reclamada Lima')
  await provider.dispute(claimed.transactionId)
  const short = await placeOrder(product, request, 'Retida Souza')
  await provider.pay(short.transactionId, '180.99')
  const day = localDayOf(new Date(largest.confirmedAt ?? ''))
  await expect
    .poll(async () => {
      const { sales, apart } = await (await request.get(`/api/v1/history/days/${day}`)).json()
      return [sales.length, apart.length, sales[0].refunded.amountMinor]
    })
    .toEqual([2, 3, '5000'])
  return day
}

/** Waits until the provider's notice has confirmed an order. */
export function confirmed(request: APIRequestContext, id: string): Promise<OrderView> {
  return untilIs(request, id, 'confirmed')
}

/** Waits until the server reports this status for an order's Pix. */
async function untilIs(request: APIRequestContext, id: string, status: PixStatus): Promise<OrderView> {
  const read = async (): Promise<OrderView> => {
    const answer = await request.get(`/api/v1/orders/${id}`)
    if (!answer.ok()) throw new Error(`order ${id} was answered ${answer.status()}`)
    return answer.json()
  }
  // Asked without a pause, a fast machine would meet the limit of requests a minute.
  const statusNow = async (): Promise<PixStatus> => (await read()).pixStatus
  await expect.poll(statusNow, { timeout: 15_000, intervals: [50, 100, 200] }).toBe(status)
  return read()
}

/** Asks for the status of an order as its screen does, which lets the server ask the provider. Returns the status now. */
export async function askForStatus(request: APIRequestContext, id: string): Promise<PixStatus> {
  return (await (await request.get(`/api/v1/order-status/${id}`)).json()).pixStatus
}

export type Ending = Exclude<PixStatus, 'pending'>

/** The endings that the server learns of only when it asks the provider. A notice reports the others. */
const askedFor: ReadonlySet<Ending> = new Set(['failed', 'cancelled', 'expired'])

/**
 * Lets the provider bring a pending charge to an end. When this returns, the server knows of a payment, its return or a dispute.
 * It learns of the other endings with the next status request for the order.
 */
export async function bringTo(
  ending: Ending,
  order: OrderView,
  sides: { request: APIRequestContext; provider: Provider; records: Records },
): Promise<void> {
  const { request, provider, records } = sides
  const { id, transactionId: txid } = order
  if (ending === 'expired') await records.expireCharge(id)
  if (ending === 'cancelled') await provider.remove(txid)
  // The standard has no word for a charge that failed; other providers do.
  if (ending === 'failed') await provider.fault('unknownStatus', { word: 'failed' })
  if (askedFor.has(ending)) return records.askAgain(id)
  await provider.pay(txid)
  await confirmed(request, id)
  if (ending === 'refunded') await provider.sendBack(txid, reaisOf(order.total.amountMinor))
  if (ending === 'disputed') await provider.dispute(txid)
  await untilIs(request, id, ending)
}

/** Centavos as the standard writes them: `181.00`. */
function reaisOf(minor: string): string {
  return `${minor.slice(0, -2)}.${minor.slice(-2)}`
}
