import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '../context.ts'
import type { Webhook } from '../store/records.ts'
import type { ScopeGuard } from './access.ts'
import { pageOf } from './paging.ts'
import { horarioOf } from './pix-view.ts'
import { PixProblem } from './problem.ts'
import { read } from './reading.ts'
import { keyParam, webhookBody, webhookListQuery } from './schemas.ts'

const webhookView = (webhook: Webhook): object => ({
  webhookUrl: webhook.url,
  chave: webhook.key,
  criacao: horarioOf(webhook.createdAtMs),
})

export function registerWebhookRoutes(
  app: FastifyInstance,
  context: SandboxContext,
  needs: ScopeGuard,
): void {
  const { store, config, now } = context
  const find = (key: string): Webhook => {
    const webhook = store.webhooks.get(key)
    if (webhook) return webhook
    throw new PixProblem('WebhookNaoEncontrado', 'Não há webhook para a chave informada.')
  }
  const write = { onRequest: needs('webhook.write'), config: { operation: 'webhook' } } as const
  const reading = { onRequest: needs('webhook.read'), config: { operation: 'webhook' } } as const

  app.put('/webhook/:chave', write, async (request, reply) => {
    const { chave } = read(keyParam, request.params, 'WebhookOperacaoInvalida', 'webhook')
    const { webhookUrl } = read(webhookBody, request.body, 'WebhookOperacaoInvalida', 'webhook')
    if (chave !== config.receiver.key) {
      const razao = 'A chave informada não pertence a esta conta.'
      throw new PixProblem('WebhookOperacaoInvalida', razao, [{ razao, propriedade: 'chave', valor: chave }])
    }
    if (
      context.bank.triesAddress &&
      !(await context.deliveries.tryAddress(webhookUrl, config.signWebhooks ? 'valid' : 'none'))
    ) {
      const razao = 'A URL não respondeu com 2xx à chamada de teste.'
      throw new PixProblem('WebhookOperacaoInvalida', razao, [
        { razao, propriedade: 'webhookUrl', valor: webhookUrl },
      ])
    }
    await store.save({ kind: 'webhook', record: { key: chave, url: webhookUrl, createdAtMs: now() } })
    return reply.code(200).send()
  })

  app.get('/webhook/:chave', reading, async (request) => {
    const { chave } = read(keyParam, request.params, 'WebhookConsultaInvalida', 'webhook')
    return webhookView(find(chave))
  })

  app.get('/webhook', reading, async (request) => {
    const query = read(webhookListQuery, request.query, 'WebhookConsultaInvalida', 'webhook')
    const matching = [...store.webhooks.values()].filter(
      ({ key, createdAtMs }) =>
        key === config.receiver.key &&
        createdAtMs >= (query.inicio ?? 0) &&
        createdAtMs <= (query.fim ?? Number.MAX_SAFE_INTEGER),
    )
    const page = pageOf(matching, query)
    return { parametros: page.parametros, webhooks: page.items.map(webhookView) }
  })

  app.delete('/webhook/:chave', write, async (request, reply) => {
    const { chave } = read(keyParam, request.params, 'WebhookOperacaoInvalida', 'webhook')
    await store.save({ kind: 'webhook-removed', record: { key: find(chave).key } })
    return reply.code(204).send()
  })
}
