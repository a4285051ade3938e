import type { FastifyError, FastifyInstance } from 'fastify'
import { z } from 'zod'
import { claimsOf } from '../api-pix/access.ts'
import type { SandboxContext } from '../context.ts'
import { registerApiFaults } from '../faults/api-faults.ts'
import type { Charge } from '../store/records.ts'
import { registerAccountRoutes } from './account.routes.ts'
import { IdempotentAnswers } from './idempotency.ts'
import { cancelQrCode, createdView, createQrCode, qrCodeView, transactionView } from './qr-codes.ts'
import { CorpxRefusal } from './refusal.ts'
import { registerTokenRoute } from './token.routes.ts'
import { transferView } from './transfers.ts'

const tenant = 'sandbox-tenant'
const account = 'sandbox-account'
const identifierQuery = z.object({ identifier: z.string().default('') })
const endToEndQuery = z.object({ endToEndId: z.string().default('') })

/** CorpX's interface v1, as far as it collects, shows its account and sends Pix, from what the company and its clients publish (November 2026). */
export async function registerCorpx(api: FastifyInstance, context: SandboxContext): Promise<void> {
  api.setErrorHandler<FastifyError>((error, _request, reply) => {
    if (error instanceof CorpxRefusal) return reply.code(error.status).send(error.toDocument())
    const status = error.statusCode ?? 500
    if (status >= 500) context.onError(error)
    const refusal = new CorpxRefusal(
      status,
      status >= 500 ? 'internal_error' : 'invalid_payload',
      error.message,
    )
    return reply.code(status).send(refusal.toDocument())
  })
  registerApiFaults(api, context.faults)
  registerTokenRoute(api, context)
  await api.register(
    async (v1) => {
      v1.addHook('onRequest', async (request) => {
        if (claimsOf(context, request) === null) throw new CorpxRefusal(401, 'unauthorized', 'Unauthorized')
        const { accountId } = request.params as { readonly accountId: string }
        if (request.headers['x-tenant-id'] !== tenant || accountId !== account) {
          throw new CorpxRefusal(403, 'forbidden', 'Tenant and account do not fit.')
        }
      })
      registerQrCodeRoutes(v1, context)
      registerAccountRoutes(v1, context)
    },
    { prefix: '/v1/accounts/:accountId' },
  )
}

function registerQrCodeRoutes(v1: FastifyInstance, context: SandboxContext): void {
  const { store } = context
  const answers = new IdempotentAnswers<object>(context.now)
  const find = (query: unknown): Charge => {
    const charge = store.charges.get(identifierQuery.parse(query).identifier)
    if (charge?.api === 'corpx') return charge
    throw new CorpxRefusal(404, 'pix_qr_not_found', 'There is no QR code with this identifier.')
  }

  v1.post('/pix/qr-code/dynamic', { config: { operation: 'createCharge' } }, async (request, reply) => {
    const key = request.headers['idempotency-key']
    const make = async () => createdView(context, await createQrCode(context, request.body))
    return reply.code(201).send(await answers.once(key?.toString(), request.body, make))
  })

  v1.get('/pix/qr-code/lookup', { config: { operation: 'readCharge' } }, async ({ query }) =>
    qrCodeView(context, find(query)),
  )

  v1.delete('/pix/qr-code', { config: { operation: 'reviseCharge' } }, async ({ query }, reply) => {
    await cancelQrCode(context, find(query))
    return reply.code(204).send()
  })

  v1.get('/pix/transactions', { config: { operation: 'readPix' } }, async ({ query }) => {
    const { endToEndId } = endToEndQuery.parse(query)
    const payment = store.payments.get(endToEndId)
    if (payment !== undefined) return transactionView(context, payment)
    const transfer = [...store.transfers.values()].find((one) => one.endToEndId === endToEndId)
    if (transfer !== undefined) return { ...transferView(context, transfer), direction: 'OUT' }
    throw new CorpxRefusal(404, 'transaction_not_found', 'There is no transaction with this end-to-end id.')
  })
}
