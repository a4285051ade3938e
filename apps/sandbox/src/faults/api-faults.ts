import type { FastifyInstance, FastifyReply } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import type { Operation } from './catalogue.ts'
import type { Faults } from './faults.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which call of the API this route is, for the faults that strike only some. */
    operation?: Operation
  }
}

const gatewayPage =
  '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>'

const problem = (detail: string): string =>
  JSON.stringify({
    type: 'https://pix.bcb.gov.br/api/v2/error/ErroInternoDoServidor',
    title: 'Erro interno do servidor.',
    status: 500,
    detail,
  })

/** Never answers. The connection stays open until one side closes it. */
const neverAnswer = (reply: FastifyReply): FastifyReply => reply.hijack()

/**
 * Faults of the API around its handlers. Those "before" keep the handler from running; those "after"
 * replace the answer of a handler that has already done and saved its work.
 */
export function registerApiFaults(app: FastifyInstance, faults: Faults): void {
  app.addHook('preHandler', async (request, reply) => {
    const operation = request.routeOptions.config.operation
    if (!operation) return
    const slow = faults.strikes('slowAnswer', operation)
    if (slow) await pause(slow.delayMs, undefined, { ref: false })
    if (faults.strikes('timeoutBefore', operation)) return neverAnswer(reply)
    const html = faults.strikes('htmlAnswer', operation)
    if (html) return reply.code(html.status).type('text/html; charset=utf-8').send(gatewayPage)
    if (faults.strikes('bareNotFound', operation)) return reply.code(404).send()
    const refusal = faults.strikes('refuse', operation)
    if (refusal)
      return reply.code(refusal.status).type('application/json').send('{"message":"Recusa simulada."}')
    const busy = faults.strikes('askToWait', operation)
    if (busy) return reply.code(busy.status).header('retry-after', busy.retryAfterSeconds).send()
    if (faults.strikes('errorBefore', operation)) return sendError(reply, 'Falha simulada antes do pedido.')
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const operation = request.routeOptions.config.operation
    if (!operation || reply.statusCode >= 300) return payload
    if (faults.strikes('timeoutAfter', operation)) return new Promise<never>(() => {})
    if (!faults.strikes('errorAfter', operation)) return payload
    reply.code(500).type('application/problem+json').removeHeader('content-length')
    return problem('Falha simulada depois do pedido.')
  })
}

const sendError = (reply: FastifyReply, detail: string): FastifyReply =>
  reply.code(500).type('application/problem+json').send(problem(detail))
