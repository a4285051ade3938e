import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SandboxContext } from '../context.ts'
import { faultInputs, faultNames, faultSchemas, faultTexts } from '../faults/catalogue.ts'
import { levelsBody, type Market } from '../market/market.routes.ts'
import type { Refunds } from '../api-pix/refunds.ts'
import { pixView, refundView } from '../api-pix/pix-view.ts'
import { chargeSummary } from './charge-summary.ts'
import { registerRecordRoutes } from './records.routes.ts'
import {
  endReturn,
  paymentBody,
  returnBody,
  returnEndBody,
  returnParams,
  simulatePayment,
  simulateReturn,
} from './simulate.ts'

const listQuery = z.object({ limit: z.coerce.number().int().min(1).max(500).default(50) })
const faultParam = z.object({ name: z.enum(faultNames) })
/** The address of notices, for a company whose clients can set it only in its portal. */
const portalBody = z.object({ url: z.url({ protocol: /^https?$/ }) })
const deliveryParam = z.object({ id: z.coerce.number().int().min(1) })

/** The control API: pays charges, reads state and switches faults on. `README.md` describes every call. */
export function registerControlRoutes(
  app: FastifyInstance,
  context: SandboxContext,
  market: Market,
  refunds: Refunds,
): void {
  const { store, deliveries } = context
  registerChargeRoutes(app, context)
  registerMoneyRoutes(app, context, refunds)
  registerRecordRoutes(app, context)

  app.get('/sandbox/deliveries', async (request) => {
    const { limit } = listQuery.parse(request.query)
    return { deliveries: deliveries.list().slice(0, limit) }
  })

  app.post('/sandbox/deliveries/:id/resend', async (request, reply) => {
    const copy = deliveries.resend(deliveryParam.parse(request.params).id)
    if (!copy) return reply.code(404).send({ title: 'There is no delivery with this id.' })
    return reply.code(202).send(copy)
  })

  app.post('/sandbox/webhooks/flush', async () => {
    context.batches.flush()
    return { released: deliveries.flush() }
  })

  app.put('/sandbox/webhooks/corpx', async (request, reply) => {
    const { url } = portalBody.parse(request.body)
    await store.save({ kind: 'webhook', record: { key: 'corpx', url, createdAtMs: context.now() } })
    return reply.code(204).send()
  })

  app.get('/sandbox/market', async () => market.view())
  app.put('/sandbox/market', async (request) => {
    market.set(levelsBody.parse(request.body))
    return market.view()
  })

  app.post('/sandbox/reset', async (_request, reply) => {
    context.batches.clear()
    deliveries.clear()
    context.faults.clear()
    market.reset()
    await store.clear()
    return reply.code(204).send()
  })

  registerFaultRoutes(app, context)
}

function registerChargeRoutes(app: FastifyInstance, context: SandboxContext): void {
  const { store } = context

  app.get('/sandbox/charges', async (request) => {
    const { limit } = listQuery.parse(request.query)
    const newest = [...store.charges.values()].slice(-limit).toReversed()
    return { total: store.charges.size, charges: newest.map((charge) => chargeSummary(context, charge)) }
  })

  app.get<{ Params: { txid: string } }>('/sandbox/charges/:txid', async (request, reply) => {
    const charge = store.charges.get(request.params.txid)
    if (!charge) return reply.code(404).send({ title: 'There is no charge with this txid.' })
    return chargeSummary(context, charge)
  })

  app.delete<{ Params: { txid: string } }>('/sandbox/charges/:txid', async (request, reply) => {
    const charge = store.charges.get(request.params.txid)
    if (!charge) return reply.code(404).send({ title: 'There is no charge with this txid.' })
    if (charge.status !== 'ATIVA') return reply.code(409).send({ title: `The charge is ${charge.status}.` })
    const removed = { ...charge, status: 'REMOVIDA_PELO_PSP' as const }
    await store.save({ kind: 'charge', record: removed })
    return chargeSummary(context, removed)
  })
}

/** Acts of the payer's bank and of the scheme. */
function registerMoneyRoutes(app: FastifyInstance, context: SandboxContext, refunds: Refunds): void {
  app.post('/sandbox/payments', async (request, reply) => {
    const payment = await simulatePayment(context, paymentBody.parse(request.body))
    return reply.code(201).send(pixView(payment, { withPayer: true }))
  })

  app.post('/sandbox/returns', async (request, reply) => {
    const refund = await simulateReturn(context, refunds, returnBody.parse(request.body))
    return reply.code(201).send(refundView(refund))
  })

  app.post('/sandbox/returns/:endToEndId/:id/end', async (request) => {
    const params = returnParams.parse(request.params)
    return refundView(await endReturn(context, refunds, params, returnEndBody.parse(request.body)))
  })
}

function registerFaultRoutes(app: FastifyInstance, { faults }: SandboxContext): void {
  const view = () => ({ faults: faults.list() })

  app.get('/sandbox/faults', async () => ({
    ...view(),
    catalogue: faultNames.map((name) => ({
      name,
      ...faultTexts[name],
      defaults: faultSchemas[name].parse({}),
      settings: z.toJSONSchema(faultSchemas[name], { io: 'input' }),
    })),
  }))

  app.put('/sandbox/faults', async (request) => {
    faults.replace(faultInputs.parse(request.body))
    return view()
  })

  app.put('/sandbox/faults/:name', async (request) => {
    faults.set(faultParam.parse(request.params).name, request.body ?? {})
    return view()
  })

  app.delete('/sandbox/faults', async () => {
    faults.clear()
    return view()
  })

  app.delete('/sandbox/faults/:name', async (request) => {
    faults.clear(faultParam.parse(request.params).name)
    return view()
  })
}
