import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '../context.ts'
import type { Charge } from '../store/records.ts'
import { currentRevision } from '../store/records.ts'
import type { ScopeGuard } from './access.ts'
import { chargeView } from './charge-view.ts'
import { createCharge, randomTxid, reviseCharge } from './charges.ts'
import { pageOf } from './paging.ts'
import { PixProblem } from './problem.ts'
import { read } from './reading.ts'
import { chargeListQuery, chargeRevisionBody, newCharge, revisionQuery, txidParam } from './schemas.ts'

export function registerChargeRoutes(app: FastifyInstance, context: SandboxContext, needs: ScopeGuard): void {
  const find = (txid: string): Charge => {
    const charge = context.store.charges.get(txid)
    if (charge) return charge
    throw new PixProblem('CobNaoEncontrado', 'Não há cobrança com o txid informado.')
  }

  app.put(
    '/cob/:txid',
    { onRequest: needs('cob.write'), config: { operation: 'createCharge' } },
    async (request, reply) => {
      const { txid } = read(txidParam, request.params, 'CobOperacaoInvalida', 'cob')
      const body = read(newCharge, request.body, 'CobOperacaoInvalida', 'cob')
      return reply.code(201).send(chargeView(context, await createCharge(context, txid, body)))
    },
  )

  app.post(
    '/cob',
    { onRequest: needs('cob.write'), config: { operation: 'createCharge' } },
    async (request, reply) => {
      const body = read(newCharge, request.body, 'CobOperacaoInvalida', 'cob')
      return reply.code(201).send(chargeView(context, await createCharge(context, randomTxid(), body)))
    },
  )

  app.patch(
    '/cob/:txid',
    { onRequest: needs('cob.write'), config: { operation: 'reviseCharge' } },
    async (request) => {
      const { txid } = read(txidParam, request.params, 'CobOperacaoInvalida', 'cob')
      const body = read(chargeRevisionBody, request.body, 'CobOperacaoInvalida', 'cob')
      return chargeView(context, await reviseCharge(context, find(txid), body))
    },
  )

  app.get(
    '/cob/:txid',
    { onRequest: needs('cob.read'), config: { operation: 'readCharge' } },
    async (request) => {
      const { txid } = read(txidParam, request.params, 'CobConsultaInvalida', 'cob')
      const { revisao } = read(revisionQuery, request.query, 'CobConsultaInvalida', 'cob')
      const charge = find(txid)
      if (revisao !== undefined && revisao >= charge.revisions.length) {
        throw new PixProblem('CobNaoEncontrado', 'A cobrança não tem a revisão informada.')
      }
      return chargeView(context, charge, revisao)
    },
  )

  app.get('/cob', { onRequest: needs('cob.read'), config: { operation: 'listCharges' } }, async (request) => {
    const query = read(chargeListQuery, request.query, 'CobConsultaInvalida', 'cob')
    const taxId = query.cpf ?? query.cnpj
    const matching = [...context.store.charges.values()].filter(
      (charge) =>
        charge.createdAtMs >= query.inicio &&
        charge.createdAtMs <= query.fim &&
        (query.status === undefined || charge.status === query.status) &&
        (query.locationPresente === undefined || (charge.locationId !== null) === query.locationPresente) &&
        (taxId === undefined || currentRevision(charge).debtor?.taxId === taxId),
    )
    const page = pageOf(matching, query)
    return { parametros: page.parametros, cobs: page.items.map((charge) => chargeView(context, charge)) }
  })
}
