import type { FastifyError, FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SandboxContext } from '../context.ts'
import { registerApiFaults } from '../faults/api-faults.ts'
import { sameSecret } from '../same-secret.ts'
import type { Charge } from '../store/records.ts'
import { createdView, createPayment, foundView } from './payments.ts'
import { FireBankingRefusal } from './refusal.ts'

const webhookBody = z.object({ pixWebhookUrl: z.url({ protocol: /^https?$/ }) })

/** FireBanking's gateway v2, as far as it receives, from what the company publishes (November 2026). */
export async function registerFireBanking(api: FastifyInstance, context: SandboxContext): Promise<void> {
  api.addHook('onRequest', async ({ headers }) => {
    const key = headers['x-api-key']
    // A wrong key is 403 there, not 401.
    if (typeof key === 'string' && sameSecret(key, context.config.fireBankingKey)) return
    throw new FireBankingRefusal(403, 'Forbidden resource')
  })
  api.setErrorHandler<FastifyError>((error, request, reply) => {
    const isRefusal = error instanceof FireBankingRefusal
    const status = isRefusal ? error.status : (error.statusCode ?? 500)
    if (!isRefusal && status >= 500) context.onError(error)
    const refusal = isRefusal ? error : new FireBankingRefusal(status, error.message)
    return reply.code(status).send(refusal.toDocument(request.id))
  })
  registerApiFaults(api, context.faults)
  registerPaymentRoutes(api, context)

  api.post('/v1/account/webhook', { config: { operation: 'webhook' } }, async (request) => {
    const read = webhookBody.safeParse(request.body)
    if (!read.success) throw new FireBankingRefusal(400, 'pixWebhookUrl must be a URL')
    const { pixWebhookUrl: url } = read.data
    const record = { key: 'fire-banking', url, createdAtMs: context.now() }
    await context.store.save({ kind: 'webhook', record })
    return { pixWebhookUrl: url }
  })
}

function registerPaymentRoutes(api: FastifyInstance, context: SandboxContext): void {
  const { store } = context
  const shown = (charge: Charge | undefined): object => {
    if (charge?.api === 'fire-banking') return foundView(context, charge)
    throw new FireBankingRefusal(404, 'Transaction not found')
  }

  api.post('/pix/v2/payment', { config: { operation: 'createCharge' } }, async (request, reply) =>
    reply.code(201).send(createdView(context, await createPayment(context, request.body))),
  )

  api.get<{ Params: { id: string } }>(
    '/pix/v2/payment/:id',
    { config: { operation: 'readCharge' } },
    async ({ params: { id } }) =>
      shown(store.charges.get(id) ?? [...store.charges.values()].find(({ companyId }) => companyId === id)),
  )

  api.get<{ Params: { key: string; endToEndId: string } }>(
    '/pix/v2/payment/pix-key/:key/e2e/:endToEndId',
    { config: { operation: 'readPix' } },
    async ({ params: { key, endToEndId } }) => {
      const payment = store.payments.get(endToEndId)
      return shown(payment?.key === key ? store.charges.get(payment.txid ?? '') : undefined)
    },
  )
}
