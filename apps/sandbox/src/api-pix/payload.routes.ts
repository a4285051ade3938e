import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '../context.ts'
import { currentRevision, isExpired } from '../store/records.ts'
import type { PayloadKey } from './payload-key.ts'
import { horarioOf, taxIdView, valorOf } from './pix-view.ts'
import { PixProblem } from './problem.ts'

const jwksPath = '/.well-known/jwks.json'

/**
 * `GET /qr/v2/{token}`: what the payer's bank fetches after reading a dynamic code, a JWS (RFC 7515). Open to
 * everybody, as in the standard; a charge that cannot be paid any more answers 410.
 */
export function registerPayloadRoutes(app: FastifyInstance, context: SandboxContext, key: PayloadKey): void {
  const { store, now, baseUrl } = context

  app.get(jwksPath, async (_request, reply) => reply.type('application/jwk-set+json').send(key.jwks))

  app.get<{ Params: { token: string } }>(
    '/qr/v2/:token',
    { config: { operation: 'payload' } },
    async (request, reply) => {
      const location = store.locationsByToken.get(request.params.token)
      const charge = location?.txid ? store.charges.get(location.txid) : undefined
      if (!charge) throw new PixProblem('NaoEncontrado', 'Não há cobrança neste endereço.')
      if (charge.status !== 'ATIVA' || isExpired(charge, now())) {
        throw new PixProblem('PermanentementeRemovido', 'A cobrança foi paga, removida ou está vencida.')
      }
      const revision = currentRevision(charge)
      const payload = {
        revisao: charge.revisions.length - 1,
        calendario: {
          criacao: horarioOf(charge.createdAtMs),
          apresentacao: horarioOf(now()),
          expiracao: revision.expirationSeconds,
        },
        ...(revision.debtor && {
          devedor: { ...taxIdView(revision.debtor.taxId), nome: revision.debtor.name },
        }),
        valor: {
          original: valorOf(revision.amountMinor),
          modalidadeAlteracao: revision.payerMayChangeAmount ? 1 : 0,
        },
        chave: charge.key,
        txid: charge.txid,
        ...(revision.payerPrompt !== null && { solicitacaoPagador: revision.payerPrompt }),
        infoAdicionais: revision.extras.map(({ name, value }) => ({ nome: name, valor: value })),
        status: charge.status,
      }
      return reply
        .type('application/jose')
        .header('cache-control', 'no-store')
        .send(key.sign(payload, `${baseUrl()}${jwksPath}`))
    },
  )
}
