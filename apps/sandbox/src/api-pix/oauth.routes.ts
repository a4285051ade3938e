import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { SandboxContext } from '../context.ts'
import { sameSecret } from '../same-secret.ts'
import { issueToken, type Scope, scopes } from './access.ts'

const tokenRequest = z.object({ grant_type: z.string(), scope: z.string().optional() })

/** `POST /oauth/token`: client credentials with HTTP Basic (RFC 6749, 4.4); form or JSON body. */
export function registerOauthRoutes(app: FastifyInstance, context: SandboxContext): void {
  const { config, now } = context
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  app.post('/oauth/token', { config: { operation: 'token' } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!isClient(request.headers.authorization, config.clientId, config.clientSecret)) {
      reply.header('www-authenticate', 'Basic realm="Pix Sandbox"')
      return reply.code(401).send({ error: 'invalid_client' })
    }
    const body = tokenRequest.safeParse(request.body)
    if (!body.success) return reply.code(400).send({ error: 'invalid_request' })
    if (body.data.grant_type !== 'client_credentials') {
      return reply.code(400).send({ error: 'unsupported_grant_type' })
    }
    const granted = grantedScopes(body.data.scope)
    if (!granted) return reply.code(400).send({ error: 'invalid_scope' })
    const expiresAtMs = now() + config.tokenLifetimeSeconds * 1000
    return {
      access_token: issueToken(config.clientSecret, { scopes: granted, expiresAtMs }),
      token_type: 'Bearer',
      expires_in: config.tokenLifetimeSeconds,
      scope: granted.join(' '),
    }
  })
}

function isClient(authorization: string | undefined, id: string, secret: string): boolean {
  const encoded = /^Basic (\S+)$/i.exec(authorization ?? '')?.[1]
  if (encoded === undefined) return false
  return sameSecret(Buffer.from(encoded, 'base64').toString(), `${id}:${secret}`)
}

/** All scopes when none is asked for; null when one of them is unknown. */
function grantedScopes(asked: string | undefined): Scope[] | null {
  if (!asked?.trim()) return [...scopes]
  const words = asked.trim().split(/\s+/)
  const known = scopes.filter((scope) => words.includes(scope))
  return known.length === new Set(words).size ? known : null
}
