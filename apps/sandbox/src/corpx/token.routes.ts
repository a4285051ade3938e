import type { FastifyInstance } from 'fastify'
import { issueToken } from '../api-pix/access.ts'
import { isBasic, readForms, tokenFields } from '../api-pix/oauth.routes.ts'
import type { SandboxContext } from '../context.ts'
import { sameSecret } from '../same-secret.ts'

const scopes = ['api2/read', 'api2/write']

/** `POST /oauth2/token`: client credentials as HTTP Basic or in the body. Both are published. */
export function registerTokenRoute(api: FastifyInstance, { config, now }: SandboxContext): void {
  readForms(api)
  api.post('/oauth2/token', { config: { operation: 'token' } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { data } = tokenFields.safeParse(request.body ?? {})
    if (data?.grant_type !== 'client_credentials') return reply.code(400).send({ error: 'invalid_request' })
    const { clientId, clientSecret } = config
    const inBody = data.client_id === clientId && sameSecret(data.client_secret ?? '', clientSecret)
    if (!inBody && !isBasic(request.headers.authorization, clientId, clientSecret)) {
      return reply.code(401).send({ error: 'invalid_client' })
    }
    const asked = data.scope?.split(/\s+/) ?? scopes
    if (!asked.every((scope) => scopes.includes(scope)))
      return reply.code(400).send({ error: 'invalid_scope' })
    const expiresAtMs = now() + config.tokenLifetimeSeconds * 1_000
    return {
      // None of the scopes of API Pix.
      access_token: issueToken(clientSecret, { scopes: [], expiresAtMs }),
      token_type: 'Bearer',
      expires_in: config.tokenLifetimeSeconds,
      scope: asked.join(' '),
    }
  })
}
