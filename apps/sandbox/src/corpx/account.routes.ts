import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SandboxContext } from '../context.ts'
import { balanceView, statementView } from './account.ts'
import { KeyQueries, readKey } from './directory.ts'
import { IdempotentAnswers } from './idempotency.ts'
import { CorpxRefusal } from './refusal.ts'
import { createTransfer, transferView } from './transfers.ts'

const identifierQuery = z.object({ identifier: z.string().default('') })
const keyTypeQuery = z.object({ keyType: z.string().default('') })

/** The balance, the statement and the transfers of the account. */
export function registerAccountRoutes(v1: FastifyInstance, context: SandboxContext): void {
  const { store, faults } = context
  const queries = new KeyQueries(context.now)
  const answers = new IdempotentAnswers<{ readonly status: number; readonly view: object }>(context.now)

  v1.get('/balance', { config: { operation: 'readAccount' } }, async () => balanceView(context))

  v1.get('/statement', { config: { operation: 'readAccount' } }, async ({ query }) =>
    statementView(context, query),
  )

  v1.get<{ Params: { key: string } }>(
    '/pix/key/:key',
    { config: { operation: 'readKey' } },
    async ({ params, query }) => queries.ask(readKey(params.key, keyTypeQuery.parse(query).keyType)),
  )

  v1.post<{ Params: { accountId: string } }>(
    '/pix/out',
    { config: { operation: 'createTransfer' } },
    async (request, reply) => {
      const key = request.headers['idempotency-key']
      const { status, view } = await answers.once(key?.toString(), request.body, async () => {
        const transfer = await createTransfer(context, request.params.accountId, request.body)
        return faults.strikes('partnerTimeout')
          ? { status: 207, view: { ...transferView(context, transfer, 'TIMEOUT'), endToEndId: null } }
          : { status: 200, view: transferView(context, transfer) }
      })
      return reply.code(status).send(view)
    },
  )

  v1.get('/pix/payments/lookup', { config: { operation: 'readTransfer' } }, async ({ query }) => {
    const transfer = store.transfers.get(identifierQuery.parse(query).identifier)
    if (transfer !== undefined) return transferView(context, transfer, faults.strikes('unknownStatus')?.word)
    throw new CorpxRefusal(404, 'payment_not_found', 'There is no payment with this identifier.')
  })
}
