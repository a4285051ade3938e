import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '../context.ts'
import type { Payment } from '../store/records.ts'
import type { ScopeGuard } from './access.ts'
import { apiPixView } from './charge-view.ts'
import { pageOf } from './paging.ts'
import { refundView } from './pix-view.ts'
import { PixProblem } from './problem.ts'
import { read } from './reading.ts'
import type { Refunds } from './refunds.ts'
import { endToEndParam, pixListQuery, refundBody, refundParams } from './schemas.ts'

export function registerPixRoutes(
  app: FastifyInstance,
  context: SandboxContext,
  refunds: Refunds,
  needs: ScopeGuard,
): void {
  const find = (endToEndId: string): Payment => {
    const payment = context.store.payments.get(endToEndId)
    if (payment) return payment
    throw new PixProblem('PixNaoEncontrado', 'Não há Pix recebido com o e2eid informado.')
  }

  app.get(
    '/pix/:e2eid',
    { onRequest: needs('pix.read'), config: { operation: 'readPix' } },
    async (request) => {
      const { e2eid } = read(endToEndParam, request.params, 'PixConsultaInvalida', 'pix')
      return apiPixView(context, find(e2eid))
    },
  )

  app.get('/pix', { onRequest: needs('pix.read'), config: { operation: 'listPix' } }, async (request) => {
    const query = read(pixListQuery, request.query, 'PixConsultaInvalida', 'pix')
    const taxId = query.cpf ?? query.cnpj
    const matching = [...context.store.payments.values()].filter(
      (payment) =>
        payment.settledAtMs >= query.inicio &&
        payment.settledAtMs <= query.fim &&
        (query.txid === undefined || payment.txid === query.txid) &&
        (query.txIdPresente === undefined || (payment.txid !== null) === query.txIdPresente) &&
        (query.devolucaoPresente === undefined || payment.refunds.length > 0 === query.devolucaoPresente) &&
        (taxId === undefined || payment.payer.taxId === taxId),
    )
    const page = pageOf(matching, query)
    return { parametros: page.parametros, pix: page.items.map((payment) => apiPixView(context, payment)) }
  })

  app.put(
    '/pix/:e2eid/devolucao/:id',
    { onRequest: needs('pix.write'), config: { operation: 'createRefund' } },
    async (request, reply) => {
      const { e2eid, id } = read(refundParams, request.params, 'PixDevolucaoInvalida', 'devolucao')
      const body = read(refundBody, request.body, 'PixDevolucaoInvalida', 'devolucao')
      const refund = await refunds.request(find(e2eid), {
        id,
        amountMinor: body.valor,
        nature: body.natureza,
        description: body.descricao ?? null,
        open: false,
      })
      return reply.code(201).send(refundView(refund))
    },
  )

  app.get(
    '/pix/:e2eid/devolucao/:id',
    { onRequest: needs('pix.read'), config: { operation: 'readRefund' } },
    async (request) => {
      const { e2eid, id } = read(refundParams, request.params, 'PixConsultaInvalida', 'devolucao')
      const refund = find(e2eid).refunds.find((candidate) => candidate.id === id)
      if (refund) return refundView(refund)
      throw new PixProblem('PixDevolucaoNaoEncontrada', 'O Pix não tem devolução com o id informado.')
    },
  )
}
